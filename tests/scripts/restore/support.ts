import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkArchive } from '#platform/backup/archive-reader.ts'
import { openEncryption } from '#platform/backup/encryption.ts'
import type { Manifest } from '#platform/backup/manifest.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { connected, parseConfig } from '#platform/config.ts'
import { backupPlan } from '#registry/backup/backup-plan.ts'
import { restoreBackup } from '#scripts/restore/restore-backup.ts'
import type { TestApp } from '#tests/support/app.ts'

/** Makes a folder for backups and restored files. */
export const createBackupFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-backup-'))
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

export const backupSource = (file: string, passphrase?: string) => ({
  open: async () => createReadStream(file),
  passphrase,
})

export const backUpTo = async (
  { deps }: Pick<TestApp, 'deps'>,
  file: string,
  passphrase?: string,
): Promise<Manifest> => {
  const { eventStore, blobs, clock, config } = deps
  const source = { databaseUrl: config.databaseUrl, eventStore, blobs, clock }
  const encryption = passphrase === undefined ? undefined : await openEncryption(passphrase)
  return writeBackup({ ...source, version: '0.1.0', plan: backupPlan }, createWriteStream(file), {
    encryption,
  })
}

type Target = Readonly<{ databaseUrl: string; folder: string; eventStoreUrl?: string }>

/** Where a restored school's files and key are. */
export const restoredEnv = ({ folder, eventStoreUrl }: Omit<Target, 'databaseUrl'>) => ({
  BLOB_URL: pathToFileURL(join(folder, 'blobs')).href,
  SEAL_KEY_FILE: join(folder, 'seal.key'),
  ...(eventStoreUrl && { EVENT_STORE_URL: eventStoreUrl }),
})

export const restoreInto = async (file: string, target: Target, passphrase?: string) => {
  const source = backupSource(file, passphrase)
  const env = { DATA_DIR: target.folder, ...restoredEnv(target) }
  const config = connected(parseConfig(env), target.databaseUrl)
  const manifest = await checkArchive(source)
  const clock = () => new Date()
  await restoreBackup({ config, source, manifest, clock, say: () => undefined })
  return { config, manifest }
}
