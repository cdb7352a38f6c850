// `npm run restore -- FILE [--passphrase-file FILE]`: fills empty stores with a backup.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
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
  say(`The backup of ${manifest.createdAt} is whole: ${manifest.parts.length} parts`)
  process.exitCode = await withEmptyStores(config, async (connected, finished) => {
    await restoreBackup({ config: connected, source, manifest, clock: systemClock, say })
    await finished()
    return proveRestored({ config: connected, manifest, clock: systemClock, say })
  })
}

const refuseUnreadable = async (file: string) => {
  try {
    await (await open(file)).close()
  } catch (error) {
    throw new BackupError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

main().catch((error) => {
  console.error(textOfFailure(error))
  process.exitCode = 2
})
