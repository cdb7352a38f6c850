import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const rows = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| word '))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
const replaced = rows.flatMap(([, , names = '']) =>
  [...names.matchAll(/`([\w-]+)`/g)].map(([, name]) => name!),
)

const folders = '{api,domain,ledger,platform,projections,registry,scripts,tests,web,workers}'
const files = globSync(`${folders}/**/*.{ts,tsx}`).filter((path) => !path.includes('/dist/'))
const exported = /^export (?:const|let|function|async function|type|interface|class) (\w+)/gm
/** Returns the names of a file's exports, types, classes and components. */
const namesIn = (path: string) =>
  [
    ...readFileSync(path, 'utf8').matchAll(
      /^(?:export (?:const|function|async function)|\s*(?:export )?(?:type|interface|class|const(?= [A-Z]))) (\w+)/gm,
    ),
  ].map(([, name]) => name!)

test('the glossary explains each word of the code once', () => {
  const words = rows.map(([word]) => word)
  expect(words.length).toBeGreaterThan(30)
  expect(words.filter((word, n) => words.indexOf(word) !== n)).toEqual([])
  expect(rows.filter(([, meaning = '']) => meaning.length < 15)).toEqual([])
})

test('no replaced name names an export, a type or a file', () => {
  expect(replaced.length).toBeGreaterThan(40)
  const used = files.flatMap((path) => namesIn(path).map((name) => ({ path, name })))
  expect(used.length).toBeGreaterThan(3_000)
  expect(used.filter(({ name }) => replaced.includes(name))).toEqual([])
  const inAnyCase = replaced.map((name) => name.toLowerCase())
  const nameOf = (path: string) => basename(path).replace(/(\.test|\.d)?\.tsx?$/, '')
  expect(files.filter((path) => inAnyCase.includes(nameOf(path)))).toEqual([])
})

test('no two files export something of the same name', () => {
  const isGenerated = (path: string) => /^web\/i18n\/(?:made\/|i18n-)/.test(path)
  const exporters = new Map<string, Set<string>>()
  for (const path of files.filter((file) => !file.endsWith('.test.ts') && !isGenerated(file)))
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(exported))
      exporters.set(name, (exporters.get(name) ?? new Set()).add(path))
  expect(exporters.size).toBeGreaterThan(3_000)
  // Each area exports its walls under the same name.
  exporters.delete('walls')
  expect([...exporters].filter(([, { size }]) => size > 1)).toEqual([])
})
