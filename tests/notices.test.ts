import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** `@visx/shape/lib/x` belongs to the package @visx/shape. */
const packageOf = (module: string) =>
  module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/')

test('whoever receives the pages receives the licences of every package in them', () => {
  const sources = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/^(dist|plugins|vite)|\.d\.ts$/.test(file))
    .map((file) => read(join('web', file)))
  const imported = sources.flatMap((source) =>
    [
      ...source.matchAll(
        /^(?:import|export) (?!type)[^'"]*from '((?!virtual:)[a-z@][^']*)'|\bimport\('([a-z@][^']*)'\)|url\("([a-z][^":]*)"\)/gm,
      ),
    ].map(([, fixed, late, picture]) => packageOf(fixed ?? late ?? picture ?? '')),
  )
  const notices = read('web/dist/third-party-notices.md')
  expect(new Set(imported).size).toBeGreaterThan(15)
  // The service worker and scripts that load late import these.
  expect(imported).toEqual(expect.arrayContaining(['workbox-core', '@zxing/browser', 'papaparse']))
  expect([...new Set(imported)].filter((name) => !notices.includes(`## ${name} - `))).toEqual([])
  expect(notices).toMatch(/## react - [\d.]+ \(MIT\)\n\nMIT License/)
})

test('Laurel states its own licence', () => {
  expect(JSON.parse(read('package.json')).license).toBe('MIT')
  expect(read('LICENSE')).toMatch(/^MIT License/)
})
