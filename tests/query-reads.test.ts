import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const files = globSync('web/**/*.{ts,tsx}', { cwd: root })

// A command on a ledger makes stale only the queries that declare that ledger. A query that
// declares none would never be refetched.
const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length

test('each query of the web declares which ledgers it reads', () => {
  const queries = files.map((file) => {
    const text = readFileSync(resolve(root, file), 'utf8')
    return {
      file,
      queries: count(text, /\bqueryFn\b/g),
      said: count(text, /\bmeta: \{ reads: \[/g),
    }
  })
  expect(queries.filter(({ queries: made, said }) => made !== said)).toEqual([])
  expect(queries.reduce((sum, { said }) => sum + said, 0)).toBeGreaterThan(25)
})
