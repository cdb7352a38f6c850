import type { DatabasePool } from 'slonik'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, sql } from '#platform/postgres/pool.ts'
import { unnest } from '#platform/postgres/unnest.ts'
import { createDatabase } from '#tests/support/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let db: DatabasePool
beforeAll(async () => {
  database = await createDatabase()
  db = await openPool({ connectionString: database.url, max: 1 })
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

const texts = [
  '',
  'NULL',
  'null',
  '{}',
  '"',
  '\\',
  '\\"',
  'a,b',
  "'; DROP",
  '陳大文 🎓',
  'two\nlines\tand more',
  ' ',
  '\\N',
  '\u0001',
]

test('any text comes out as it went in', async () => {
  const rows = [...texts, null].map((text) => [text, text])
  const found = await db.any(sql.unsafe`SELECT * FROM ${unnest(rows, ['text', 'text'])} AS rows (one, other)`)
  expect(found).toEqual(rows.map(([one, other]) => ({ one, other })))
})

test('each type comes out as it went in', async () => {
  const id = '0190d3c8-7c3c-7b9a-8b1e-2f6f1a2b3c4d'
  const rows = [
    [id, -1, 2 ** 40, '2026-11-22', '2026-11-22T01:02:03.004Z'],
    [null, null, null, null, null],
  ]
  const types = ['uuid', 'int4', 'int8', 'date', 'timestamptz'] as const
  const found = await db.any(sql.unsafe`SELECT * FROM ${unnest(rows, types)} AS rows (a, b, c, d, e)`)
  expect(found.map((row) => Object.values(row as object))).toEqual(rows)
  expect(await db.any(sql.unsafe`SELECT * FROM ${unnest([], types)} AS rows (a, b, c, d, e)`)).toEqual([])
})

test('what is no value of its type is refused, and never moves the others', async () => {
  const rows = [
    ['1,2', 'a'],
    ['3', 'b'],
  ]
  await expect(db.any(sql.unsafe`SELECT * FROM ${unnest(rows, ['int4', 'text'])} AS rows (a, b)`)).rejects.toThrow()
})
