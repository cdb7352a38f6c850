import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readRewardLookup } from '#ledger/points/reward-context.ts'
import { openAnnouncements } from '#platform/announcements.ts'
import { sql } from '#platform/postgres/pool.ts'
import { badgesProjection } from '#projections/badges/badges.ts'
import { listLatestBadges } from '#projections/badges/latest.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { openDatabase } from '#projections/open-database.ts'
import { latestGainsOf, wholeSchool } from '#projections/points/batches.ts'
import { readBoard } from '#projections/points/board.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { listCountedBadgeRules } from '#registry/badges/counted-badge-rules.ts'
import { type LedgerSchool, openSchool } from '#tests/ledger/support/school.ts'
import { thirdReward } from '#tests/workers/reactors/third-reward.ts'
import { nextIntents } from '#workers/reactors/engine/intents.ts'
import { prepareReactor } from '#workers/reactors/engine/prepare.ts'

let school: LedgerSchool
let profiles: readonly string[]

beforeAll(async () => {
  school = await openSchool()
  profiles = (await school.addStudents(school.organization, [school.current], 720)).map(
    ([profile]) => profile!.id,
  )
  await prepareProjections(school.db, school.eventStore, [pointsProjection, badgesProjection])
  await Promise.all(profiles.slice(0, 300).map(award))
  await catchUp(school, pointsProjection, { pageSize: 20 })
  // As many entries as in a school year.
  await school.db.query(sql.typeAlias('void')`
    INSERT INTO batches SELECT (older).* FROM (
      SELECT jsonb_populate_record(batches, jsonb_build_object('batch_id', gen_random_uuid(), 'position', '0' || position)) AS older
      FROM batches, generate_series(1, 20)) AS rows`)
  await school.db.query(sql.typeAlias('void')`
    INSERT INTO badges (organization_id, id, batch_id, profile_id, period_id, created_at, position, local_date, rule_id, rule_name,
      rule_name_en, nth, class, actor_id, actor_role)
    SELECT ${school.organization}, gen_random_uuid(), gen_random_uuid(), id, ${school.current}, now() - n * interval '1 hour',
      lpad((5000 - n)::text, 20, '0'), now(), gen_random_uuid(), 'Reader', '', 1, '3B', gen_random_uuid(), 'system'
    FROM profiles, generate_series(1, 5) AS n WHERE period_id = ${school.current}`)
  await school.db.query(sql.typeAlias('void')`ANALYZE`)
})
afterAll(() => school.close())

const award = (profile: string) =>
  school.ledger.points.reward(school.teacher, randomUUID(), {
    rule: school.rules.praise,
    profiles: [profile],
    count: 1,
  })

const Planned = z.object({ kept: z.number(), anew: z.number() })

/**
 * Runs a query ten times on one connection. Returns how often it used a cached plan, and how often
 * a new one.
 */
const plansOf = async (ask: (db: LedgerSchool['db']) => Promise<unknown>) => {
  const db = await openDatabase({ connectionString: school.url, max: 1 })
  try {
    for (let n = 0; n < 10; n += 1) await ask(db)
    return await db.one(sql.type(Planned)`
      SELECT sum(generic_plans) AS kept, sum(custom_plans) AS anew FROM pg_prepared_statements`)
  } finally {
    await db.end()
  }
}

describe('a connection reuses the plan of a frequent query after five uses', () => {
  // PostgreSQL plans five times for the given values before it chooses the generic plan.
  const once = { kept: 5, anew: 5 }

  test('for the lookup of a reward of a class', async () => {
    const wanted = { rules: [school.rules.praise], profiles: profiles.slice(0, 30) }
    expect(await plansOf((db) => readRewardLookup(db, school.organization, wanted))).toEqual(once)
  })

  test('for a dashboard and a display', async () => {
    const of = { organizationId: school.organization, periodId: school.current }
    expect((await readBoard(school.db, of)).latest).toHaveLength(5)
    expect(await plansOf((db) => readBoard(db, of))).toEqual(once)
    expect(await plansOf((db) => latestGainsOf(db, of, ['3B', '1A', wholeSchool]))).toEqual(once)
  })
})

describe('the queries of a worker for one page of the log', () => {
  /**
   * Returns how often statements with this beginning used each kind of plan while one connection
   * applied ten pages.
   */
  const plansOfPages = async (beginning: string) => {
    const db = await openDatabase({ connectionString: school.url, max: 1 })
    const announcements = await openAnnouncements({ url: school.url, listens: false })
    try {
      for (const profile of profiles.slice(300, 310)) {
        await award(profile)
        expect(
          await catchUp({ db, eventStore: school.eventStore, announcements }, pointsProjection),
        ).toBe('end')
      }
      return await db.one(sql.type(Planned)`
        SELECT sum(generic_plans) AS kept, sum(custom_plans) AS anew FROM pg_prepared_statements
        WHERE ltrim(statement, E' \\n') LIKE ${`${beginning}%`}`)
    } finally {
      await announcements.close()
      await db.end()
    }
  }

  test('for rows of points and their announcements reuse their plans after five uses', async () => {
    expect(await plansOfPages('WITH "part_0"')).toEqual({ kept: 5, anew: 5 })
    expect(await plansOfPages('SELECT pg_notify')).toEqual({ kept: 5, anew: 5 })
  })

  test('for badge rules, waiting intents and the newest badges reuse their plans after five uses', async () => {
    await prepareReactor(school.db, school.eventStore, thirdReward)
    const { schema } = thirdReward.intake
    await school.db.query(sql.typeAlias('void')`
      INSERT INTO ${sql.identifier([schema, 'intents'])} (id, organization_id, key, body, event_id, position)
      SELECT gen_random_uuid(), ${school.organization}, n::text, '{}', gen_random_uuid(), '0' FROM generate_series(1, 5000) AS n`)
    await school.db.query(sql.typeAlias('void')`ANALYZE`)
    const [organizationId, periodId] = [school.organization, school.current]
    const now = new Date()
    for (const ask of [
      (db: LedgerSchool['db']) => listCountedBadgeRules(db, [organizationId]),
      (db: LedgerSchool['db']) => nextIntents(db, schema, { now, limit: 200 }),
      (db: LedgerSchool['db']) => listLatestBadges(db, { organizationId, periodId, since: now }),
    ])
      expect(await plansOf(ask), String(ask)).toEqual({ kept: 5, anew: 5 })
  })
})
