import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Begun, type Blobs, partSize } from './blob-store.ts'
import { measured } from './measured.ts'

/** What comes in by parts is written into one file, each part at its place, which gets its name when all are there. */
export const fileParts = (fileOf: (key: string) => string): Pick<Blobs, 'begin' | 'putPart' | 'finish' | 'abandon'> => {
  const partOf = ({ key, upload }: Begun) => `${fileOf(key)}.${upload}.part`
  return {
    begin: async (key) => {
      const begun = { key, upload: randomUUID() }
      await mkdir(dirname(fileOf(key)), { recursive: true })
      await (await open(partOf(begun), 'wx')).close()
      return begun
    },
    putPart: async (begun, number, source) => {
      const { chunks, measure } = measured(source, partSize)
      const file = await open(partOf(begun), 'r+')
      try {
        let position = number * partSize
        for await (const chunk of inLargeChunks(chunks())) {
          for (let written = 0; written < chunk.byteLength; ) {
            const { bytesWritten } = await file.write(chunk, written, chunk.byteLength - written, position)
            written += bytesWritten
            position += bytesWritten
          }
        }
        // What is told to be there is there after the power has failed, too.
        await file.datasync()
      } finally {
        await file.close()
      }
      return { ...measure(), tag: String(number) }
    },
    finish: async (begun, { size }) => {
      const found = await stat(fileOf(begun.key)).catch(() => null)
      if (found?.size === size) return
      const file = await open(partOf(begun), 'r+')
      try {
        await file.truncate(size)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(partOf(begun), fileOf(begun.key))
    },
    abandon: (begun) => rm(partOf(begun), { force: true }),
  }
}

/** In bytes: each write is a step of another thread, however little it takes along. */
const largeChunk = 1024 * 1024

async function* inLargeChunks(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const chunk of source) {
    waiting.push(chunk)
    size += chunk.byteLength
    if (size < largeChunk) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}
