import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { openArchiveWriter } from '#platform/backup/archive-writer.ts'
import { openEncryption } from '#platform/backup/encryption.ts'

const full = () => Object.assign(new Error('no space left'), { code: 'ENOSPC' })

/** A disk with room for this many bytes. */
const createDisk = (freeBytes: number) => {
  let left = freeBytes
  return new Writable({
    write: (chunk, _encoding, done) => {
      left -= chunk.length
      done(left < 0 ? full() : null)
    },
  })
}

test.each([
  ['in the clear', undefined],
  ['encrypted', 'twenty random characters'],
])(
  'a full disk ends the backup with its reason, and no other error appears (%s)',
  async (_, passphrase) => {
    for (const freeBytes of [0, 300_000, 1_000_000]) {
      const encryption = passphrase ? await openEncryption(passphrase) : undefined
      const archive = openArchiveWriter(createDisk(freeBytes), encryption, new Date())
      const parts = Array.from({ length: 20 }, () => randomBytes(200_000))
      const write = async () => {
        for (const [n, bytes] of parts.entries()) await archive.add(`part-${n}`, bytes)
        await archive.finish('manifest', Buffer.from('the end'))
      }
      await expect(write()).rejects.toMatchObject({ code: 'ENOSPC' })
      await archive.abandon(full())
    }
  },
)
