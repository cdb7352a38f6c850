import { globSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateTexts } from '#scripts/start/texts/generate.ts'
import {
  lateParts,
  partNameOf,
  shellParts,
  textsInUse,
  withoutErrors,
} from '#scripts/start/texts/namespaces-in-use.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Returns the namespaces of texts that a module uses, and the web modules that it imports as
 * values.
 */
const parse = async (file: string) => {
  const source = ts.createSourceFile(
    file,
    await readFile(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const namespaces = new Set<string>()
  const imports = new Set<string>()
  const visit = (node: ts.Node) => {
    if (ts.isPropertyAccessExpression(node) && node.expression.getText() === 'LL')
      namespaces.add(node.name.text)
    if (ts.isVariableDeclaration(node) && node.initializer?.getText() === 'LL')
      throw new Error(`${file}: ${node.getText()}`)
    const from =
      (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) ||
      (ts.isExportDeclaration(node) && !node.isTypeOnly)
        ? node.moduleSpecifier
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : undefined
    if (from && ts.isStringLiteral(from)) imports.add(from.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  const files = [...imports].map((name) =>
    name.startsWith('#web/')
      ? name.slice(1)
      : name.startsWith('.')
        ? join(dirname(file), name)
        : '',
  )
  return { namespaces, imports: files.filter((name) => /^web\/(?!i18n\/).*\.tsx?$/.test(name)) }
}

/** Many parts share a module, so each is read once. */
const known = new Map<string, ReturnType<typeof parse>>()
const parsed = (file: string) => {
  const module = known.get(file) ?? parse(file)
  known.set(file, module)
  return module
}

const neededBy = async (entry: string, others: readonly string[]) => {
  const seen = new Set([entry])
  const used = new Set<string>()
  for (const file of seen) {
    const { namespaces, imports } = await parsed(file)
    // `web/areas/` contains the menu's titles, which load first.
    if (!file.startsWith('web/areas/')) for (const one of namespaces) used.add(one)
    for (const next of imports) if (!others.includes(next)) seen.add(next)
  }
  return used
}

type Texts = { [key: string]: string | Texts }

/** The names of all texts and groups of texts, with their parents. */
const namesOf = (texts: Texts, within: string): [name: string, path: string][] =>
  Object.entries(texts).flatMap(([name, text]) => {
    const path = `${within}.${name}`
    return [[name, path], ...(typeof text === 'string' ? [] : namesOf(text, path))]
  })

describe('the namespaces of texts in use', () => {
  // Codes of the server also choose texts, such as errors, kinds and types.
  test('are each named in the source code of the web or the server', async () => {
    const modules = globSync('{web,api,domain,registry,ledger,platform}/**/*.{ts,tsx}', {
      cwd: root,
      exclude: ['web/i18n/{zh,en,made}/**', 'web/i18n/i18n-types.ts', 'web/dist/**'],
    })
    const source = (
      await Promise.all(modules.map((file) => readFile(join(root, file), 'utf8')))
    ).join('\n')
    // Includes words with hyphens, such as `utf-8`.
    const words = new Set([...(source.match(/\w+/g) ?? []), ...(source.match(/[\w-]+/g) ?? [])])
    const namespaces = globSync('web/i18n/zh/*/index.ts', { cwd: root })
    expect(namespaces.length).toBeGreaterThan(30)
    for (const file of namespaces) {
      const { default: texts }: { default: Texts } = await import(join(root, file))
      const unused = namesOf(texts, file).filter(([name]) => !words.has(name))
      expect(unused.map(([, path]) => path)).toEqual([])
    }
  })

  test('are loaded with every part of the web whose modules use them', async () => {
    const { first, parts } = await textsInUse(root)
    const screens = globSync('web/modules/*/*/*-screen.tsx', { cwd: root })
    const fileOf = (part: string) =>
      [...shellParts, ...lateParts].find((file) => partNameOf(file) === part) ??
      screens.find((file) => partNameOf(file) === part)!
    const entries = Object.keys(parts).map(fileOf)
    expect([...(await neededBy('web/app/main.tsx', entries))].sort()).toEqual(first)
    expect(entries.length).toBeGreaterThan(30)
    for (const [part, loaded] of Object.entries(parts)) {
      const comes = (one: string) =>
        first.includes(one) || (one === 'errors' && withoutErrors.has(part))
      const needed = [...(await neededBy(fileOf(part), entries))].filter((one) => !comes(one))
      expect([part, ...loaded], `what ${part} loads`).toEqual([part, ...needed.sort()])
    }
  })

  test('add little to the menu and the sign-in', async () => {
    const { first, parts } = await textsInUse(root)
    expect(first).toEqual(['common'])
    expect(parts.layout).toEqual(['menu'])
    expect(parts['sign-in']).toEqual(['signIn', 'validation'])
    expect(parts.display).toEqual([])
  })
})

describe('generated files', () => {
  let copy: string
  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'laurel-made-'))
    const wanted = (file: string) => !/web\/(?:dist|i18n\/(?:made|i18n-))/.test(file)
    await cp(join(root, 'web'), join(copy, 'web'), { recursive: true, filter: wanted })
    for (const name of ['.typesafe-i18n.json', 'tsconfig.json'])
      await cp(join(root, name), join(copy, name))
    const generator = 'node_modules/typesafe-i18n'
    await mkdir(join(copy, 'node_modules'))
    await cp(join(root, generator), join(copy, generator), { recursive: true })
    await cp(join(root, 'node_modules/typescript'), join(copy, 'node_modules/typescript'), {
      recursive: true,
    })
  })
  afterAll(() => rm(copy, { recursive: true, force: true }))

  const made = async () => {
    const names = (await readdir(join(copy, 'web/i18n'), { recursive: true })).filter((name) =>
      /^made\/|^i18n-/.test(name),
    )
    const files = names
      .sort()
      .map(async (name) => [name, await readFile(join(copy, 'web/i18n', name), 'utf8')] as const)
    return Object.fromEntries(await Promise.all(files))
  }
  const written = async (name: string) =>
    (await stat(join(copy, 'web/i18n', name), { bigint: true })).mtimeNs

  test('are one complete set when two programs make them at once, and a third has nothing to do', async () => {
    await Promise.all([generateTexts(copy), generateTexts(copy)])
    const files = await made()
    expect(Object.keys(files)).toEqual([
      'i18n-react.tsx',
      'i18n-types.ts',
      'i18n-util.async.ts',
      'i18n-util.sync.ts',
      'i18n-util.ts',
      'made/first-en.ts',
      'made/first-zh.ts',
      'made/layout-en.ts',
      'made/layout-zh.ts',
      'made/part-texts.ts',
      'made/sign-in-en.ts',
      'made/sign-in-zh.ts',
      'made/types-of.txt',
      'made/user-overview-en.ts',
      'made/user-overview-zh.ts',
    ])
    const before = await Promise.all(Object.keys(files).map(written))
    await generateTexts(copy)
    expect(await Promise.all(Object.keys(files).map(written))).toEqual(before)
  })

  test('have the type of an added text', async () => {
    for (const [language, text] of [
      ['zh', '新的'],
      ['en', 'New'],
    ] as const) {
      await mkdir(join(copy, `web/i18n/${language}/newScreen`))
      await writeFile(
        join(copy, `web/i18n/${language}/newScreen/index.ts`),
        `export default { title: '${text}' }\n`,
      )
    }
    const zh = join(copy, 'web/i18n/zh/newScreen/index.ts')
    await writeFile(
      zh,
      `import type { BaseTranslation } from '../../i18n-types.ts'\nexport default { title: '新的' } satisfies BaseTranslation\n`,
    )
    await generateTexts(copy)
    const files = await made()
    expect(files['i18n-types.ts']).toContain('export type NamespaceNewScreenTranslation = {')
    expect(files['made/first-en.ts']).toContain('"newScreen": {}')
  })

  test.each([
    ['const words = LL[kind]', '= LL'],
    ['say(LL[kind])', 'LL['],
    ['const { reward } = LL\n', '= LL'],
    ['const say = (texts: TranslationFunctions) => texts.reward.title()', ': TranslationFunctions'],
  ])('are refused for a module that hides which texts it uses: %s', async (code, shown) => {
    const file = join(copy, 'web/modules/manual/manual/manual-screen.tsx')
    const good = await readFile(file, 'utf8')
    await writeFile(file, `${good}\n${code}\n`)
    const made = textsInUse(copy).finally(() => writeFile(file, good))
    await expect(made).rejects.toThrow(`"${shown}"`)
  })
})
