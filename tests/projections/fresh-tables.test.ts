import pg from 'pg'
import type { CommonQueryMethods } from 'slonik'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { makeStatistics } from '#platform/postgres/statistics.ts'
import { rankStudents } from '#projections/points/rankings.ts'
import { openReadModel, organizationId, periodId, type ReadModel } from './support.ts'

const students = 720
let model: ReadModel

// The school's tables have no planner statistics yet.
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

// Includes earlier reads that this connection has not reported yet; callers subtract them.
const rowsReadSoFar = (db: CommonQueryMethods) =>
  db.oneFirst(sql.type(z.object({ read: z.record(z.string(), z.number()) }))`
    SELECT json_object_agg(relname, seq_tup_read + coalesce(idx_tup_fetch, 0)) AS read FROM pg_stat_xact_user_tables`)

/** Returns how many rows of each table a ranking reads per student. */
const rowsRead = () =>
  model.db.transaction(async (db) => {
    const before = await rowsReadSoFar(db)
    expect((await rankStudents(db, { organizationId, periodId })).rows).toHaveLength(students)
    const after = await rowsReadSoFar(db)
    const tables = ['users', 'profiles', 'periods', 'profile_points'] as const
    // Rounded, because the planner also reads the ends of an index.
    const read = tables.map((name) => {
      const rows = (after[name] ?? 0) - (before[name] ?? 0)
      return [name, Math.round(rows / students)]
    })
    return Object.fromEntries(read)
  })
const rowsKnown = () =>
  model.db.oneFirst(sql.type(z.object({ reltuples: z.number() }))`
    SELECT reltuples::int FROM pg_class WHERE oid = 'public.profiles'::regclass`)

test('a ranking sums each student’s points once without planner statistics, and with them reads each account once, too', async () => {
  expect(await rowsKnown()).toBe(-1)
  expect(await rowsRead()).toMatchObject({ profile_points: 8 })
  await makeStatistics(model.db, 'public')
  expect(await rowsKnown()).toBe(students)
  const { profiles, ...others } = await rowsRead()
  expect(others).toEqual({ users: 1, periods: expect.any(Number), profile_points: 8 })
  // Ordering the classes reads each profile once more.
  expect(profiles).toBeLessThanOrEqual(2)
})

test('making planner statistics skips a table that another connection has locked', async () => {
  await model.db.query(sql.unsafe`INSERT INTO users (organization_id, id, role, name_en, name_zh, username)
    VALUES (${organizationId}, gen_random_uuid(), 'user', 'N', 'N', 'later')`)
  const other = new pg.Client({ connectionString: model.url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE')
  // Returns although the lock is held until the test ends.
  await makeStatistics(model.db, 'public', ['users'])
})
