import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const page = readFileSync(new URL('docs/module.md', root), 'utf8')
const isThere = (path: string) => existsSync(new URL(path, root))

/** The files in code marks. */
const files = [...page.matchAll(/`((?:[a-z-]+\/)+[\w.-]+\.[a-z]+)`/gi)].map(
  ([, path]) => path as string,
)
const lines = [...page.matchAll(/`([^`\s]+\/[^`\s]+)`: `([^`]+)`/g)].map(
  ([, path, line]) => [path, line] as const,
)

test('docs/module.md names only files and lines that exist', () => {
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter((path) => !isThere(path))).toEqual([])
  expect(lines.length).toBeGreaterThan(15)
  for (const [path, line] of lines)
    expect({ path, text: readFileSync(new URL(path!, root), 'utf8') }).toEqual({
      path,
      text: expect.stringContaining(line!),
    })
})

test('the last column of docs/module.md names the fourteen existing files that get a line', () => {
  const files = page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => [
      ...line
        .split('|')
        .at(-2)!
        .matchAll(/`([\w./-]+)`: `/g),
    ])
    .map(([, path]) => path)
  expect(page).toContain('The last column names fourteen existing files')
  expect(new Set(files).size).toBe(14)
})
