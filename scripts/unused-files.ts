// `npm run files:unused [-- --remove]`: lists or removes files that nothing refers to.
import { parseArgs } from 'node:util'
import { openBlobs } from '#platform/blobs.ts'
import { systemClock } from '#platform/clock.ts'
import { parseConfig } from '#platform/config.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { openPool } from '#platform/postgres/pool.ts'
import {
  listUnusedBlobs,
  removeUnusedBlobs,
  type UnusedBlob,
} from '#registry/blobs/unused-blobs.ts'
import { countText } from '#scripts/count-text.ts'
import { unusedBefore } from '#workers/jobs/files.ts'
import { withDatabase } from './organization/with-database.ts'
import { textOfFailure } from './start/failure.ts'
import { createRetryStart, sayAside } from './start/retry-start.ts'
import { StartError } from './start/start-error.ts'
import { waitForStores } from './start/stores/wait-for-stores.ts'

const inOneGo = 1000

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options: { remove: { type: 'boolean', default: false } } }).values
  } catch (error) {
    const [reason] = (error as Error).message.split('. ')
    throw new StartError(`${reason}. Usage: npm run files:unused [-- --remove]`)
  }
}

const textOf = ({ files, bytes }: Readonly<{ files: number; bytes: number }>) =>
  `${countText(files, 'file')}, ${(bytes / 1e6).toFixed(1)} MB`

const main = async () => {
  const { remove } = parse(process.argv.slice(2))
  const config = parseConfig(process.env)
  const before = unusedBefore(systemClock())
  await withDatabase(config, async (connectionString) => {
    await createRetryStart(config, sayAside)(() => migrate(connectionString))
    const db = await openPool({ connectionString, max: 1 })
    try {
      if (remove) {
        await waitForStores(
          { BLOB_URL: config.blobUrl },
          { seconds: config.startWaitSeconds, say: sayAside },
        )
        const removed = await removeUnusedBlobs(
          { db, blobs: await openBlobs(config.blobUrl) },
          before,
          new AbortController().signal,
        )
        return console.log(`Removed: ${textOf(removed)}.`)
      }
      const sum = { files: 0, bytes: 0 }
      let after: UnusedBlob | undefined
      do {
        const found = await listUnusedBlobs(db, { before, after, limit: inOneGo })
        for (const { organization_id, id, size, created_at } of found) {
          console.log(`${created_at}  ${String(size).padStart(10)}  ${organization_id}/${id}`)
          sum.files += 1
          sum.bytes += size
        }
        after = found.at(-1)
      } while (after)
      console.log(
        `Unused: ${textOf(sum)}. They are removed at night, or by npm run ` +
          'files:unused -- --remove.',
      )
    } finally {
      await db.end()
    }
  })
}

main().catch((error) => {
  console.error(textOfFailure(error))
  process.exitCode = 1
})
