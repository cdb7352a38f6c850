import { v7 } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { counterTables } from '#projections/badges/counter-tables.ts'
import { badgesReactor } from '#workers/reactors/badges/badges.ts'
import { prepareReactor } from '#workers/reactors/engine/prepare.ts'
import type { Reactor } from '#workers/reactors/engine/reactor.ts'
import { type BadgeSchool, openBadgeSchool } from './school.ts'

let school: BadgeSchool
afterEach(() => school?.close())

const first: Reactor = {
  ...badgesReactor,
  tables: [counterTables],
  intake: { ...badgesReactor.intake, version: 1 },
}
const CounterRow = z.object({ window_key: z.string(), counters: z.record(z.string(), z.number()) })

test('counters of the first version, one row each, become one row per window', async () => {
  school = await openBadgeSchool()
  const { db, eventStore, teacher } = school
  const rule = await school.addBadgeRule({ threshold: 3 })
  await db.query(sql.typeAlias('void')`DROP SCHEMA reactor_badges CASCADE`)
  await prepareReactor(db, eventStore, first)
  const [profile, another] = [school.profiles[0]!, v7()]
  for (const [id, window, counter] of [
    [rule, 'period', 2],
    [another, 'period', 7],
    [another, '2026-W47', 1],
  ] as const)
    await db.query(sql.typeAlias('void')`
      INSERT INTO reactor_badges.counters (organization_id, profile_id, badge_rule_id, window_key, counter)
      VALUES (${teacher.organizationId}, ${profile}, ${id}, ${window}, ${counter})`)
  await prepareReactor(db, eventStore, badgesReactor)
  const kept = await db.any(sql.type(CounterRow)`
    SELECT window_key, counters FROM reactor_badges.windows WHERE profile_id = ${profile} ORDER BY window_key`)
  expect(kept).toEqual([
    { window_key: '2026-W47', counters: { [another]: 1 } },
    { window_key: 'period', counters: { [rule]: 2, [another]: 7 } },
  ])
  await school.reward([0])
  await school.settle()
  expect((await school.badges()).standing).toHaveLength(1)
})
