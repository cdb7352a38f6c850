import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { errorCodeOf, StartError } from './start-error.ts'
import { generateTexts } from './texts/generate.ts'

const sources = ['web', 'api/contracts', 'domain', 'package-lock.json']
const generated = /(?:^|\/)(?:dist|node_modules)\/|^web\/i18n\/(?:made\/|i18n-)/

export const webIsStale = async (root: string): Promise<boolean> => {
  const built = await readFile(stampOf(join(root, 'web/dist')), 'utf8').catch(() => '')
  return built !== (await hashOfSources(root))
}

/**
 * Returns whether the pages were out of date.
 * @throws StartError with the builder's output
 */
export const buildWebIfStale = async (
  root: string,
  announce: (line: string) => void = () => {},
): Promise<boolean> => {
  const dist = join(root, 'web/dist')
  // An image has only the built pages.
  if (!existsSync(join(root, 'web/index.html')) && existsSync(stampOf(dist))) return false
  const hash = await hashOfSources(root)
  if ((await readFile(stampOf(dist), 'utf8').catch(() => '')) === hash) return false
  announce('Building the web pages …')
  // Builds into a folder of its own, so that a failed or concurrent build leaves the pages whole.
  const fresh = join(root, 'node_modules/.cache', `laurel-web-${process.pid}`)
  try {
    await generateTexts(root)
    await runVite(root, fresh)
    await writeFile(stampOf(fresh), hash)
    await swap(fresh, dist)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  return true
}

const stampOf = (dist: string) => join(dist, '.stamp')

const hashOfSources = async (root: string) => {
  const hash = createHash('sha256')
  for (const file of await filesOf(root))
    hash
      .update(`${file}\0`)
      .update(await readFile(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

const filesOf = async (root: string) => {
  const lists = await Promise.all(
    sources.map(async (source) => {
      const entries = await readdir(join(root, source), {
        recursive: true,
        withFileTypes: true,
      }).catch(() => undefined)
      if (!entries) return [source]
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    }),
  )
  return lists
    .flat()
    .filter((file) => !generated.test(file.replaceAll(sep, '/')))
    .sort()
}

const runVite = (root: string, outDir: string) =>
  new Promise<void>((resolve, reject) => {
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const args = ['build', 'web', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
    const child = spawn(process.execPath, [vite, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (text: Buffer) => {
      output += text
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) =>
      reject(new StartError(`The web pages could not be built: ${error.message}.`)),
    )
    child.on('close', (code) => {
      if (code === 0) resolve()
      else
        reject(
          new StartError(
            `The web pages could not be built: ${output.trim() || 'vite said nothing'}`,
          ),
        )
    })
  })

const swap = async (fresh: string, dist: string) => {
  const old = `${fresh}-old`
  await rename(dist, old).catch(() => undefined)
  await rename(fresh, dist).catch((error) => {
    if (errorCodeOf(error) !== 'ENOTEMPTY' && errorCodeOf(error) !== 'EEXIST') throw error
  })
  await rm(old, { recursive: true, force: true })
}
