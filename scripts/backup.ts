// `npm run backup -- FILE [--passphrase-file FILE]`: writes everything of a running or a stopped
// Laurel into one file.
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { laurelVersion } from '#platform/backup/laurel-version.ts'
import { BackupError } from '#platform/backup/manifest.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { openBlobs } from '#platform/blobs.ts'
import { systemClock } from '#platform/clock.ts'
import { parseConfig } from '#platform/config.ts'
import { openEventStore } from '#platform/event-store/open-event-store.ts'
import { backupPlan } from '#registry/backup/backup-plan.ts'
import { countText } from '#scripts/count-text.ts'
import { parseBackupArguments } from './backup/parse-backup-arguments.ts'
import { readPassphrase } from './backup/read-passphrase.ts'
import { textOfFailure } from './start/failure.ts'
import { withStores } from './start/with-stores.ts'

const main = async () => {
  const { file, passphraseFile } = parseBackupArguments('backup')
  const config = parseConfig(process.env)
  const passphrase = passphraseFile && (await readPassphrase(passphraseFile))
  const version = await laurelVersion()
  if (existsSync(file)) throw new BackupError(`${file} is there already. Name another file.`)
  const unfinished = `${file}.unfinished`
  const manifest = await withStores(config, async ({ databaseUrl, eventStoreUrl, blobUrl }) => {
    const eventStore = await openEventStore(eventStoreUrl)
    try {
      const source = {
        databaseUrl,
        eventStore,
        blobs: await openBlobs(blobUrl),
        clock: systemClock,
      }
      // Only its owner may read it.
      const sink = createWriteStream(unfinished, { mode: 0o600 })
      return await writeBackup({ ...source, version, plan: backupPlan }, sink, { passphrase })
    } catch (error) {
      await rm(unfinished, { force: true })
      throw asRefusal(error, file)
    } finally {
      await eventStore.close()
    }
  })
  await rename(unfinished, file)
  const { schools, students, events, files } = manifest.counts
  console.log(
    `Backed up to ${file}: ${countText(schools, 'school')}, ${countText(students, 'student')}, ` +
      `${countText(events, 'event')}, ${countText(files, 'file')}`,
  )
  for (const key of manifest.missingFiles)
    console.log(`${key} was deleted meanwhile, or is not in the store of files`)
}

const fileCodes = new Set(['EACCES', 'EISDIR', 'ENOENT', 'ENOSPC', 'EROFS', 'ENOTDIR', 'EPERM'])

const asRefusal = (error: unknown, file: string) => {
  const { code } = error as NodeJS.ErrnoException
  return code && fileCodes.has(code)
    ? new BackupError(`${file} cannot be written (${code}).`, { cause: error })
    : error
}

main().catch((error) => {
  console.error(textOfFailure(error))
  process.exitCode = 2
})
