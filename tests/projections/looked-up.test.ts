import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Effect } from '#domain/points/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import type { ReadModelName } from '#projections/engine/projection.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { pastProjection } from '#projections/past/past.ts'
import { rhythmProjection } from '#projections/rhythm/rhythm.ts'
import {
  action,
  loggedRule,
  openReadModel,
  periodId,
  type ReadModel,
  record,
  revertOf,
  storedEvent,
} from './support.ts'

let model: ReadModel
beforeAll(async () => {
  model = await openReadModel()
})
afterAll(() => model.close())

const Scans = z.object({ rows: z.number(), lookups: z.number() })
const scansOf = (projection: ReadModelName, table: string) =>
  model.db.one(sql.type(Scans)`
    SELECT seq_tup_read AS rows, idx_scan AS lookups FROM pg_stat_user_tables
    WHERE schemaname = ${schemaFor(projection)} AND relname = ${table}`)

/** Adds other schools' entries, of which the database knows only the size. */
const fill = async () => {
  await model.db.query(sql.unsafe`
    INSERT INTO ${sql.identifier([schemaFor(rhythmProjection), 'rhythm_moments'])}
    SELECT md5('o' || n % 50)::uuid, md5('m' || n)::uuid, now() FROM generate_series(1, 20000) n`)
  await model.db.query(sql.unsafe`
    INSERT INTO ${sql.identifier([schemaFor(pastProjection), 'past_entries'])}
    SELECT md5('o' || n % 50)::uuid, md5('m' || n)::uuid, ${periodId}, now(), now(), '1A', NULL, 1, 1, false,
      ARRAY[md5('a' || n)::uuid], ARRAY[md5('p' || n)::uuid]
    FROM generate_series(1, 20000) n`)
}

test('reverts look up the earlier entries by an index, without scanning the table', async () => {
  await fill()
  const count = 600
  const given = Array.from(
    { length: count },
    (): Effect => ({ type: 'PointsRewarded', data: action(loggedRule()) }),
  )
  const profileId = randomUUID()
  await record(
    model,
    profileId,
    given.map((one) => storedEvent(one)),
  )
  for (const projection of [rhythmProjection, pastProjection]) await catchUp(model, projection)

  const tables = [
    [rhythmProjection, 'rhythm_moments'],
    [pastProjection, 'past_entries'],
  ] as const
  const before = await Promise.all(tables.map(([projection, table]) => scansOf(projection, table)))
  await record(
    model,
    profileId,
    given.map((one) => storedEvent(revertOf(one))),
  )
  for (const [n, [projection, table]] of tables.entries()) {
    await catchUp(model, projection)
    // PostgreSQL updates its statistics a little later.
    await vi.waitFor(async () => {
      const { rows, lookups } = await scansOf(projection, table)
      expect(lookups - before[n]!.lookups).toBeGreaterThanOrEqual(count)
      expect(rows).toBe(before[n]!.rows)
    })
  }
})
