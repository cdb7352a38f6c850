import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'

const app = 'web/app/main.tsx'
const shell = 'web/app/shell/'
export const shellParts = ['layout', 'child-switch'].map((part) => `${shell}${part}.tsx`)
const modules = 'web/modules'
export const lateParts = [
  'web/modules/account/sign-in/second-step.tsx',
  'web/modules/account/second-factors/factor-reset-note.tsx',
  'web/patterns/explain/explain-dialog.tsx',
  'web/modules/dashboard/user-overview/overview-rest.tsx',
  'web/modules/dashboard/user-overview/own-birthday.tsx',
  'web/modules/dashboard/badge-moment.tsx',
]
const areas = 'web/areas'
const title = /\b(?:title|short): \(LL\) => LL\.([\w.]+)\(\)/g

/** Error texts load with the first error (web/client/api/client.ts). */
export const withoutErrors: ReadonlySet<string> = new Set([
  'layout',
  'sign-in',
  'user-overview',
  'dashboard',
])

export type TextsInUse = Readonly<{
  first: readonly string[]
  parts: Readonly<Record<string, readonly string[]>>
  titles: readonly string[]
}>

/**
 * Returns the namespaces that each part uses: `LL.reward.title()` uses `reward`.
 * @throws Error for a use of `LL` that does not name its namespace
 */
export const textsInUse = async (root: string): Promise<TextsInUse> => {
  const late = lateParts.filter((part) => existsSync(join(root, part)))
  const entries = [app, ...shellParts, ...(await screensOf(root)), ...late]
  const modules = new Map<string, Module>()
  const namespacesOf = async (entry: string) => {
    const seen = new Set([entry])
    const used = new Set<string>()
    // `seen` grows during the loop.
    for (const file of seen) {
      const { imports, namespaces } = await moduleOf(root, file, modules)
      for (const namespace of namespaces) used.add(namespace)
      for (const next of imports) if (!entries.includes(next)) seen.add(next)
    }
    return [...used].sort()
  }
  const first = await namespacesOf(app)
  const parts: Record<string, readonly string[]> = {}
  for (const entry of entries.slice(1)) {
    const name = partNameOf(entry)
    const isLater = (one: string) => one === 'errors' && withoutErrors.has(name)
    parts[name] = (await namespacesOf(entry)).filter((one) => !first.includes(one) && !isLater(one))
  }
  return { first, parts, titles: await titlesOf(root) }
}

const screensOf = async (root: string) => {
  const files = await readdir(join(root, modules), { recursive: true })
  const screens = files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^[^/]+\/[^/]+\/[^/]+-screen\.tsx$/.test(file))
  return screens.map((file) => `${modules}/${file}`).sort()
}

const titlesOf = async (root: string) => {
  const files = (await readdir(join(root, areas))).sort()
  const sources = await Promise.all(files.map((file) => readFile(join(root, areas, file), 'utf8')))
  return [
    ...new Set(
      sources.flatMap((source) => [...source.matchAll(title)].map(([, path = '']) => path)),
    ),
  ]
}

export const partNameOf = (entry: string) =>
  (entry.endsWith('-screen.tsx') ? entry.split('/').at(-2) : basename(entry, '.tsx')) ?? ''

type Module = Readonly<{ imports: readonly string[]; namespaces: readonly string[] }>

const moduleOf = async (root: string, file: string, known: Map<string, Module>) => {
  const module = known.get(file) ?? readModule(root, file, await readFile(join(root, file), 'utf8'))
  known.set(file, module)
  return module
}

const imported =
  /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm

const readModule = (root: string, file: string, source: string): Module => {
  const odd = /\bLL(?:\[|\?\.)|=\s*LL\b(?!\.)|(?<!\bLL\??): TranslationFunctions\b(?!\[)/.exec(
    source,
  )
  if (odd)
    throw new Error(`${file}: write LL.namespace.text, so that "${odd[0]}" loads the right texts.`)
  const said = file.startsWith(`${areas}/`) ? source.replaceAll(title, '') : source
  return {
    imports: [...source.matchAll(imported)].flatMap(([, fixed, late]) =>
      fileOf(root, file, fixed ?? late ?? ''),
    ),
    namespaces: [...said.matchAll(/\bLL\.(\w+)/g)].map(([, namespace = '']) => namespace),
  }
}

const fileOf = (root: string, from: string, target: string) => {
  const file = target.startsWith('#web/')
    ? target.slice(1)
    : target.startsWith('.')
      ? relative(root, join(root, dirname(from), target)).replaceAll('\\', '/')
      : ''
  const counts =
    /^web\/(?!i18n\/(?:zh|en|made)\/|i18n\/i18n-).*\.tsx?$/.test(file) &&
    existsSync(join(root, file))
  return counts ? [file] : []
}
