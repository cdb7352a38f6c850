import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readRegistry } from '#ledger/points/reward-context.ts'
import { readSetting } from '#ledger/students.ts'
import { sql } from '#platform/postgres/pool.ts'
import { arrayForAny } from '#platform/postgres/prepared.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { openDatabase } from '#projections/open-database.ts'
import { readBoard } from '#projections/points/board.ts'
import { points } from '#projections/points/points.ts'
import { openSchool, type School } from '#tests/ledger/support/school.ts'

let school: School
let profiles: readonly string[]

beforeAll(async () => {
  school = await openSchool()
  profiles = (await school.addStudents(school.organization, [school.current], 720)).map(([profile]) => profile!.id)
  await prepareProjections(school.db, school.eventStore, [points])
  await Promise.all(profiles.slice(0, 300).map(award))
  await catchUp(school, points, { pageSize: 20 })
  // As many as in a term.
  await school.db.query(sql.typeAlias('void')`
    INSERT INTO batches SELECT (older).* FROM (
      SELECT jsonb_populate_record(batches, jsonb_build_object('batch_id', gen_random_uuid(), 'position', '0' || position)) AS older
      FROM batches, generate_series(1, 20)) AS rows`)
  await school.db.query(sql.typeAlias('void')`ANALYZE`)
})
afterAll(() => school.close())

const award = (profile: string) =>
  school.ledger.reward(school.teacher, randomUUID(), { rule: school.rules.praise, profiles: [profile], count: 1 })

const Planned = z.object({ kept: z.number(), anew: z.number() })

/** How often a statement was executed by a plan that is kept, and by one of its own, when it is asked ten times on one connection. */
const plansOf = async (ask: (db: School['db']) => Promise<unknown>) => {
  const db = await openDatabase({ connectionString: school.url, max: 1 })
  try {
    for (let n = 0; n < 10; n += 1) await ask(db)
    return await db.one(sql.type(Planned)`
      SELECT sum(generic_plans) AS kept, sum(custom_plans) AS anew FROM pg_prepared_statements`)
  } finally {
    await db.end()
  }
}

describe('what is asked for all the time is planned once a connection', () => {
  // The database compares five plans of their own with one for all.
  const once = { kept: 5, anew: 5 }

  test('what a reward needs to know, for one student and for a class', async () => {
    for (const count of [1, 3, 30]) {
      const wanted = { rules: [school.rules.praise], profiles: profiles.slice(0, count) }
      expect(await plansOf((db) => readRegistry(db, school.organization, wanted)), `${count}`).toEqual(once)
    }
  })

  test('what taking back needs to know', async () => {
    expect(await plansOf((db) => readSetting(db, school.organization, profiles.slice(0, 1)))).toEqual(once)
  })

  test('what a dashboard and a display show', async () => {
    const of = { organizationId: school.organization, periodId: school.current, tops: 3, latest: 5 }
    expect((await readBoard(school.db, of)).latest).toHaveLength(5)
    expect(await plansOf((db) => readBoard(db, of))).toEqual(once)
    expect(await plansOf((db) => readBoard(db, { ...of, class: '3B', gainsOnly: true }))).toEqual(once)
  })
})

describe('an array of any length', () => {
  const among = async (values: readonly string[]) =>
    (
      await school.db.any(sql.type(z.object({ id: z.string() }))`
        SELECT id FROM profiles WHERE id = ANY(${arrayForAny(values, 'uuid')}) ORDER BY id`)
    ).map(({ id }) => id)

  test('finds each of its values once, and nothing more', async () => {
    for (const count of [1, 9, 10, 11, 40]) {
      const values = profiles.slice(0, count)
      expect(await among(values)).toEqual([...values].sort())
    }
  })

  test('finds nothing when it is empty', async () => {
    expect(await among([])).toEqual([])
  })
})
