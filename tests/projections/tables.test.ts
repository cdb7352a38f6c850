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

/** Tables of every read model, which queries always name with their schema. */
const shared = ['checkpoint', 'period_positions']

const tablesIn = (schemas: readonly string[]) =>
  model.db.anyFirst(sql.type(z.object({ name: z.string() }))`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ANY(${sql.array(schemas, 'text')})`)

test('a table name means one table across all read models and the registry', async () => {
  const names = await tablesIn([...projections.map(schemaFor), 'public'])
  const ambiguous = names.filter((name, n) => names.indexOf(name) !== n && !shared.includes(name))
  expect(names.length).toBeGreaterThan(20)
  expect([...new Set(ambiguous)]).toEqual([])
})

test('the registry has no table with a name that every read model uses', async () => {
  expect((await tablesIn(['public'])).filter((name) => shared.includes(name))).toEqual([])
})

test('no two projections have the same name', () => {
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
