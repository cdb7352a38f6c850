import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { compareSchemas, namedAtMost } from '#projections/verify/compare.ts'
import { openReadModel, type ReadModel } from '#tests/projections/support.ts'

let model: ReadModel
const [large, small] = [randomUUID(), randomUUID()].sort() as [string, string]
const rows = namedAtMost + 200

beforeAll(async () => {
  model = await openReadModel()
})
afterAll(() => model.close())
// In a row's JSON, `point` comes before the keys. A category may be null.
beforeEach(async () => {
  for (const schema of ['one', 'other']) {
    await model.db.query(sql.unsafe`DROP SCHEMA IF EXISTS ${sql.identifier([schema])} CASCADE`)
    await model.db.query(sql.unsafe`CREATE SCHEMA ${sql.identifier([schema])}`)
    const table = sql.identifier([schema, 'sums'])
    await model.db.query(sql.unsafe`CREATE TABLE ${table} (organization_id uuid, profile integer, category integer, point integer,
      UNIQUE NULLS NOT DISTINCT (organization_id, profile, category))`)
    await model.db.query(sql.unsafe`
      INSERT INTO ${table} SELECT ${large}::uuid, n, NULL, ${rows}::integer - n FROM generate_series(1, ${rows}::integer) AS n
      UNION ALL SELECT ${small}::uuid, 1, 7, 5`)
  }
})
const both = { readModel: 'points', live: 'one', replayed: 'other' }
const compare = () => model.db.transaction((transaction) => compareSchemas(transaction, both))

test('equal rows are counted for each school, and none is listed', async () => {
  const byOrganization = new Map([
    [large, rows],
    [small, 1],
  ])
  expect(await compare()).toEqual({ rows: rows + 1, byOrganization, differing: 0, differences: [] })
})

test('many different rows are all counted, and the first are listed with both values', async () => {
  await model.db.query(
    sql.unsafe`UPDATE one.sums SET point = point + 1 WHERE organization_id = ${large}`,
  )
  const { differing, differences } = await compare()
  expect([differing, differences.length]).toEqual([rows, namedAtMost])
  for (const { kind, entry, fields } of differences) {
    const point = rows - Number(entry['profile'])
    expect([kind, fields]).toEqual([
      'differs',
      [{ field: 'point', live: point + 1, replayed: point }],
    ])
  }
  expect(differences[0]).toMatchObject({ differing: rows, entry: { profile: 1, category: null } })
})

test('differences in one school never hide those in another', async () => {
  await model.db.query(sql.unsafe`UPDATE one.sums SET point = point + 1`)
  const { differing, differences } = await compare()
  expect(differing).toBe(rows + 1)
  expect(differences.filter(({ organization }) => organization === small)).toEqual([
    expect.objectContaining({
      kind: 'differs',
      differing: 1,
      fields: [{ field: 'point', live: 6, replayed: 5 }],
    }),
  ])
})

test('points moved from one row to another are detected, although their sum is the same', async () => {
  await model.db.query(sql.unsafe`
    UPDATE one.sums SET point = CASE profile WHEN 5 THEN ${rows}::integer - 6 ELSE ${rows}::integer - 5 END WHERE profile IN (5, 6)`)
  const found = (await compare()).differences.map(({ kind, entry }) => [kind, entry['profile']])
  expect(found).toEqual([
    ['differs', 5],
    ['differs', 6],
  ])
})

test('a duplicated row is detected', async () => {
  await model.db.query(
    sql.unsafe`ALTER TABLE one.sums DROP CONSTRAINT sums_organization_id_profile_category_key`,
  )
  await model.db.query(sql.unsafe`INSERT INTO one.sums SELECT * FROM one.sums WHERE profile = 7`)
  const { differing, differences } = await compare()
  expect([differing, differences.map(({ entry }) => entry['profile'])]).toEqual([1, [7]])
})

test('a missing or extra row is distinguished from a changed one', async () => {
  await model.db.query(sql.unsafe`DELETE FROM one.sums WHERE profile = 2`)
  await model.db.query(sql.unsafe`DELETE FROM other.sums WHERE profile = 3`)
  await model.db.query(sql.unsafe`UPDATE one.sums SET point = 0 WHERE profile = 4`)
  const found = (await compare()).differences.map(({ kind, entry, fields }) => [
    kind,
    entry['profile'],
    fields.length,
  ])
  expect(found).toEqual([
    ['missing', 2, 0],
    ['extra', 3, 0],
    ['differs', 4, 1],
  ])
})

test('the database sorts the rows to compare them, and builds no hash table in memory', async () => {
  await model.db.query(sql.unsafe`UPDATE one.sums SET point = 0 WHERE profile = 4`)
  const plans: string[] = []
  const Line = z.object({ 'QUERY PLAN': z.string() })
  await model.db.transaction(async (transaction) => {
    const explaining = new Proxy(transaction, {
      get: (of, name) => {
        if (name !== 'any') return Reflect.get(of, name)
        return async (query: { sql: string; values: [] }) => {
          if (query.sql.includes('FULL JOIN'))
            plans.push(...(await of.anyFirst(sql.type(Line)`EXPLAIN ${query as never}`)))
          return of.any(query as never)
        }
      },
    })
    await compareSchemas(explaining, both)
  })
  expect(plans.filter((line) => line.includes('SetOp Except All'))).toHaveLength(2)
  expect(plans.filter((line) => line.includes('HashSetOp'))).toEqual([])
})

test('a row of several students names those whose entries differ, and the first such entry of the log', async () => {
  const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()]
  const entry = (profile: string) => profile.replace(/^./, 'e')
  const write = (schema: string, batch: number, profiles: readonly string[]) =>
    model.db.query(sql.unsafe`
      INSERT INTO ${sql.identifier([schema, 'past_entries'])} VALUES (${large}, ${batch}::integer,
        ${sql.array(profiles.map(entry), 'uuid')}, ${sql.array(profiles, 'uuid')})`)
  for (const schema of ['one', 'other'])
    await model.db.query(sql.unsafe`CREATE TABLE ${sql.identifier([schema, 'past_entries'])}
      (organization_id uuid, batch integer, ids uuid[], profile_ids uuid[], UNIQUE (organization_id, batch))`)
  await write('one', 1, [a, b])
  await write('other', 1, [a, b])
  await write('one', 2, [a])
  await write('other', 2, [a, b, c])
  await write('one', 3, [a, c])
  await write('other', 3, [a])
  await write('other', 4, [b, c])
  const { differences } = await compare()
  const said = differences.map(({ kind, entry, profile, others, logged }) => ({
    batch: Number(entry['batch']),
    kind,
    profile,
    others,
    logged,
  }))
  expect(said.toSorted((one, other) => one.batch - other.batch)).toMatchObject([
    { batch: 2, kind: 'differs', profile: b, others: 1, logged: entry(b) },
    { batch: 3, kind: 'differs', profile: c, others: 0, logged: undefined },
    { batch: 4, kind: 'missing', profile: b, others: 1, logged: entry(b) },
  ])
})
