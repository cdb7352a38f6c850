import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { dropReplayed, prepareReplayed } from '#projections/verify/verify.ts'
import { openReadModel, type ReadModel } from '../support.ts'

let model: ReadModel
beforeAll(async () => {
  model = await openReadModel()
})
afterAll(() => model.close())

const Table = z.object({ persistence: z.string(), options: z.string().nullable() })

test('the replay’s tables are unlogged, and no vacuum delays dropping them', async () => {
  const { schema } = await prepareReplayed(model.db, pointsProjection)
  const tables = await model.db.many(sql.type(Table)`
    SELECT relpersistence AS persistence, array_to_string(reloptions, ' ') AS options FROM pg_class
    WHERE relnamespace = ${schema}::regnamespace AND relkind = 'r' AND relname <> 'checkpoint'`)
  expect(tables.length).toBeGreaterThan(5)
  for (const { persistence, options } of tables) {
    expect(persistence).toBe('u')
    expect(options).toContain('autovacuum_enabled=false')
  }
  expect(await dropReplayed(model.db, pointsProjection)).toBe(true)
})
