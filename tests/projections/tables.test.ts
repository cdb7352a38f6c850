import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { projections } from '#projections/all.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { openReadModel, type ReadModel } from './support.ts'

let model: ReadModel
beforeAll(async () => {
  model = await openReadModel()
})
afterAll(() => model.close())

/** Every read model has these, and they are only ever named with their schema. */
const shared = ['checkpoint', 'period_positions']

const tablesIn = (schemas: readonly string[]) =>
  model.db.anyFirst(sql.type(z.object({ name: z.string() }))`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ANY(${sql.array(schemas, 'text')})`)

test('a table name means one table: no two read models have it, nor a read model and the registry', async () => {
  const names = await tablesIn([...projections.map(schemaFor), 'public'])
  const ambiguous = names.filter((name, n) => names.indexOf(name) !== n && !shared.includes(name))
  expect(names.length).toBeGreaterThan(20)
  expect([...new Set(ambiguous)]).toEqual([])
})

test('the registry has no table of a name that every read model has', async () => {
  expect((await tablesIn(['public'])).filter((name) => shared.includes(name))).toEqual([])
})

test('every projection is listed once', () => {
  const names = projections.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('unqualified names are found in every listed read model', async () => {
  const path =
    await model.db.oneFirst(sql.type(z.object({ search_path: z.string() }))`SHOW search_path`)
  expect(path.split(/, ?/).map((name) => name.replaceAll('"', ''))).toEqual([
    ...projections.map(schemaFor),
    'public',
  ])
})
