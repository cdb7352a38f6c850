import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { importStudents } from '#registry/students/import-students.ts'
import { analyzedTables } from '#tests/support/analyzed-tables.ts'
import { appendAll, seedEvents } from './seed.ts'
import { openReadModel, organizationId, periodId, type ReadModel } from './support.ts'

let model: ReadModel
beforeEach(async () => {
  model = await openReadModel()
})
afterEach(() => model.close())

const analyzed = () => analyzedTables(model.db, schemaFor(pointsProjection))
/** Without it, autovacuum might lock a table, and ANALYZE skips locked tables. */
const withoutAutovacuum = (schema: string, tables: readonly string[]) =>
  Promise.all(
    tables.map((table) =>
      model.db.query(
        sql.unsafe`ALTER TABLE ${sql.identifier([schema, table])} SET (autovacuum_enabled = off)`,
      ),
    ),
  )
const written = ['actions', 'balances', 'profile_points', 'class_points', 'day_counts', 'batches']

test('PostgreSQL has planner statistics of a read model once it has applied many events, as after a long stop', async () => {
  await appendAll(model, seedEvents(200))
  await catchUp(model, pointsProjection)
  expect(await analyzed(), 'a school’s usual day is no bulk write').toEqual([])
  await withoutAutovacuum(schemaFor(pointsProjection), written)
  await appendAll(model, seedEvents(5_000, 50, 200))
  await catchUp(model, pointsProjection)
  expect(await analyzed()).toEqual(expect.arrayContaining(written))
})

test('PostgreSQL has planner statistics of a rebuilt read model', async () => {
  await appendAll(model, seedEvents(300))
  await rebuild(model, pointsProjection)
  expect(await analyzed()).toEqual(expect.arrayContaining(written))
})

test('PostgreSQL has planner statistics after an import of many students', async () => {
  const { db } = model
  await withoutAutovacuum('public', ['users', 'profiles'])
  await db.query(sql.unsafe`
    INSERT INTO organizations (id, name_en, name_zh, prefix, time_zone) VALUES (${organizationId}, 'A', 'A', 'a', 'UTC')`)
  await db.query(sql.unsafe`
    INSERT INTO periods (organization_id, id, name, start_at, end_at)
    VALUES (${organizationId}, ${periodId}, '2026', '2026-09-01', '2027-08-31')`)
  const imported = async (from: number, count: number) => {
    const users = Array.from({ length: count }, (_, n) => ({
      u_id: String(from + n).padStart(4, '0'),
      class: '1A',
      class_no: from + n,
      password: 'any password',
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
