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
  const rows = [...texts, null].flatMap((text) => [
    [text, text],
    [text, ''],
  ])
  const found = await db.any(
    sql.unsafe`SELECT * FROM ${unnest(rows, ['text', 'text'])} AS rows (one, other)`,
  )
  expect(found).toEqual(rows.map(([one, other]) => ({ one, other })))
})

test('each type comes out as it went in', async () => {
  const id = '0190d3c8-7c3c-7b9a-8b1e-2f6f1a2b3c4d'
  const one = [id, -1, 2 ** 40, '2026-11-22', '2026-11-22T01:02:03.004Z']
  const other = [id.replace('0', 'f'), 0, 2, '2026-11-23', '2026-11-22T01:02:03.005Z']
  const none = [null, null, null, null, null]
  // What stands below the same value, also with nothing between, is written by it.
  const rows = [one, one, none, one, other, one, other, other, none, none]
  const types = ['uuid', 'int4', 'int8', 'date', 'timestamptz'] as const
  const found = await db.any(
    sql.unsafe`SELECT * FROM ${unnest(rows, types)} AS rows (a, b, c, d, e)`,
  )
  expect(found.map((row) => Object.values(row as object))).toEqual(rows)
  expect(
    await db.any(sql.unsafe`SELECT * FROM ${unnest([], types)} AS rows (a, b, c, d, e)`),
  ).toEqual([])
})

test('JSON comes out as it went in, and invalid JSON is refused', async () => {
  const values = [{ name: '陳大文 🎓', list: [1, null, '"\\'] }, {}, [], 'a', 1, true, null]
  const rows = [...values.map((value) => [JSON.stringify(value)]), [null]]
  const found = await db.any(sql.unsafe`SELECT a::text FROM ${unnest(rows, ['jsonb'])} AS rows (a)`)
  const texts = found.map((row) => (row as { a: string | null }).a)
  expect(texts.map((text) => (text === null ? undefined : JSON.parse(text)))).toEqual([
    ...values,
    undefined,
  ])
  for (const none of ['', '{', 'a', '{"a": "\\u0000"}'])
    await expect(
      db.any(sql.unsafe`SELECT * FROM ${unnest([[none]], ['jsonb'])} AS rows (a)`),
    ).rejects.toThrow()
})

test('another spelling of a value is the same value', async () => {
  const rows = [
    ['{0190D3C87C3C7B9A8B1E2F6F1A2B3C4D}', '20261122', '2026-11-22 09:02:03.004+08', '-7'],
    ['0190D3C8-7C3C-7B9A-8B1E-2F6F1A2B3C4D', '2026-02-28', '1999-12-31T23:59:59.999Z', 2 ** 31 - 1],
  ]
  const types = ['uuid', 'date', 'timestamptz', 'int4'] as const
  const found = await db.any(sql.unsafe`SELECT * FROM ${unnest(rows, types)} AS rows (a, b, c, d)`)
  const id = '0190d3c8-7c3c-7b9a-8b1e-2f6f1a2b3c4d'
  expect(found.map((row) => Object.values(row as object))).toEqual([
    [id, '2026-11-22', '2026-11-22T01:02:03.004Z', -7],
    [id, '2026-02-28', '1999-12-31T23:59:59.999Z', 2 ** 31 - 1],
  ])
})

test.each([
  ['uuid', '0190d3c8-7c3c-7b9a-8b1e-2f6f1a2b3c4g'],
  ['uuid', '0190d3c8 7c3c 7b9a 8b1e 2f6f1a2b3c4d'],
  ['date', '2026-02-29'],
  ['timestamptz', '2026-06-31T00:00:00.000Z'],
  ['int4', 2 ** 31],
  ['int4', 1.5],
  ['int8', 2 ** 64],
  ['text', 'nothing \u0000 ends it'],
] as const)('no %s is %j', async (type, value) => {
  await expect(
    db.any(sql.unsafe`SELECT * FROM ${unnest([[value]], [type])} AS rows (a)`),
  ).rejects.toThrow()
})

test('numbers of 64 bits keep their sign and both halves', async () => {
  const rows = [
    0,
    -1,
    2 ** 32,
    -(2 ** 32) - 1,
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
  ].map((n) => [n])
  const found = await db.any(sql.unsafe`SELECT * FROM ${unnest(rows, ['int8'])} AS rows (a)`)
  expect(found).toEqual(rows.map(([a]) => ({ a })))
})

test('a value of another type is refused, and never moves the others', async () => {
  const rows = [
    ['1,2', 'a'],
    ['3', 'b'],
  ]
  await expect(
    db.any(sql.unsafe`SELECT * FROM ${unnest(rows, ['int4', 'text'])} AS rows (a, b)`),
  ).rejects.toThrow()
})
