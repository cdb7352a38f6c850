import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartError } from '../start-error.ts'
import { textsInUse } from './namespaces-in-use.ts'
import { firstTexts, partTexts, wholeParts, wholeTexts } from './written.ts'

const languages = ['zh', 'en'] as const
const types = [
  'i18n-types.ts',
  'i18n-util.ts',
  'i18n-util.async.ts',
  'i18n-util.sync.ts',
  'i18n-react.tsx',
]
const stamp = 'made/types-of.txt'

/**
 * Replaces files atomically: several processes may run it. @throws StartError with the generator's
 * output
 */
export const generateTexts = async (root: string) => {
  const folder = join(root, 'web/i18n')
  const hash = await hashOf(folder)
  await writeTypes(root, folder, hash)
  const uses = await textsInUse(root)
  await place(join(folder, 'made/part-texts.ts'), partTexts(uses))
  for (const language of languages) {
    const texts = await textsOf(folder, { language, hash })
    await place(join(folder, `made/first-${language}.ts`), firstTexts(uses, texts))
    for (const part of wholeParts)
      await place(join(folder, `made/${part}-${language}.ts`), wholeTexts(part, uses, texts))
  }
}

const filesOf = async (folder: string, language: string) =>
  (await readdir(join(folder, language), { recursive: true }))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(language, name))
    .sort()

const hashOf = async (folder: string) => {
  const hash = createHash('sha256').update(await readFile(import.meta.filename))
  for (const file of [...(await filesOf(folder, 'zh')), ...(await filesOf(folder, 'en'))])
    hash.update(`${file}\0`).update(await readFile(join(folder, file)))
  return hash.digest('hex')
}

/** The files import only types, so Node can import them. */
const textsOf = async (folder: string, { language, hash }: { language: string; hash: string }) => {
  const texts: Record<string, object> = {}
  for (const file of (await filesOf(folder, language)).filter(
    (name) => name.split(/[\\/]/).length === 3,
  )) {
    const { default: dictionary } = await import(`${pathToFileURL(join(folder, file))}?${hash}`)
    texts[basename(dirname(file))] = dictionary
  }
  return texts
}

const writeTypes = async (root: string, folder: string, hash: string) => {
  const there = await Promise.all(
    [...types, stamp].map((name) => readFile(join(folder, name), 'utf8').catch(() => '')),
  )
  if (there.at(-1) === hash && !there.includes('')) return
  // Generates in a temporary folder, because concurrent runs in one folder would disturb each
  // other.
  const work = await mkdtemp(join(tmpdir(), 'laurel-texts-'))
  try {
    for (const name of [...languages, 'formatters.ts'])
      await cp(join(folder, name), join(work, name), { recursive: true })
    // Every text imports this file. Without it the compiler writes its output elsewhere.
    await writeFile(join(work, 'i18n-types.ts'), 'export type BaseTranslation = unknown\n')
    await writeFile(
      join(work, '.typesafe-i18n.json'),
      await readFile(join(root, '.typesafe-i18n.json')),
    )
    await run(root, work)
    for (const name of types)
      await place(join(folder, name), plain(await readFile(join(work, name), 'utf8')))
    await place(join(folder, stamp), hash)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Removes the type that forbids texts named like a namespace. */
const plain = (made: string) =>
  made
    .replaceAll(' & DisallowNamespaces', '')
    .replace('\ntype DisallowNamespaces', '\nexport type DisallowNamespaces')

const run = (root: string, cwd: string) =>
  new Promise<void>((resolve, reject) => {
    const generator = join(root, 'node_modules/typesafe-i18n/cli/typesafe-i18n.mjs')
    const child = spawn(process.execPath, [generator, '--no-watch'], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (text: Buffer) => {
      output += text
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    // The generator exits with 0 even after errors.
    child.on('close', (code) => {
      if (code === 0 && !output.includes('ERROR')) resolve()
      else reject(new StartError(`The types of the texts could not be generated: ${output.trim()}`))
    })
  })

const place = async (file: string, content: string) => {
  if ((await readFile(file, 'utf8').catch(() => undefined)) === content) return
  await mkdir(dirname(file), { recursive: true })
  const fresh = `${file}.${process.pid}-${crypto.randomUUID()}`
  await writeFile(fresh, content)
  await rename(fresh, file)
}
