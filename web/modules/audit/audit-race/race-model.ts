import type { Race, Runner } from '#api/contracts/race.ts'

export const shown = 6

export type Model = Readonly<{
  /** yyyy-MM-dd. */
  from: string
  days: number
  /** The number of awards up to the end of each day, beginning with 0 before the first day. */
  entries: readonly number[]
  runners: ReadonlyMap<string, RunnerModel>
}>
type RunnerModel = Runner & Readonly<{ totals: readonly number[] }>

/** Returns the totals by day; null if there are none. */
export const modelOf = ({ from, entries, runners }: Race): Model | null =>
  from === null || runners.length === 0
    ? null
    : {
        from,
        days: entries.length,
        entries: summed(entries),
        runners: new Map(
          runners.map((runner) => [
            runner._id,
            { ...runner, totals: totalsOf(runner, entries.length) },
          ]),
        ),
      }

const summed = (steps: readonly number[]) => {
  const sums = [0]
  for (const step of steps) sums.push(sums.at(-1)! + step)
  return sums
}

const totalsOf = ({ gains }: Runner, days: number) => {
  const steps = Array<number>(days).fill(0)
  for (const { day, points } of gains) if (day < days) steps[day]! += points
  return summed(steps)
}

/** `at`: from 0 (before the first day) to `days`, interpolated within a day. */
export const totalAt = ({ totals }: Pick<RunnerModel, 'totals'>, at: number) => {
  const day = Math.min(Math.floor(at), totals.length - 1)
  const before = totals[day]!
  return before + ((totals[day + 1] ?? before) - before) * (at - day)
}

/**
 * Returns the ids of the leaders, best first, without those who have no points. Ties keep the order
 * of `before`.
 */
export const placesAt = (
  model: Model,
  at: number,
  before: readonly string[] = [],
  most = shown + 1,
) => {
  const place = new Map(before.map((id, index) => [id, index]))
  const placeOf = (id: string) => place.get(id) ?? before.length
  return [...model.runners.values()]
    .map((runner) => ({ id: runner._id, total: totalAt(runner, at) }))
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total || placeOf(one.id) - placeOf(other.id))
    .slice(0, most)
    .map(({ id }) => id)
}

export const ranksOf = (model: Model, places: readonly string[], at: number) => {
  const totals = places.map((id) => Math.round(totalAt(model.runners.get(id)!, at)))
  return new Map(places.map((id, index) => [id, totals.indexOf(totals[index]!) + 1]))
}

/** The largest change of a day: a new leader, or the steepest rise among the first ranks. */
export type RaceMoment = Readonly<{ day: number; id: string; place: number; from: number | null }>

const mostMoments = 6

/**
 * Returns the days with the largest changes, in order. A new leader weighs most. Everybody starts
 * on the first day, which does not count.
 */
export const momentsOf = (model: Model): readonly RaceMoment[] => {
  const found: (RaceMoment & { weight: number })[] = []
  let before = placesAt(model, 1)
  for (let day = 1; day < model.days; day += 1) {
    const now = placesAt(model, day + 1, before)
    const rises = now.slice(0, shown).flatMap((id, index) => {
      const was = before.indexOf(id)
      const from = was < 0 ? null : was + 1
      const rise = (from ?? shown + 2) - (index + 1)
      return rise > 0
        ? [{ day, id, place: index + 1, from, weight: rise + (index === 0 ? 2 * shown : 0) }]
        : []
    })
    const largest = rises.toSorted((one, other) => other.weight - one.weight)[0]
    if (largest && largest.weight > 1) found.push(largest)
    before = now
  }
  return found
    .toSorted((one, other) => other.weight - one.weight || one.day - other.day)
    .slice(0, mostMoments)
    .toSorted((one, other) => one.day - other.day)
    .map(({ weight: _, ...moment }) => moment)
}

/** Returns the date (yyyy-MM-dd) of a day; 0 and 1 are both the first day. */
export const raceDayOf = ({ from, days }: Pick<Model, 'from' | 'days'>, at: number) => {
  const date = new Date(`${from}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + Math.min(Math.max(Math.ceil(at) - 1, 0), days - 1))
  return date.toISOString().slice(0, 10)
}
