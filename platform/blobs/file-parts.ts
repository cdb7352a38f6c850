import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type BegunUpload, type Blobs, partSize, UploadGone } from './blob-store.ts'
import { measureChunks } from './measure-chunks.ts'

/**
 * Each attempt to store a part has its own file, so a writer that comes late overwrites nothing
 * (decision 0110).
 */
export const fileParts = (
  fileOf: (key: string) => string,
): Pick<Blobs, 'begin' | 'putPart' | 'finish' | 'abandon'> => {
  const folderOf = ({ key, upload }: BegunUpload) => `${fileOf(key)}.${upload}.parts`
  /** The one file into which an earlier version wrote all parts. */
  const placedOf = ({ key, upload }: BegunUpload) => `${fileOf(key)}.${upload}.part`
  const partOf = (begun: BegunUpload, tag: string) => join(folderOf(begun), `${tag}.part`)
  const isPlaced = (tag: string) => /^\d+$/.test(tag)
  const readPart = (begun: BegunUpload, tag: string, number: number) => {
    if (!isPlaced(tag)) return createReadStream(partOf(begun, tag), { highWaterMark: largeStep })
    const start = number * partSize
    return createReadStream(placedOf(begun), {
      highWaterMark: largeStep,
      start,
      end: start + partSize - 1,
    })
  }
  return {
    begin: async (key) => {
      const begun = { key, upload: randomUUID() }
      await mkdir(folderOf(begun), { recursive: true })
      return begun
    },
    putPart: async (begun, number, source) => {
      const { chunks, measure } = measureChunks(source, partSize)
      if (await isThere(placedOf(begun))) await mkdir(folderOf(begun), { recursive: true })
      const tag = `${number}.${randomUUID()}`
      const file = await open(partOf(begun, tag), 'wx').catch(goneIfMissing)
      try {
        await writeAll(file, chunks())
      } catch (error) {
        await file.close()
        await rm(partOf(begun, tag), { force: true })
        throw error
      }
      const kept = file.datasync().finally(() => file.close())
      return { kept: kept.then(() => ({ ...measure(), tag })) }
    },
    finish: async (begun, { tags, size }) => {
      const file = fileOf(begun.key)
      const isFinished = async () => (await stat(file).catch(() => null))?.size === size
      if (await isFinished()) return
      const whole = `${file}.${randomUUID()}.part`
      const all = async function* () {
        for (const [number, tag] of tags.entries()) yield* readPart(begun, tag, number)
      }
      try {
        const [only] = tags
        if (tags.length === 1 && only && !isPlaced(only)) await rename(partOf(begun, only), file)
        else {
          await pipeline(all, createWriteStream(whole, { flags: 'wx', flush: true }))
          await rename(whole, file)
        }
      } catch (error) {
        await rm(whole, { force: true })
        if (await isFinished()) return
        goneIfMissing(error as NodeJS.ErrnoException)
      }
      await removeParts(begun).catch(() => undefined)
    },
    abandon: (begun) => removeParts(begun),
  }

  async function removeParts(begun: BegunUpload) {
    await rm(placedOf(begun), { force: true })
    await rm(folderOf(begun), { recursive: true, force: true, maxRetries: 5 })
  }
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

const goneIfMissing = (error: NodeJS.ErrnoException): never => {
  throw error.code === 'ENOENT'
    ? new UploadGone('The unfinished upload no longer exists', { cause: error })
    : error
}

const writeAll = async (file: FileHandle, chunks: AsyncIterable<Uint8Array>) => {
  const [one, other] = [takeBuffer(), takeBuffer()]
  let [gathering, next] = [one, other]
  let [size, position] = [0, 0]
  let writing: Promise<unknown> = Promise.resolve()
  const write = async () => {
    await writing
    writing = writeStep(file, gathering.subarray(0, size), position)
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

const writeStep = async (file: FileHandle, chunk: Uint8Array, start: number) => {
  for (let written = 0; written < chunk.byteLength; ) {
    const { bytesWritten } = await file.write(
      chunk,
      written,
      chunk.byteLength - written,
      start + written,
    )
    written += bytesWritten
  }
}

/** In bytes. Large, because each write runs on another thread. */
const largeStep = 1024 * 1024
const mostSpare = 8
/** Reused, because discarding gigabytes would keep the garbage collector busy. */
const spare: Uint8Array[] = []
const takeBuffer = () => spare.pop() ?? new Uint8Array(largeStep)
