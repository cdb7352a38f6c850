import { PassThrough } from 'node:stream'
import { checkArchive } from '#platform/backup/archive-reader.ts'
import { openEncryption } from '#platform/backup/encryption.ts'
import { laurelVersion } from '#platform/backup/laurel-version.ts'
import { BackupError } from '#platform/backup/manifest.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { type Blobs, openBlobs } from '#platform/blobs.ts'
import { backupAgeSeconds, backupWhole } from '#platform/metrics.ts'
import { backupPlan } from '#registry/backup/backup-plan.ts'
import {
  deleteBackup,
  insertBackup,
  listBackups,
  markBackupChecked,
  readBackupState,
} from '#registry/backup/backups.ts'
import { namesOfKept } from '#registry/backup/kept-backups.ts'
import type { WorkerDeps } from '../deps.ts'

type BackupParts = Pick<WorkerDeps, 'db' | 'eventStore' | 'blobs' | 'clock' | 'log' | 'config'>
type Place = Readonly<{ place: Pick<Blobs, 'putStream' | 'read' | 'remove'> }>

const longest = 4 * 60 * 60_000

export const scheduleBackups = async (parts: BackupParts & Pick<WorkerDeps, 'queue'>) => {
  const { backupUrl } = parts.config
  if (backupUrl === undefined) return
  const place = await openBlobs(backupUrl)
  await parts.queue.every(
    'back-up',
    // 03:30 in Hong Kong.
    { daily: '19:30', zones: async () => ['UTC'], catchUpDays: 1 },
    ({ signal }) => backUp({ ...parts, place }, signal),
    longest,
  )
}

/**
 * Writes a backup, reads it back, and removes expired ones.
 * @throws BackupError when the backup reads back differently
 */
export const backUp = async (parts: BackupParts & Place, signal?: AbortSignal) => {
  const { db, clock, log, place, config } = parts
  const madeAt = clock()
  const name = `backups/laurel-${madeAt.toISOString().replace(/[:.]/g, '-')}.backup`
  await insertBackup(db, name, madeAt)
  const { size, parts: written } = await write(parts, name, signal)
  const read = await checkArchive({
    open: async () => await open(place, name),
    passphrase: config.backupPassphrase,
  })
  if (JSON.stringify(read.parts) !== JSON.stringify(written))
    throw new BackupError('The backup reads back differently from what was written.')
  const { events } = read.counts
  await markBackupChecked(db, { name, size, events, checkedAt: clock() })
  log.info({ events, bytes: size }, 'A backup was written and read back')
  await removeOld(parts)
}

const write = async (
  { config, eventStore, blobs, clock, place }: BackupParts & Place,
  name: string,
  signal: AbortSignal | undefined,
) => {
  const sink = new PassThrough()
  const source = { databaseUrl: config.databaseUrl, eventStore, blobs, clock, plan: backupPlan }
  const passphrase = config.backupPassphrase
  const encryption = passphrase === undefined ? undefined : await openEncryption(passphrase)
  const [manifest, { size }] = await Promise.all([
    writeBackup({ ...source, version: await laurelVersion() }, sink, { encryption, signal }),
    place
      .putStream(name, sink, {
        contentType: 'application/octet-stream',
        most: Number.MAX_SAFE_INTEGER,
      })
      .catch((error) => {
        // Stops the writer, which would wait forever for a reader that has failed.
        sink.destroy(error)
        throw error
      }),
  ])
  return { size, parts: manifest.parts }
}

const open = async (place: Pick<Blobs, 'read'>, name: string) => {
  const bytes = await place.read(name)
  if (!bytes) throw new BackupError('The backup is gone: it could not be read back.')
  return bytes
}

const removeOld = async ({ db, place }: BackupParts & Place) => {
  const all = await listBackups(db)
  const kept = namesOfKept(all)
  for (const { name } of all) {
    if (kept.has(name)) continue
    await place.remove(name)
    await deleteBackup(db, name)
  }
}

export const measureBackups = async ({
  db,
  clock,
  config,
}: Pick<WorkerDeps, 'db' | 'clock' | 'config'>) => {
  if (config.backupUrl === undefined) return
  const { made_at, is_newest_whole } = await readBackupState(db)
  const age = made_at ? (clock().getTime() - Date.parse(made_at)) / 1_000 : Number.POSITIVE_INFINITY
  backupAgeSeconds.set(age)
  backupWhole.set(is_newest_whole ? 1 : 0)
}
