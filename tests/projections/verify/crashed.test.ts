import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { verifyReadModel } from '#projections/verify/verify.ts'
import { appendAll, seedEvents } from '#tests/projections/seed.ts'
import { openReadModel, type ReadModel } from '#tests/projections/support.ts'

let model: ReadModel
beforeAll(async () => {
  model = await openReadModel()
  await appendAll(model, seedEvents(80, 5))
  expect(await catchUp(model, pointsProjection)).toBe('end')
})
afterAll(() => model.close())

const replayed = `${schemaFor(pointsProjection)}_verify`

/** A crash empties unlogged tables but keeps them. This does the same. */
const emptyUnlogged = async () => {
  const tables = await model.db.anyFirst(sql.type(z.object({ name: z.string() }))`
    SELECT relname AS name FROM pg_class WHERE relnamespace = ${replayed}::regnamespace AND relkind = 'r' AND relpersistence = 'u'`)
  expect(tables.length).toBeGreaterThan(5)
  for (const name of tables)
    await model.db.query(sql.unsafe`TRUNCATE ${sql.identifier([replayed, name])}`)
}

test('a verification fails after a crash of the database, and reports no false difference', async () => {
  let pages = 0
  const eventStore: EventStore = {
    ...model.eventStore,
    readAll: async (request) => {
      pages += 1
      if (pages === 4) await emptyUnlogged()
      return model.eventStore.readAll({ ...request, limit: 10 })
    },
  }
  await expect(verifyReadModel({ ...model, eventStore }, pointsProjection)).rejects.toThrow(
    'Another process writes',
  )
  expect(pages).toBeGreaterThan(3)
  // The next verification starts from the beginning.
  expect(await verifyReadModel(model, pointsProjection)).toMatchObject({ events: 80, differing: 0 })
})
