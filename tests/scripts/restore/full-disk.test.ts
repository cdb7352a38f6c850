import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { backUpTo, createBackupFolder } from './support.ts'

const patience = 180_000
const run = promisify(execFile)

/** Mounts a disk of this size, as only root can. */
const mountDisk = (path: string, megabytes: number) =>
  run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path])

let folder: Awaited<ReturnType<typeof createBackupFolder>>
let file: string
beforeAll(async () => {
  folder = await createBackupFolder()
  // PostgreSQL runs as nobody.
  await chmod(folder.path, 0o755)
  const laurel = await testApp({ projector: false })
  await laurel.school({ students: 40 })
  file = join(folder.path, 'school.laurel')
  await backUpTo(laurel, file)
  await laurel.close()
}, patience)
afterAll(() => folder.remove())

describe.skipIf(process.getuid?.() !== 0)('a disk that fills up', () => {
  test.each([
    ['the database is made', 45],
    ['it is filled', 54],
  ])(
    'during a restore is named when %s, and nothing but the keys stays in the folder',
    async (_, megabytes) => {
      const disk = join(folder.path, `disk-${megabytes}`)
      await mkdir(disk)
      await mountDisk(disk, megabytes)
      try {
        const data = join(disk, 'data')
        await mkdir(data)
        await writeFile(join(data, 'factor.key'), 'kept')
        const restore = run(process.execPath, ['scripts/restore.ts', file], {
          env: { PATH: process.env.PATH, DATA_DIR: data },
        })
        await expect(restore).rejects.toMatchObject({
          code: 2,
          stderr: expect.stringMatching(
            /data is full\. Free space, or set DATA_DIR to .+again\.\n$/,
          ),
        })
        expect(await readdir(data)).toEqual(['factor.key'])
      } finally {
        await run('umount', [disk])
      }
    },
    patience,
  )

  test(
    'during a backup is named, and no file of the backup stays',
    async () => {
      const disk = join(folder.path, 'place')
      await mkdir(disk)
      await mountDisk(disk, 1)
      try {
        await writeFile(join(disk, 'other'), Buffer.alloc(1024 * 1024 - 8 * 1024))
        const data = join(folder.path, 'restored')
        await run(process.execPath, ['scripts/restore.ts', file], {
          env: { PATH: process.env.PATH, DATA_DIR: data },
        })
        const backup = run(process.execPath, ['scripts/backup.ts', join(disk, 'b.laurel')], {
          env: { PATH: process.env.PATH, DATA_DIR: data },
        })
        await expect(backup).rejects.toMatchObject({
          code: 2,
          stderr: expect.stringContaining('the disk is full (ENOSPC). Free space, or name a file'),
        })
        expect(await readdir(disk)).toEqual(['other'])
      } finally {
        await run('umount', [disk])
      }
    },
    patience,
  )
})
