// `npm run backup -- FILE [--passphrase-file FILE]`: backs up a running or stopped Laurel into one
// file.
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { openEncryption } from '#platform/backup/encryption.ts'
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
  // Lowers its priority, so that a server on this machine comes first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const config = parseConfig(process.env)
  const version = await laurelVersion()
  if (existsSync(file)) throw new BackupError(`${file} exists already. Name another file.`)
  const encryption = passphraseFile
    ? await openEncryption(await readPassphrase(passphraseFile))
    : undefined
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
      // Readable by its owner only.
      const sink = createWriteStream(unfinished, { mode: 0o600 })
      return await writeBackup({ ...source, version, plan: backupPlan }, sink, { encryption })
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
    console.log(`${key} was deleted during the backup, or is missing from the store of files`)
}

const notAllowed = 'this user may not write there (EACCES)'
const reasons: Readonly<Record<string, string>> = {
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: 'the disk is read-only (EROFS)',
  ENOENT: 'its folder is not there (ENOENT)',
  ENOTDIR: 'its folder is not there (ENOTDIR)',
  ENOSPC: 'the disk is full (ENOSPC). Free space, or name a file elsewhere',
  EDQUOT: 'the quota of this user is used up (EDQUOT). Free space, or name a file elsewhere',
}

const asRefusal = (error: unknown, file: string) => {
  const { code } = error as NodeJS.ErrnoException
  return code && code in reasons
    ? new BackupError(`${file} cannot be written: ${reasons[code]}.`, { cause: error })
    : error
}

main().catch((error) => {
  console.error(textOfFailure(error))
  process.exitCode = 2
})
