import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shellParts } from '#scripts/start/texts/namespaces-in-use.ts'
import { buildWebIfStale, webIsStale } from '#scripts/start/web-build.ts'

const laurel = resolve(import.meta.dirname, '../..')
let root: string
const write = (file: string, text: string) => writeFile(join(root, file), text)

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'laurel-web-'))
  await mkdir(join(root, 'web'))
  await mkdir(join(root, 'api/contracts'), { recursive: true })
  await mkdir(join(root, 'node_modules'))
  await mkdir(join(root, 'domain'))
  for (const name of ['vite', 'typesafe-i18n'])
    await symlink(join(laurel, 'node_modules', name), join(root, 'node_modules', name))
  // The smallest project with texts, which are generated before the pages.
  for (const name of [
    '.typesafe-i18n.json',
    'web/i18n/zh',
    'web/i18n/en',
    'web/i18n/formatters.ts',
  ])
    await cp(join(laurel, name), join(root, name), { recursive: true })
  for (const name of ['web/app/shell', 'web/modules', 'web/areas'])
    await mkdir(join(root, name), { recursive: true })
  for (const name of ['web/app/main.tsx', ...shellParts]) await write(name, '')
  await write('package-lock.json', '{}')
  await write('web/index.html', '<!doctype html><script type="module" src="./main.ts"></script>')
  await write(
    'web/main.ts',
    `import { title } from '../api/contracts/title.ts'\ndocument.title = title`,
  )
  await write('api/contracts/title.ts', `export const title = 'first'`)
})
afterAll(() => rm(root, { recursive: true, force: true }))

const built = async () => {
  const assets = await readdir(join(root, 'web/dist/assets'))
  return (
    await Promise.all(assets.map((file) => readFile(join(root, 'web/dist/assets', file), 'utf8')))
  ).join('')
}

test('the pages are built at the first start, and only then', async () => {
  expect(await webIsStale(root)).toBe(true)
  expect(await buildWebIfStale(root)).toBe(true)
  expect(await built()).toContain('first')
  expect(await webIsStale(root)).toBe(false)
  expect(await buildWebIfStale(root)).toBe(false)
})

test.each([
  [
    'a page changed',
    () =>
      write(
        'web/main.ts',
        `import { title } from '../api/contracts/title.ts'\ndocument.title = title + '!'`,
      ),
  ],
  ['a contract changed', () => write('api/contracts/title.ts', `export const title = 'second'`)],
  ['the packages changed', () => write('package-lock.json', '{ }')],
  ['a file was added', () => write('domain/other.ts', '')],
  ['a file was removed', () => rm(join(root, 'domain/other.ts'))],
  ['the built pages were removed', () => rm(join(root, 'web/dist'), { recursive: true })],
])('the pages are built again when %s', async (_, change) => {
  await change()
  expect(await webIsStale(root)).toBe(true)
  expect(await buildWebIfStale(root)).toBe(true)
  expect(await webIsStale(root)).toBe(false)
})

test('a build that fails says why and leaves the old pages', async () => {
  const before = await built()
  await write('web/main.ts', `import './nowhere.ts'`)
  await expect(buildWebIfStale(root)).rejects.toThrow(
    /^The web pages could not be built: [\s\S]*nowhere/,
  )
  expect(await built()).toBe(before)
  expect(await webIsStale(root)).toBe(true)
  expect(await readdir(join(root, 'node_modules/.cache'))).toEqual([])
})
