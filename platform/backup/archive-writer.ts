import { createHash } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { Readable, type Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import type { Encryption } from './encryption.ts'
import { type BackupPart, partName } from './manifest.ts'
import { addTrailer } from './trailer.ts'

/** In bytes: the size of a part, and the memory that writing it takes. */
const partSize = 512 * 1024

export type ArchiveWriter = ReturnType<typeof openArchiveWriter>

const sameBytes = (stream: Transform) => ({ input: stream, output: stream })

export const openArchiveWriter = (
  sink: Writable,
  encryption: Encryption | undefined,
  createdAt: Date,
) => {
  const tar = pack()
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  // Listens first, because the other streams report only that the sink has closed.
  sink.on('error', failed.reject)
  const parts: BackupPart[] = []
  const compressed = createZstdCompress({
    params: { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 3 },
  })
  const { input, output }: Encryption = encryption ?? sameBytes(addTrailer())
  // Ignored here, because the next write reports the error.
  for (const stream of [tar, compressed, input, output] as EventEmitter[])
    stream.on('error', () => undefined)
  const writing = Promise.all([
    pipeline(Readable.from(tar), compressed, input),
    pipeline(output, sink),
  ])
  writing.catch((error) => {
    failed.reject(error)
    tar.destroy(error)
  })

  const write = (name: string, bytes: Buffer) => {
    const written = new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, mtime: createdAt, mode: 0o600 }, bytes, (error) =>
        error ? reject(error) : resolve(),
      )
      entry.on('error', reject)
    })
    written.catch(() => undefined)
    return Promise.race([failed.promise, written])
  }

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
      await Promise.race([failed.promise, writing])
    },
    abandon: async (error: Error) => {
      tar.destroy(error)
      await writing.catch(() => undefined)
    },
  }
}
