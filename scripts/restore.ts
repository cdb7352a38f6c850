// `npm run restore -- FILE [--passphrase-file FILE]`: fills empty stores with a backup.
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { checkArchive, readHeader, refuseNewer } from '#platform/backup/archive-reader.ts'
import { laurelVersion } from '#platform/backup/laurel-version.ts'
import { BackupError } from '#platform/backup/manifest.ts'
import { systemClock } from '#platform/clock.ts'
import { parseConfig } from '#platform/config.ts'
import { migrationNames } from '#platform/postgres/migrate.ts'
import { parseBackupArguments } from './backup/parse-backup-arguments.ts'
import { readPassphrase } from './backup/read-passphrase.ts'
import { refuseFull, withEmptyStores } from './restore/empty-stores.ts'
import { proveRestored } from './restore/prove-restored.ts'
import { restoreBackup } from './restore/restore-backup.ts'
import { textOfFailure } from './start/failure.ts'

const main = async () => {
  const { file, passphraseFile } = parseBackupArguments('restore')
  const config = parseConfig(process.env)
  await refuseUnreadable(file)
  const source = {
    open: async () => createReadStream(file),
    passphrase: passphraseFile && (await readPassphrase(passphraseFile)),
  }
  refuseNewer(await readHeader(source), {
    version: await laurelVersion(),
    migrations: migrationNames(),
  })
  await refuseFull(config)
  const say = (line: string) => console.log(line)
  const manifest = await checkArchive(source)
  say(`The backup of ${manifest.createdAt} is complete: ${manifest.parts.length} parts`)
  process.exitCode = await withEmptyStores(config, async (connected, finished) => {
    await restoreBackup({ config: connected, source, manifest, clock: systemClock, say })
    await finished()
    return await proveRestored({ config: connected, manifest, clock: systemClock, say }).catch(
      unproved(say),
    )
  })
}

/** Says how to repeat only the check: the stores are full, so another restore is refused. */
const unproved = (say: (line: string) => void) => (error: unknown) => {
  say(`Everything is restored, but the check could not be finished: ${textOfFailure(error)}`)
  say(
    'Start Laurel, which builds its read models. Then run npm run audit -- verify and ' +
      'npm run audit -- check-seal.',
  )
  return 2
}

const refuseUnreadable = async (file: string) => {
  try {
    if ((await stat(file)).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
    await (await open(file)).close()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new BackupError(`${file} cannot be read (${code}). Name the file of a backup.`)
  }
}

main().catch((error) => {
  console.error(textOfFailure(error))
  process.exitCode = 2
})
