import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
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
        await writeAt(file, number * partSize, chunks())
      } catch (error) {
        await file.close()
        throw error
      }
      // What is told to be there is there after the power has failed, too.
      const kept = file.datasync().finally(() => file.close())
      return { kept: kept.then(() => ({ ...measure(), tag: String(number) })) }
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

/** Written in large steps, one of them while the next is gathered. */
const writeAt = async (file: FileHandle, start: number, chunks: AsyncIterable<Uint8Array>) => {
  const [one, other] = [takeBuffer(), takeBuffer()]
  let [gathering, next] = [one, other]
  let [size, position] = [0, start]
  let writing: Promise<unknown> = Promise.resolve()
  const write = async () => {
    await writing
    writing = writeAll(file, gathering.subarray(0, size), position)
    // It is told where it is waited for.
    writing.catch(() => undefined)
    position += size
    size = 0
    ;[gathering, next] = [next, gathering]
  }
  try {
    for await (const chunk of chunks)
      for (let taken = 0; taken < chunk.byteLength; ) {
        const some = chunk.subarray(taken, taken + largeStep - size)
        gathering.set(some, size)
        taken += some.byteLength
        size += some.byteLength
        if (size === largeStep) await write()
      }
    if (size > 0) await write()
  } finally {
    await writing.finally(() => spare.push(...[one, other].slice(0, mostSpare - spare.length)))
  }
}

const writeAll = async (file: FileHandle, chunk: Uint8Array, start: number) => {
  for (let written = 0; written < chunk.byteLength; ) {
    const { bytesWritten } = await file.write(chunk, written, chunk.byteLength - written, start + written)
    written += bytesWritten
  }
}

/** In bytes: each write is a step of another thread, however little it takes along. */
const largeStep = 1024 * 1024
const mostSpare = 8
/** Used again and again: to forget each after its step would keep the garbage collector busy. */
const spare: Uint8Array[] = []
const takeBuffer = () => spare.pop() ?? new Uint8Array(largeStep)
