import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { listNewestActions, listNewestActionsOfEach } from '#projections/points/history.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { openReadModel, organizationId, periodId, type ReadModel } from './support.ts'

let model: ReadModel
beforeAll(async () => {
  model = await openReadModel()
})
afterAll(() => model.close())

const entriesRead = () =>
  model.db.oneFirst(sql.type(z.object({ entries: z.number() }))`
    SELECT idx_tup_read::int4 AS entries FROM pg_stat_user_indexes
    WHERE schemaname = ${schemaFor(pointsProjection)} AND indexrelname = 'actions_profile'`)

const profile = randomUUID()

beforeAll(async () => {
  const actions = sql.identifier([schemaFor(pointsProjection), 'actions'])
  // Three hundred entries of each of sixty students.
  await model.db.query(sql.unsafe`
    INSERT INTO ${actions} (organization_id, id, batch_id, profile_id, period_id, created_at, position,
      local_date, type, point, count, rule_id, rule_name, rule_name_en, rule_type, class, actor_id, actor_role,
      is_by_parent, restores, is_backdated)
    SELECT ${organizationId}::uuid, md5('a' || n)::uuid, md5('b' || n)::uuid,
      CASE WHEN n % 60 = 0 THEN ${profile}::uuid ELSE md5('p' || n % 60)::uuid END, ${periodId}::uuid,
      timestamptz '2026-09-01' + n * interval '1 minute', lpad(n::text, 20, '0'), '2026-11-20', 'reward', 1, 1,
      md5('r')::uuid, 'Praise', '', 'reward', '1A', md5('t')::uuid, 'teacher',
      false, false, false
    FROM generate_series(1, 18000) n`)
  await model.db.query(sql.unsafe`ANALYZE ${actions}`)
})

test('the newest entries of one student are read without reading the older ones', async () => {
  const before = await entriesRead()
  const newest = await listNewestActions(model.db, { organizationId, profileIds: [profile] }, 5)
  expect(newest.map(({ position }) => Number(position))).toEqual([
    18_000, 17_940, 17_880, 17_820, 17_760,
  ])
  // PostgreSQL updates its read counts a little later.
  await vi.waitFor(async () => expect(await entriesRead()).toBeGreaterThan(before))
  expect((await entriesRead()) - before).toBeLessThan(50)
})

test('the newest entries of several students are read in one query, without the older ones', async () => {
  const others = await model.db.anyFirst(sql.type(z.object({ profile_id: z.string() }))`
    SELECT DISTINCT profile_id FROM ${sql.identifier([schemaFor(pointsProjection), 'actions'])} LIMIT 10`)
  const ids = [...new Set([profile, ...others])]
  const before = await entriesRead()
  // After some calls PostgreSQL uses one plan for any number of ids.
  for (let n = 0; n < 8; n += 1) {
    const newest = await listNewestActionsOfEach(
      model.db,
      { organizationId },
      { profileIds: ids, limit: 5 },
    )
    expect(newest.get(profile)!.map(({ position }) => Number(position))).toEqual([
      18_000, 17_940, 17_880, 17_820, 17_760,
    ])
    expect([...newest.values()].map((rows) => rows.length)).toEqual(ids.map(() => 5))
  }
  await vi.waitFor(async () => expect(await entriesRead()).toBeGreaterThan(before))
  expect((await entriesRead()) - before).toBeLessThan(8 * ids.length * 20)
})
