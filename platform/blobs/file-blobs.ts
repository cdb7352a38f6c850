import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, opendir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { Blobs } from './blob-store.ts'
import { fileParts } from './file-parts.ts'
import { measureChunks } from './measure-chunks.ts'

const unfinished = /\.[\da-f-]{36}\.part$/
const unfinishedFolder = /\.[\da-f-]{36}\.parts$/

export const openFileBlobs = (folder: URL): Blobs => {
  const root = fileURLToPath(folder)
  const fileOf = (key: string) => {
    if (!/^[\w-]+(\/[\w-]+(\.[\w-]+)*)+$/.test(key))
      throw new TypeError(`"${key}" is not the key of a blob`)
    return join(root, key)
  }
  const putStream: Blobs['putStream'] = async (key, source, { most }) => {
    const file = fileOf(key)
    const part = `${file}.${randomUUID()}.part`
    await mkdir(dirname(file), { recursive: true })
    const { chunks, measure } = measureChunks(source, most)
    try {
      await pipeline(chunks, createWriteStream(part, { flags: 'wx', flush: true }))
      await rename(part, file)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
    return measure()
  }
  return {
    ...fileParts(fileOf),
    putStream,
    put: async (key, content, contentType) => {
      await putStream(key, only(content), { contentType, most: content.byteLength })
    },
    get: (key) => readFile(fileOf(key)).catch(nullIfGone),
    stat: async (key) => {
      const found = await stat(fileOf(key)).catch(nullIfGone)
      return found && { size: found.size }
    },
    read: async (key, range) => {
      const handle = await open(fileOf(key)).catch(nullIfGone)
      return handle ? handle.createReadStream(range && { start: range.from, end: range.to }) : null
    },
    remove: (key) => rm(fileOf(key), { force: true }),
    clearUnfinished: async (before, signal) => {
      const entries = await opendir(root, { recursive: true }).catch(nullIfGone)
      let cleared = 0
      const folders: string[] = []
      for await (const entry of entries ?? []) {
        signal.throwIfAborted()
        const part = join(entry.parentPath, entry.name)
        if (entry.isDirectory() && unfinishedFolder.test(entry.name)) folders.push(part)
        if (!entry.isFile() || !unfinished.test(entry.name)) continue
        const found = await stat(part).catch(nullIfGone)
        if (!found || found.mtime >= before) continue
        await rm(part, { force: true })
        cleared += 1
      }
      for (const folder of folders) {
        const found = await stat(folder).catch(nullIfGone)
        if (found && found.mtime < before) await rmdir(folder).catch(() => undefined)
      }
      return cleared
    },
  }
}

async function* only(content: Uint8Array) {
  yield content
}

const nullIfGone = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null
  throw error
}
