import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkArchive } from '#platform/backup/archive-reader.ts'
import { openBlobs } from '#platform/blobs.ts'
import { metrics } from '#platform/metrics.ts'
import { listBackups } from '#registry/backup/backups.ts'
import { createBackupFolder } from '#tests/scripts/restore/support.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { startS3 } from '#tests/support/s3.ts'
import { backUp, measureBackups } from '#workers/jobs/back-up.ts'

const passphrase = 'a passphrase of the night'
let folder: Awaited<ReturnType<typeof createBackupFolder>>
let laurel: TestApp

beforeAll(async () => {
  folder = await createBackupFolder()
  laurel = await testApp({
    now: '2026-11-01T19:30:00.000Z',
    projector: false,
    env: {
      BACKUP_URL: pathToFileURL(join(folder.path, 'nights')).href,
      BACKUP_PASSPHRASE: passphrase,
    },
  })
  await laurel.school({ students: 3 })
})
afterAll(async () => {
  await laurel.close()
  await folder.remove()
})

const place = () => openBlobs(laurel.deps.config.backupUrl!)
const figure = async (name: string) => {
  await measureBackups(laurel.deps)
  return (await metrics.getSingleMetric(name)!.get()).values[0]?.value
}
const filesThere = () => readdir(join(folder.path, 'nights'), { recursive: true })

test('the age of the backup is infinite before the first one', async () => {
  expect(await figure('laurel_backup_age_seconds')).toBe(Number.POSITIVE_INFINITY)
  expect(await figure('laurel_backup_whole')).toBe(0)
})

test('a backup is written, encrypted, and read again', async () => {
  await backUp({ ...laurel.deps, place: await place() })
  const [backup] = await listBackups(laurel.deps.db)
  expect(backup).toMatchObject({ name: 'backups/laurel-2026-11-01T19-30-00-000Z.backup' })
  expect(backup!.checked_at).not.toBeNull()
  const file = join(folder.path, 'nights', backup!.name)
  const open = async () => createReadStream(file)
  expect((await checkArchive({ open, passphrase })).counts).toMatchObject({ students: 3 })
  laurel.setNow('2026-11-01T20:30:00.000Z')
  expect(await figure('laurel_backup_age_seconds')).toBe(3_600)
  expect(await figure('laurel_backup_whole')).toBe(1)
})

test('a backup that was damaged in its place does not count, so the reported age keeps growing', async () => {
  laurel.setNow('2026-11-02T19:30:00.000Z')
  const damaging = {
    ...(await place()),
    read: async () => Readable.from([Buffer.from('no backup')]),
  }
  await expect(backUp({ ...laurel.deps, place: damaging })).rejects.toThrow(/not a backup/)
  expect(await figure('laurel_backup_whole')).toBe(0)
  expect(await figure('laurel_backup_age_seconds')).toBe(24 * 3_600)
})

test('a backup fails if its place accepts no data', async () => {
  laurel.setNow('2026-11-02T20:30:00.000Z')
  const putStream = async () => {
    throw new Error('The disk is full')
  }
  await expect(
    backUp({ ...laurel.deps, place: { ...(await place()), putStream } }),
  ).rejects.toThrow(/disk is full/)
})

test('an old backup is also removed from its place', async () => {
  for (let day = 3; day <= 12; day += 1) {
    laurel.setNow(`2026-11-${String(day).padStart(2, '0')}T19:30:00.000Z`)
    await backUp({ ...laurel.deps, place: await place() })
  }
  const kept = (await listBackups(laurel.deps.db)).map(({ name }) => name.slice(15, 25))
  expect(kept).toEqual([
    '2026-11-12',
    '2026-11-11',
    '2026-11-10',
    '2026-11-09',
    '2026-11-08',
    '2026-11-07',
    '2026-11-06',
    '2026-11-01',
  ])
  expect((await filesThere()).filter((name) => name.endsWith('.backup'))).toHaveLength(8)
})

test('a bucket stores the backup and returns it unchanged', async () => {
  laurel.setNow('2026-11-13T19:30:00.000Z')
  const s3 = await startS3(join(folder.path, 's3'))
  try {
    const bucket = await openBlobs(s3.urlOf('nights'))
    await backUp({ ...laurel.deps, place: bucket })
    const [{ name, checked_at } = { name: '', checked_at: null }] = await listBackups(
      laurel.deps.db,
    )
    expect(checked_at).not.toBeNull()
    const read = { open: async () => (await bucket.read(name))!, passphrase }
    expect((await checkArchive(read)).counts).toMatchObject({ students: 3 })
    expect(await s3.unfinished()).toEqual([])
  } finally {
    await s3.close()
  }
})
