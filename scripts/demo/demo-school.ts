import type { DatabasePool } from 'slonik'
import { z } from 'zod'
import { localDateOf } from '#domain/calendar.ts'
import { createLedger } from '#ledger/ledger.ts'
import type { Blobs } from '#platform/blobs.ts'
import type { Clock } from '#platform/clock.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { makeStatistics } from '#platform/postgres/statistics.ts'
import type { Queue } from '#platform/queue.ts'
import { projectionNamesOf, projections } from '#projections/all.ts'
import { badgeBoundary } from '#projections/badges/boundary.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import type { DemoDay } from '#scripts/demo/days.ts'
import { demoDays } from '#scripts/demo/demo-days.ts'
import { setUpGameHomework } from '#scripts/demo/games/lessons.ts'
import { drawGames, hasGames, hasLessons } from '#scripts/demo/games/set-up.ts'
import { hasHomework } from '#scripts/demo/homework-types.ts'
import { demoOrganization, demoPeriodId } from '#scripts/demo/ids.ts'
import { demoTimeZone } from '#scripts/demo/moments.ts'
import { type Cast, type DemoStage, findCast, playDays } from '#scripts/demo/play.ts'
import { demoSchool } from '#scripts/demo/school.ts'
import { sendFirstLetter, sendLetters } from '#scripts/demo/send-letters.ts'
import { author, openPeriod, setUpSchool } from '#scripts/demo/setup.ts'
import { drawPrizes, hasShop } from '#scripts/demo/shop/prizes.ts'
import { giveClasses } from '#scripts/demo/staff-classes.ts'
import { hasHouseAccounts } from '#scripts/demo/teams.ts'
import { untilAnswered } from '#scripts/demo/until-recorded.ts'
import { reactorsOf } from '#workers/reactors/all.ts'

const seed = 20_261_120

export type DemoDeps = Readonly<{
  db: DatabasePool
  eventStore: EventStore
  queue: Pick<Queue, 'wakeUp'>
  blobs: Blobs
  clock: Clock
}>

/** Plays the rest. Returns how many steps were refused because somebody had changed the school. */
export type RestOfDemo = () => Promise<number>

/**
 * Sets up the school and plays its past period, each step at its own time. Continues an interrupted
 * start.
 */
export const prepareDemoSchool = async ({
  db,
  eventStore,
  queue,
  blobs,
  clock,
}: DemoDeps): Promise<RestOfDemo> => {
  await setUpSchool({ db, blobs, boundary: badgeBoundary(eventStore) }, schoolOf(clock()), clock())
  const begun = await findBeginning(db)
  const school = schoolOf(begun)
  const withHomework = await hasHomework(db)
  const withGames = await hasGames(db)
  const withLessons = await hasLessons(db)
  const withShop = await hasShop(db)
  const withHouses = await hasHouseAccounts(db)
  const days = demoDays(seed, school).map((day) =>
    stepsBefore(day, begun, { withHomework, withGames, withLessons, withShop, withHouses }),
  )
  let now = begun
  let refusals = 0
  const stage: DemoStage = {
    school,
    db,
    orders: new Map(),
    ledger: createLedger({
      eventStore,
      db,
      clock: () => now,
      onAppended: (_, category) =>
        [...projectionNamesOf(category), ...followersOf(category)].forEach(queue.wakeUp),
    }),
    setClock: (at) => {
      now = at
    },
  }
  const play = async (period: 'past' | 'current', playing = stage) => {
    const cast = await findCast(db, school, period)
    await playDays(
      playing,
      cast,
      days.filter((day) => day.period === period),
    )
    return cast
  }
  const onRefused = () => {
    refusals += 1
  }

  if (!(await hasStudents(db, 'current'))) {
    await openPeriod(db, school, 'past', begun)
    await play('past')
    await sendFirstLetter(db, school)
    await openPeriod(db, school, 'current', begun)
    if (withLessons) await setUpGameHomework(db, author(begun), school)
  }
  return async () => {
    const cast = await findCast(db, school, 'current')
    if (await untilAnswered(() => isPlayed(eventStore, cast, days))) return 0
    if (withShop) await drawPrizes({ db, blobs }, author(begun))
    if (withGames) await drawGames({ db, blobs }, author(begun), school.periods.current)
    if (withHomework) await giveClasses(db, author(begun))
    await sendLetters({ db, blobs }, { school, cast, begun, seed })
    // People may use the school already, and have bought a prize or deleted a rule that a step
    // needs.
    await play('current', { ...stage, onRefused })
    for (const projection of projections) await makeStatistics(db, schemaFor(projection))
    return refusals
  }
}

/**
 * Returns no reactors for games, because the demo grants their points itself, at the game's time.
 */
const followersOf = (category: string) =>
  ['game', 'boardgame'].includes(category) ? [] : reactorsOf(category)

const schoolOf = (moment: Date) => demoSchool(seed, localDateOf(moment, demoTimeZone))

type Modules = Readonly<{
  withHomework: boolean
  withGames: boolean
  withLessons: boolean
  withShop: boolean
  withHouses: boolean
}>

const stepsBefore = (
  day: DemoDay,
  moment: Date,
  { withHomework, withGames, withLessons, withShop, withHouses }: Modules,
): DemoDay => ({
  ...day,
  steps: day.steps.filter((step) => {
    const { at, kind } = step
    if (kind === 'quiz' || (kind === 'game' && step.isHomework)) return at < moment && withLessons
    if (kind === 'homework' || kind === 'unfinished') return at < moment && withHomework
    if (kind === 'house') return at < moment && withHouses
    if (kind.startsWith('order')) return at < moment && withShop
    return at < moment && (withGames || (kind !== 'game' && kind !== 'boardGame'))
  }),
})

const findBeginning = async (db: DatabasePool): Promise<Date> => {
  const { created_at } = await db.one(sql.type(z.object({ created_at: z.string() }))`
    SELECT created_at FROM organizations WHERE id = ${demoOrganization}`)
  return new Date(created_at)
}

const hasStudents = (db: DatabasePool, period: 'past' | 'current') =>
  db.exists(sql.typeAlias('id')`
    SELECT id FROM profiles WHERE organization_id = ${demoOrganization} AND period_id = ${demoPeriodId(period)}`)

// Commands run in order, so the last reward proves all earlier ones.
const isPlayed = async (
  eventStore: EventStore,
  cast: Cast,
  days: readonly DemoDay[],
): Promise<boolean> => {
  const steps = days.flatMap((day) => day.steps)
  const last = steps.findLast((step) => step.kind === 'reward')
  if (!last) return true
  const events = await eventStore.readStream(`account-${cast[last.students[0]!]!.profile}`)
  return events.some(({ metadata }) => metadata.occurredAt === last.at.toISOString())
}
