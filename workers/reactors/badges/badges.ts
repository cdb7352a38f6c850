import type { CommonQueryMethods } from 'slonik'
import { concerns } from '#domain/badges/counting.ts'
import { badgeReactor } from '#projections/badges/boundary.ts'
import { counterTables, windowTables } from '#projections/badges/counter-tables.ts'
import { readEntries, writeEntries } from '#projections/badges/counters.ts'
import {
  type CountedBadgeRule,
  hasBadgeRules,
  listCountedBadgeRules,
} from '#registry/badges/counted-badge-rules.ts'
import { defineReactor } from '../engine/reactor.ts'
import { beforeAll, type Counting, count, countingsOf } from './count.ts'
import { badgeEvents, type Earned, earnedOf } from './earnings.ts'
import { FollowedIntent, intentionOf, sendFollowed } from './intents.ts'

/** Counts, checkpoint and decisions are one transaction, so a restart decides the same. */
export const badgesReactor = defineReactor({
  name: badgeReactor,
  events: badgeEvents,
  tables: [counterTables, windowTables],
  react: async (events, db) => {
    const earned = events.flatMap(earnedOf)
    const rules = await rulesOf(db, earned)
    const concerned = earned.filter((one) =>
      rules.get(one.organizationId)?.some((rule) => concerns(rule, one.earning)),
    )
    if (concerned.length === 0) return []
    const places = await placesOf(db, concerned)
    const countings = concerned.flatMap((one) => {
      const own = (rules.get(one.organizationId) ?? []).filter((rule) => !isLeftToStart(rule, one))
      return countingsOf(one, own, places.get(one.entryId) ?? beforeAll)
    })
    return (await count(db, countings)).map(intentionOf('reached'))
  },
  isIdle: async (db) => !(await hasBadgeRules(db)),
  intent: FollowedIntent,
  send: sendFollowed,
})

const rulesOf = async (db: CommonQueryMethods, earned: readonly Earned[]) => {
  const organizations = [...new Set(earned.map(({ organizationId }) => organizationId))]
  if (organizations.length === 0) return new Map<string, CountedBadgeRule[]>()
  return Map.groupBy(
    await listCountedBadgeRules(db, organizations),
    ({ organizationId }) => organizationId,
  )
}

/** Returns the position of each entry, of this page or taken back in it. */
const placesOf = async (db: CommonQueryMethods, concerned: readonly Earned[]) => {
  const entries = concerned.filter(({ sign }) => sign === 1)
  const places = new Map(entries.map(({ entryId, source }) => [entryId, source.position]))
  const earlier = concerned.filter(({ entryId }) => !places.has(entryId))
  const known = await readEntries(
    db,
    earlier.map(({ organizationId, entryId: id }) => ({ organizationId, id })),
  )
  await writeEntries(
    db,
    entries.map(({ organizationId, entryId: id, source: { position } }) => ({
      organizationId,
      id,
      position,
    })),
  )
  return new Map([...known, ...places])
}

/** Skips students that the running backfill has not reached: see start.ts. */
const isLeftToStart = (
  { isStarting, startPeriodId, reached }: CountedBadgeRule,
  { periodId, profileId }: Counting['earned'],
) => isStarting && periodId === startPeriodId && (reached === null || profileId > reached)
