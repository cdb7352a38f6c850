import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const smallest = 1024
const compressible = /\.(js|css|svg|json|ttf|eot)$/

const compress = async (file: string) => {
  const content = await readFile(file)
  if (content.length < smallest) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 10,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${file}.br`, await brotli(content, { params }))
  await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
}

/** Skips index.html, which has a new nonce in each answer. */
export const compressAssets = (): Plugin => ({
  name: 'laurel-compress-assets',
  apply: 'build',
  async writeBundle({ dir }) {
    if (!dir) return
    const names = await readdir(dir, { recursive: true })
    await Promise.all(
      names.filter((name) => compressible.test(name)).map((name) => compress(join(dir, name))),
    )
  },
})
