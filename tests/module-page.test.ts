import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const page = readFileSync(new URL('docs/module.md', root), 'utf8')
const isThere = (path: string) => existsSync(new URL(path, root))

/** A file in code marks, and a line of it behind a colon. */
const files = [...page.matchAll(/`((?:[a-z-]+\/)+[\w.-]+\.[a-z]+)`/gi)].map(
  ([, path]) => path as string,
)
const lines = [...page.matchAll(/`([^`\s]+\/[^`\s]+)`: `([^`]+)`/g)].map(
  ([, path, line]) => [path, line] as const,
)

test('the page of a module, file by file, names files and lines that are there', () => {
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter((path) => !isThere(path))).toEqual([])
  expect(lines.length).toBeGreaterThan(15)
  for (const [path, line] of lines)
    expect({ path, text: readFileSync(new URL(path!, root), 'utf8') }).toEqual({
      path,
      text: expect.stringContaining(line!),
    })
})

test('and the way through the code leads to it', () => {
  expect(readFileSync(new URL('ARCHITECTURE.md', root), 'utf8')).toContain('(docs/module.md)')
})
