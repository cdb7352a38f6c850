import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { makeStatistics } from '#platform/postgres/statistics.ts'
import { rankStudents } from '#projections/points/rankings.ts'
import { openReadModel, organizationId, periodId, type ReadModel } from './support.ts'

const students = 720
let model: ReadModel

/** A school that nobody has made statistics of. */
beforeAll(async () => {
  model = await openReadModel()
  const { db } = model
  const tables = ['public.users', 'public.profiles', 'public.periods', 'profile_points']
  for (const table of tables)
    await db.query(
      sql.unsafe`ALTER TABLE ${sql.identifier(table.split('.'))} SET (autovacuum_enabled = off)`,
    )
  await db.query(sql.unsafe`
    INSERT INTO organizations (id, name_en, name_zh, prefix, time_zone) VALUES (${organizationId}, 'A', 'A', 'a', 'UTC')`)
  await db.query(sql.unsafe`
    INSERT INTO periods (organization_id, id, name, start_at, end_at)
    VALUES (${organizationId}, ${periodId}, '2026', '2026-09-01', '2027-08-31')`)
  await db.query(sql.unsafe`
    INSERT INTO users (organization_id, id, role, name_en, name_zh, username)
    SELECT ${organizationId}, md5('u' || n)::uuid, 'user', 'N', 'N', 'u' || n FROM generate_series(1, ${students}::int) n`)
  await db.query(sql.unsafe`
    INSERT INTO profiles (organization_id, id, user_id, period_id, class, class_no)
    SELECT ${organizationId}, md5('p' || n)::uuid, md5('u' || n)::uuid, ${periodId}, '1A', 1
    FROM generate_series(1, ${students}::int) n`)
  await db.query(sql.unsafe`
    INSERT INTO profile_points (organization_id, period_id, profile_id, category_id, total)
    SELECT ${organizationId}, ${periodId}, md5('p' || n)::uuid, md5('c' || c)::uuid, n
    FROM generate_series(1, ${students}::int) n, generate_series(1, 8) c`)
})
afterAll(() => model.close())

/** Returns how many rows a ranking reads. */
const rowsRead = () =>
  model.db.transaction(async (db) => {
    expect((await rankStudents(db, { organizationId, periodId })).rows).toHaveLength(students)
    return db.oneFirst(sql.type(z.object({ rows: z.number() }))`
      SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS rows FROM pg_stat_xact_user_tables`)
  })
const rowsKnown = () =>
  model.db.oneFirst(sql.type(z.object({ reltuples: z.number() }))`
    SELECT reltuples::int FROM pg_class WHERE oid = 'public.profiles'::regclass`)

test('a ranking is planned well before there are statistics, and these are made after much was written', async () => {
  expect(await rowsKnown()).toBe(-1)
  const fresh = await rowsRead()
  await makeStatistics(model.db, 'public')
  expect(await rowsKnown()).toBe(students)
  // Summing up again for each student would read each student's rows a thousand times.
  const known = await rowsRead()
  expect(fresh / known).toBeLessThan(3)
})

test('a table that somebody has locked is left for later', async () => {
  await model.db.query(sql.unsafe`INSERT INTO users (organization_id, id, role, name_en, name_zh, username)
    VALUES (${organizationId}, gen_random_uuid(), 'user', 'N', 'N', 'later')`)
  const other = new pg.Client({ connectionString: model.url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE')
  // Returns although the lock is held until the test ends.
  await makeStatistics(model.db, 'public', ['users'])
})
