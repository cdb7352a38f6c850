import { createHash } from 'node:crypto'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { type BackupPart, partName } from './manifest.ts'
import { encrypt } from './passphrase.ts'
import { withTrailer } from './trailer.ts'

/** Bytes of a part that are in memory at a time. */
const partSize = 512 * 1024

export type ArchiveWriter = Awaited<ReturnType<typeof openArchiveWriter>>

export const openArchiveWriter = async (
  sink: Writable,
  passphrase: string | undefined,
  createdAt: Date,
) => {
  const tar = pack()
  sink.on('error', () => undefined)
  const parts: BackupPart[] = []
  const compressed = createZstdCompress({
    params: { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 3 },
  })
  const whole = Readable.from(withTrailer(compressed))
  const content = passphrase === undefined ? whole : await encrypt(whole, passphrase)
  // The next write reports the error.
  for (const stream of [tar, compressed, whole, content]) stream.on('error', () => undefined)
  const writing = Promise.all([pipeline(Readable.from(tar), compressed), pipeline(content, sink)])
  writing.catch((error) => tar.destroy(error))

  const write = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      tar.entry({ name, mtime: createdAt, mode: 0o600 }, bytes, (error) =>
        error ? reject(error) : resolve(),
      )
    })

  const add = async (name: string, bytes: Buffer) => {
    await write(name, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    parts.push({ name, size: bytes.length, sha256 })
  }

  return {
    parts: parts as readonly BackupPart[],
    add,
    addStream: async (prefix: string, source: AsyncIterable<Uint8Array>) => {
      let [chunks, size, number]: [Uint8Array[], number, number] = [[], 0, 0]
      const flush = async () => {
        number += 1
        const bytes = Buffer.concat(chunks)
        ;[chunks, size] = [[], 0]
        await add(partName(prefix, number), bytes)
      }
      for await (const chunk of source) {
        chunks.push(chunk)
        size += chunk.length
        if (size >= partSize) await flush()
      }
      if (size > 0 || number === 0) await flush()
    },
    finish: async (name: string, bytes: Buffer) => {
      await write(name, bytes)
      tar.finalize()
      await writing
    },
    abandon: async (error: Error) => {
      tar.destroy(error)
      await writing.catch(() => undefined)
    },
  }
}
