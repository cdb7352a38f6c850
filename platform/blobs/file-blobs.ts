import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Blobs } from './blob-store.ts'

/** Blobs as files of a folder, which may be shared by several processes. */
export const openFileBlobs = (folder: URL): Blobs => {
  const root = fileURLToPath(folder)
  const fileOf = (key: string) => {
    if (!/^[\w-]+(\/[\w-]+(\.[\w-]+)*)+$/.test(key)) throw new TypeError(`"${key}" is no key of a blob`)
    return join(root, key)
  }
  return {
    put: async (key, content) => {
      const file = fileOf(key)
      const part = `${file}.${randomUUID()}.part`
      await mkdir(dirname(file), { recursive: true })
      try {
        await writeFile(part, content, { flush: true })
        await rename(part, file)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    get: (key) =>
      readFile(fileOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
  }
}
