import type { CommonQueryMethods } from 'slonik'
import { concerns } from '#domain/badges/counting.ts'
import { badgeEvents, badgeReactor } from '#projections/badges/boundary.ts'
import { counterTables, placeTables, windowTables } from '#projections/badges/counter-tables.ts'
import { writeEntries } from '#projections/badges/counters.ts'
import {
  type CountedBadgeRule,
  hasBadgeRules,
  listCountedBadgeRules,
} from '#registry/badges/counted-badge-rules.ts'
import { defineReactor } from '../engine/reactor.ts'
import { beforeAll, type Counting, count, countingsOf } from './count.ts'
import { type Earned, earnedOf } from './earnings.ts'
import { FollowedIntent, intentionsOf, sendFollowed } from './intents.ts'
import { findPlaces } from './places.ts'

/** Counters, checkpoint and decisions share a transaction, so that a restart decides the same. */
export const badgesReactor = defineReactor({
  name: badgeReactor,
  events: badgeEvents,
  tables: [counterTables, windowTables, placeTables],
  react: async (events, db) => {
    const earned = events.flatMap(earnedOf)
    const rules = await rulesOf(db, earned)
    const placed = earned.filter((one) => hasPlace(one, rules.get(one.organizationId) ?? []))
    if (placed.length === 0) return []
    const places = await findPlaces(db, placed)
    await writePlaces(db, placed, places)
    const countings = placed.flatMap((one) => {
      const own = (rules.get(one.organizationId) ?? []).filter((rule) => !isLeftToStart(rule, one))
      return countingsOf(one, own, places.get(one.entryId) ?? beforeAll)
    })
    // After TooManyChanges the engine tries again with half of the page, as after a faulty event.
    const followed = await count(db, countings, { canCountFewer: events.length > 1 })
    return followed.flatMap(intentionsOf('reached'))
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

/** Includes awards that no rule counts, because a correction may change their rule. */
const hasPlace = ({ earning }: Earned, rules: readonly CountedBadgeRule[]) =>
  earning.kind === 'points' ? rules.length > 0 : rules.some((rule) => concerns(rule, earning))

const writePlaces = (
  db: CommonQueryMethods,
  placed: readonly Earned[],
  places: ReadonlyMap<string, string>,
) =>
  writeEntries(
    db,
    placed.flatMap(({ organizationId, entryId: id, sign }) => {
      const position = places.get(id)
      return sign === 1 && position !== undefined ? [{ organizationId, id, position }] : []
    }),
  )

/** Skips students whom the running backfill (start.ts) has not reached. */
const isLeftToStart = (
  { isStarting, startPeriodId, reached }: CountedBadgeRule,
  { periodId, profileId }: Counting['earned'],
) => isStarting && periodId === startPeriodId && (reached === null || profileId > reached)
