import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { createTimeSlices } from '#platform/concurrency/time-slices.ts'
import { sql } from '#platform/postgres/pool.ts'

/** More rows than the screen shows, so that a rising row can slide in from below. */
export const raceDepth = 8
const daysAtOnce = 14
const mostDays = 400

export type RaceScope = Readonly<{
  organizationId: string
  periodId: string
  /** Classes are those at the time of the award. */
  groupBy: 'class' | 'user'
}>

/** `day` counts from the race's first day. */
export type RaceGain = Readonly<{ runner: string; day: number; points: number }>
export type RaceTable = Readonly<{
  /** Null if no award counts. */
  from: string | null
  days: number
  entries: readonly number[]
  gains: readonly RaceGain[]
}>

const Span = z.object({ from: z.string().nullable(), days: z.number() })
const Gain = z.object({
  day: z.number(),
  runner: z.string(),
  points: z.number(),
  entries: z.number(),
})

/** Reads a few days at a time, so that other calls are answered. */
export const readRace = async (db: CommonQueryMethods, scope: RaceScope): Promise<RaceTable> => {
  const { from, days } = await findSpan(db, scope)
  if (from === null) return { from, days: 0, entries: [], gains: [] }
  const entries = Array<number>(days).fill(0)
  const totals = new Map<string, number>()
  const first = new Set<string>()
  const slices = createTimeSlices()
  for (let day = 0; day < days; day += daysAtOnce) {
    const rows = await gainsBetween(db, scope, { from, day })
    const byDay = Map.groupBy(rows, (row) => row.day)
    for (let at = day; at < Math.min(day + daysAtOnce, days); at += 1) {
      for (const { runner, points, entries: count } of byDay.get(at) ?? []) {
        entries[at]! += count
        totals.set(runner, (totals.get(runner) ?? 0) + points)
        const pause = slices.pauseIfOver()
        if (pause) await pause
      }
      if (byDay.has(at)) for (const runner of await firstOf(totals, slices)) first.add(runner)
    }
  }
  return {
    from,
    days,
    entries,
    gains: await gainsOf(db, scope, { from, days, first: [...first] }),
  }
}

const findSpan = (db: CommonQueryMethods, { organizationId, periodId }: RaceScope) =>
  db.one(sql.type(Span)`
    SELECT min(local_date)::text AS from, least(COALESCE(max(local_date) - min(local_date) + 1, 0), ${mostDays})::int AS days
    FROM daily_totals
    WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND kind = 'reward' AND count > 0`)

type Days = Readonly<{ from: string; day: number }>

const runnerOf = ({ groupBy }: RaceScope) =>
  groupBy === 'class' ? sql.fragment`actions.class` : sql.fragment`actions.profile_id::text`

// An erased student is in no ranking, but the class keeps the points.
const standing = ({ organizationId, periodId, groupBy }: RaceScope) => sql.fragment`
  FROM actions ${
    groupBy === 'class'
      ? sql.fragment``
      : sql.fragment`
        JOIN profiles ON profiles.organization_id = ${organizationId} AND profiles.id = actions.profile_id
        JOIN users ON users.organization_id = ${organizationId} AND users.id = profiles.user_id AND users.erased_at IS NULL`
  }
  WHERE actions.organization_id = ${organizationId} AND actions.period_id = ${periodId}
    AND actions.type <> 'redeem' AND reverts IS NULL AND reverted_by IS NULL`

// Also limits the indexed times, because a school's day begins at most 14 hours from UTC's.
const gainsBetween = (db: CommonQueryMethods, scope: RaceScope, { from, day }: Days) =>
  db.any(sql.type(Gain)`
    SELECT local_date - ${from}::date AS day, ${runnerOf(scope)} AS runner, sum(point)::bigint AS points, count(*)::int AS entries
    ${standing(scope)}
      AND (actions.created_at >= ${from}::date + ${day - 1}::int
        AND actions.created_at < ${from}::date + ${day + daysAtOnce + 1}::int OR is_backdated)
      AND local_date >= ${from}::date + ${day}::int AND local_date < ${from}::date + ${day + daysAtOnce}::int
    GROUP BY 1, 2`)

type TimeSlices = ReturnType<typeof createTimeSlices>

/** Orders ties by name, so that a race always looks the same. */
const firstOf = async (
  totals: ReadonlyMap<string, number>,
  slices: TimeSlices,
): Promise<readonly string[]> => {
  const best: (readonly [string, number])[] = []
  for (const one of totals) {
    const pause = slices.pauseIfOver()
    if (pause) await pause
    if (one[1] <= 0 || (best.length === raceDepth && !isAhead(one, best.at(-1)!))) continue
    const at = best.findIndex((other) => isAhead(one, other))
    best.splice(at < 0 ? best.length : at, 0, one)
    best.length = Math.min(best.length, raceDepth)
  }
  return best.map(([runner]) => runner)
}

const isAhead = (
  [runner, total]: readonly [string, number],
  [other, than]: readonly [string, number],
) => total > than || (total === than && runner < other)

type First = Readonly<{ from: string; days: number; first: readonly string[] }>

const gainsOf = (db: CommonQueryMethods, scope: RaceScope, { from, days, first }: First) =>
  db.any(sql.type(Gain.omit({ entries: true }))`
    SELECT local_date - ${from}::date AS day, ${runnerOf(scope)} AS runner, sum(point)::bigint AS points
    ${standing(scope)} AND ${runnerOf(scope)} = ANY (${sql.array([...first], 'text')})
      AND local_date < ${from}::date + ${days}::int
    GROUP BY 1, 2 ORDER BY 1, 2`)
