import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { listNewestActions } from '#projections/points/history.ts'
import { points } from '#projections/points/points.ts'
import { openReadModel, organizationId, periodId, type ReadModel } from './support.ts'

let model: ReadModel
beforeAll(async () => {
  model = await openReadModel()
})
afterAll(() => model.close())

const entriesRead = () =>
  model.db.oneFirst(sql.type(z.object({ entries: z.number() }))`
    SELECT idx_tup_read::int4 AS entries FROM pg_stat_user_indexes
    WHERE schemaname = ${schemaFor(points)} AND indexrelname = 'actions_profile'`)

test('the newest entries of one student are read without the older ones', async () => {
  const profile = randomUUID()
  const actions = sql.identifier([schemaFor(points), 'actions'])
  // Three hundred entries of each of sixty students.
  await model.db.query(sql.unsafe`
    INSERT INTO ${actions}
    SELECT ${organizationId}::uuid, md5('a' || n)::uuid, md5('b' || n)::uuid,
      CASE WHEN n % 60 = 0 THEN ${profile}::uuid ELSE md5('p' || n % 60)::uuid END, ${periodId}::uuid,
      timestamptz '2026-09-01' + n * interval '1 minute', lpad(n::text, 20, '0'), '2026-11-20', 'reward', 1, 1,
      md5('r')::uuid, 'Praise', '', 'reward', NULL, '1A', md5('t')::uuid, 'teacher', NULL, NULL, NULL
    FROM generate_series(1, 18000) n`)
  await model.db.query(sql.unsafe`ANALYZE ${actions}`)
  const before = await entriesRead()
  const newest = await listNewestActions(model.db, { organizationId, profileIds: [profile] }, 5)
  expect(newest.map(({ position }) => Number(position))).toEqual([18_000, 17_940, 17_880, 17_820, 17_760])
  // The database counts what was read a little later.
  await vi.waitFor(async () => expect(await entriesRead()).toBeGreaterThan(before), 5_000)
  expect((await entriesRead()) - before).toBeLessThan(50)
})
