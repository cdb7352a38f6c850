import type { DatabasePool } from 'slonik'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  bool,
  date,
  int4,
  int8,
  jsonb,
  nullable,
  position,
  type SqlColumn,
  text,
  timestamptz,
  uuid,
  uuids,
} from '#platform/postgres/columns.ts'
import { openPool, sql } from '#platform/postgres/pool.ts'
import { defineTable, insertRows, sentRows } from '#platform/postgres/table.ts'
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

/** Sends the values of one column and reads them back. */
const echo = async <Content>(column: SqlColumn<Content>, values: readonly Content[]) => {
  const columns = { n: int4, value: nullable(column) }
  const rows = values.map((value, n) => ({ n, value }))
  const found = await db.any(
    sql.unsafe`SELECT value FROM ${sentRows(rows, columns)} AS sent ORDER BY n`,
  )
  return found.map((row) => (row as { value: unknown }).value)
}

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

test('any text is read back as it was written', async () => {
  const values = [...texts, null].flatMap((value) => [value, value, ''])
  expect(await echo(nullable(text), values)).toEqual(values)
})

const id = '0190d3c8-7c3c-7b9a-8b1e-2f6f1a2b3c4d'
const all = {
  id: uuid,
  small: int4,
  large: int8,
  day: date,
  moment: timestamptz,
  is_so: bool,
  ids: uuids,
  position,
  name: text,
  json: jsonb(z.object({ a: z.number() })),
}
const one = {
  id,
  small: -1,
  large: 2 ** 40,
  day: '2026-11-22',
  moment: '2026-11-22T01:02:03.004Z',
  is_so: true,
  ids: [id],
  position: '00000000000000000001',
  name: '陳大文',
  json: { a: 1 },
}
const other = {
  id: id.replace('0', 'f'),
  small: 0,
  large: 2,
  day: '2026-11-23',
  moment: '2026-11-22T01:02:03.005Z',
  is_so: false,
  ids: [],
  position: '00000000000000000002',
  name: '',
  json: { a: 2 },
}

test('each type is read back as it was written, also after an equal value or null', async () => {
  for (const [name, column] of Object.entries(all)) {
    const [first, second] = [one, other].map((row) => row[name as keyof typeof row])
    const values = [first, first, null, first, second, first, second, second, null, null]
    expect(await echo(nullable(column as SqlColumn), values)).toEqual(values)
  }
  expect(await db.any(sql.unsafe`SELECT * FROM ${sentRows([], all)} AS none`)).toEqual([])
})

test('a table has the columns of its definition, and reads rows back as they were written', async () => {
  const table = defineTable('whole', { ...all, note: nullable(text) })
  await db.query(sql.unsafe`CREATE TABLE whole (${table.definitions}, PRIMARY KEY (id))`)
  await insertRows(db, table, [one, { ...other, note: 'said' }])
  await insertRows(db, table, [])
  const found = await db.any(sql.type(table.row)`SELECT * FROM whole ORDER BY position`)
  expect(found).toEqual([
    { ...one, note: null },
    { ...other, note: 'said' },
  ])
  // The compiler refuses null here; PostgreSQL must too.
  const insert = { ...other, name: null as unknown as string }
  await expect(insertRows(db, table, [{ ...insert, id: id.replace('0', 'e') }])).rejects.toThrow()
})

test('an existing row is changed as the insert’s conflict clause says', async () => {
  const table = defineTable('counted', { id: uuid, count: int8 })
  await db.query(sql.unsafe`CREATE TABLE counted (${table.definitions}, PRIMARY KEY (id))`)
  const adding = sql.fragment`ON CONFLICT (id) DO UPDATE SET count = counted.count + excluded.count`
  await insertRows(db, table, [{ id, count: 1 }], adding)
  await insertRows(db, table, [{ id, count: 2 }], adding)
  expect(await db.one(sql.type(table.row)`SELECT * FROM counted`)).toEqual({ id, count: 3 })
})

test('JSON is read back as it was written, and invalid JSON is refused', async () => {
  const values = [{ name: '陳大文 🎓', list: [1, null, '"\\'] }, {}, [], 'a', 1, true, null]
  expect(await echo(jsonb(z.unknown()), values)).toEqual(values)
  const written: SqlColumn<string> = { ...jsonb(z.string()), encode: (value) => value }
  for (const none of ['', '{', 'a', '{"a": "\\u0000"}'])
    await expect(echo(written, [none])).rejects.toThrow()
})

test('another spelling of a value is the same value', async () => {
  const upper = '{0190D3C87C3C7B9A8B1E2F6F1A2B3C4D}'
  expect(await echo(uuid, [upper, id.toUpperCase()])).toEqual([id, id])
  expect(await echo(date, ['20261122', '2026-02-28'])).toEqual(['2026-11-22', '2026-02-28'])
  expect(
    await echo(timestamptz, ['2026-11-22 09:02:03.004+08', '1999-12-31T23:59:59.999Z']),
  ).toEqual(['2026-11-22T01:02:03.004Z', '1999-12-31T23:59:59.999Z'])
  expect(await echo(int4 as SqlColumn, ['-7', 2 ** 31 - 1])).toEqual([-7, 2 ** 31 - 1])
})

const kinds = { uuid, date, timestamptz, int4, int8, bool, text }

test.each([
  ['uuid', '0190d3c8-7c3c-7b9a-8b1e-2f6f1a2b3c4g'],
  ['uuid', '0190d3c8 7c3c 7b9a 8b1e 2f6f1a2b3c4d'],
  ['date', '2026-02-29'],
  ['timestamptz', '2026-06-31T00:00:00.000Z'],
  ['int4', 2 ** 31],
  ['int4', 1.5],
  ['int8', 2 ** 64],
  ['bool', 'perhaps'],
  ['text', 'nothing \u0000 ends it'],
] as const)('the type %s refuses %j', async (type, value) => {
  await expect(echo(kinds[type] as SqlColumn, [value])).rejects.toThrow()
})

test('numbers of 64 bits keep their sign and both halves', async () => {
  const numbers = [0, -1, 2 ** 32, -(2 ** 32) - 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
  expect(await echo(int8, numbers)).toEqual(numbers)
})

test('a value of another type is refused, and never shifts the other columns', async () => {
  const rows = [
    // The compiler refuses a text as a number.
    { a: '1,2' as unknown as number, b: 'a' },
    { a: 3, b: 'b' },
  ]
  await expect(
    db.any(sql.unsafe`SELECT * FROM ${sentRows(rows, { a: int4, b: text })} AS sent`),
  ).rejects.toThrow()
})
