import type { CommonQueryMethods } from 'slonik'
import { decodeEvent } from '#domain/events.ts'
import type { EventStore, Position, RecordedEvent } from '#platform/event-store/event-store.ts'
import { badgeEvents } from '#projections/badges/boundary.ts'
import type { ProjectedEvent } from '#projections/engine/projection.ts'
import {
  type CountedBadgeRule,
  findCountedBadgeRule,
  finishStart,
  listStartingBadgeRules,
  nextProfilesOfStart,
  noteCounted,
} from '#registry/badges/counted-badge-rules.ts'
import type { WorkerDeps } from '../../deps.ts'
import type { Intention } from '../engine/intention.ts'
import { whilePaused } from '../engine/paused-reactor.ts'
import { badgesReactor } from './badges.ts'
import { beforeAll, type Counting, count, countingsOf, TooManyChanges } from './count.ts'
import { type BadgeSource, type Earned, earnedOf } from './earnings.ts'
import { type FollowedIntent, intentionsOf } from './intents.ts'
import { findPlaces } from './places.ts'

/** The most students per transaction, while the reactor waits. */
const mostStudents = 20

type StartParts = Pick<WorkerDeps, 'db' | 'eventStore' | 'clock'>

type StartRun = Readonly<{
  signal?: AbortSignal
  onStep?: () => void
  onFailed: (error: unknown) => void
}>

/**
 * Counts past events up to the reactor's position. Continues after a restart. Reports failures to
 * `onFailed` and continues.
 */
export const countStarts = async (parts: StartParts, run: StartRun) => {
  for (const rule of await listStartingBadgeRules(parts.db))
    await countStart(parts, rule, run).catch(run.onFailed)
}

const countStart = async (
  { db, eventStore, clock }: StartParts,
  { organizationId, id }: Pick<CountedBadgeRule, 'organizationId' | 'id'>,
  { signal, onStep }: StartRun,
) => {
  let limit = mostStudents
  for (let left = true; left && !signal?.aborted; onStep?.()) {
    const counting = whilePaused(db, badgesReactor, async (transaction, position) => {
      const rule = await findCountedBadgeRule(transaction, { organizationId, id })
      if (!rule?.isStarting) {
        left = false
        return []
      }
      const profiles = await nextProfilesOfStart(transaction, { rule, limit })
      const reached = profiles.at(-1)
      if (reached === undefined) {
        left = false
        await finishStart(transaction, rule, clock())
        return []
      }
      const countings = await historyOf(transaction, eventStore, { rule, profiles, position })
      const canCountFewer = profiles.length > 1
      const followed = await count(transaction, countings, { canCountFewer })
      const intentions = followed.flatMap(intentionsOf(`start:${id}`))
      await noteCounted(transaction, rule, {
        reached,
        profiles: profiles.length,
        badges: standingOf(intentions),
      })
      return intentions
    })
    await counting.catch((error: unknown) => {
      if (!(error instanceof TooManyChanges)) throw error
      limit = Math.ceil(limit / 2)
    })
  }
}

/** Excludes badges that were earned and lost again. */
const standingOf = (intentions: readonly Intention<FollowedIntent>[]) =>
  intentions
    .flatMap(({ body }) => body.steps)
    .reduce((sum, { type }) => sum + (type === 'Award' ? 1 : -1), 0)

type StartQuery = Readonly<{
  rule: CountedBadgeRule
  profiles: readonly string[]
  position: Position
}>

const historyOf = async (
  db: CommonQueryMethods,
  eventStore: Pick<EventStore, 'readStreams'>,
  { rule, profiles, position }: StartQuery,
): Promise<Counting[]> => {
  const category = rule.rewardBy === 'attendanceRule' ? 'attendance' : 'account'
  const streams = await eventStore.readStreams(profiles.map((profile) => `${category}-${profile}`))
  const earned = [...streams.values()]
    .flat()
    .filter((one) => one.position <= position)
    .sort((a, b) => (a.position < b.position ? -1 : 1))
    .flatMap(earnedOfStored)
  const places = await findPlaces(db, earned)
  return earned.flatMap((one) => countingsOf(one, [rule], places.get(one.entryId) ?? beforeAll))
}

const types: readonly string[] = badgeEvents
const isSource = (one: ProjectedEvent): one is ProjectedEvent<BadgeSource> =>
  types.includes(one.event.type)

const earnedOfStored = (recorded: RecordedEvent): Earned[] => {
  const one = { recorded, event: decodeEvent(recorded) }
  return isSource(one) ? earnedOf(one) : []
}
