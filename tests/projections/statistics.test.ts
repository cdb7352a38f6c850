import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { importStudents } from '#registry/students/import-students.ts'
import { analyzedTables } from '#tests/support/analyzed-tables.ts'
import { appendAll, manyEvents } from './seed.ts'
import { openReadModel, organizationId, periodId, type ReadModel } from './support.ts'

let model: ReadModel
beforeEach(async () => {
  model = await openReadModel()
})
afterEach(() => model.close())

const analyzed = () => analyzedTables(model.db, schemaFor(pointsProjection))
const written = ['actions', 'balances', 'profile_points', 'class_points', 'day_counts', 'batches']

test('the database knows a read model that has caught up with much, as after a long stop', async () => {
  await appendAll(model, manyEvents(200))
  await catchUp(model, pointsProjection)
  expect(await analyzed(), 'a school’s usual day is no bulk write').toEqual([])
  await appendAll(model, manyEvents(5_000, 50, 200))
  await catchUp(model, pointsProjection)
  expect(await analyzed()).toEqual(expect.arrayContaining(written))
})

test('the database knows a read model that was built again, from the moment on in which it takes the other’s place', async () => {
  await appendAll(model, manyEvents(300))
  await rebuild(model, pointsProjection)
  expect(await analyzed()).toEqual(expect.arrayContaining(written))
})

test('the database knows the students of an import', async () => {
  const { db } = model
  await db.query(sql.unsafe`
    INSERT INTO organizations (id, name_en, name_zh, prefix, time_zone) VALUES (${organizationId}, 'A', 'A', 'a', 'UTC')`)
  await db.query(sql.unsafe`
    INSERT INTO periods (organization_id, id, name, start_at, end_at)
    VALUES (${organizationId}, ${periodId}, '2026', '2026-09-01', '2027-08-31')`)
  const imported = async (from: number, count: number) => {
    const users = Array.from({ length: count }, (_, n) => ({
      ...{
        u_id: String(from + n).padStart(4, '0'),
        class: '1A',
        class_no: from + n,
        password: 'any password',
      },
      name: { en: `Student ${from + n}`, zh: '' },
    }))
    const author = { organizationId, userId: randomUUID(), at: new Date() }
    const batch = {
      commandId: randomUUID(),
      periodId,
      users,
      mode: 'create' as const,
      hash: async () => 'x',
    }
    await importStudents(db, author, batch)
    return analyzedTables(db, 'public')
  }
  expect(await imported(1, 5)).toEqual([])
  expect(await imported(101, 100)).toEqual(expect.arrayContaining(['users', 'profiles']))
})
