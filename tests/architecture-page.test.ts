import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('ARCHITECTURE.md', 'utf8')
const marked = [...page.matchAll(/`([^`\n]+)`/g)].map(([, text]) => text!)
const folders = '{api,domain,ledger,platform,projections,registry,scripts,web,workers}'
const files = globSync(`${folders}/**/*.{ts,tsx}`).filter((path) => !path.includes('/dist/'))
const words = new Set(files.flatMap((path) => readFileSync(path, 'utf8').match(/\w+/g) ?? []))

test('each name of the code on the architecture page exists in the code', () => {
  const names = marked.filter((text) => /^[a-z]*[A-Z]\w*$/i.test(text) && /[a-z][A-Z]/.test(text))
  expect(names.length).toBeGreaterThan(8)
  expect(names.filter((name) => !words.has(name))).toEqual([])
})

test('each file on the architecture page exists', () => {
  const paths = marked.filter((text) => /^[\w.-]+\/[\w./-]+\.\w+$/.test(text))
  expect(paths.length).toBeGreaterThan(80)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})
