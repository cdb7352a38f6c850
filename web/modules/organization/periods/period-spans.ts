import type { Period } from '#api/contracts/organization.ts'

const day = 86_400_000
const dayAt = (moment: number) => new Date(moment).toISOString().slice(0, 10)
const momentOf = (date: string) => Date.parse(`${date}T00:00:00Z`)
const daysIn = (start: string, end: string) =>
  Math.round((momentOf(end) - momentOf(start)) / day) + 1

export type DaySpan = Readonly<{ start: string; end: string; days: number }>
export type Overlap = DaySpan & Readonly<{ one: Period; other: Period }>

/** Orders periods by time, with the days between them and the days that two share. */
export const periodSpans = (periods: readonly Period[]) => {
  const ordered = periods.toSorted(
    (a, b) => a.start_at.localeCompare(b.start_at) || a.end_at.localeCompare(b.end_at),
  )
  const gaps: DaySpan[] = []
  const overlaps: Overlap[] = []
  let reached: string | null = null
  for (const [at, period] of ordered.entries()) {
    if (reached !== null && momentOf(period.start_at) - momentOf(reached) > day) {
      const start = dayAt(momentOf(reached) + day)
      const end = dayAt(momentOf(period.start_at) - day)
      gaps.push({ start, end, days: daysIn(start, end) })
    }
    for (const before of ordered.slice(0, at)) {
      if (before.end_at < period.start_at) continue
      const end = before.end_at < period.end_at ? before.end_at : period.end_at
      const shared = { start: period.start_at, end, days: daysIn(period.start_at, end) }
      overlaps.push({ one: before, other: period, ...shared })
    }
    if (reached === null || period.end_at > reached) reached = period.end_at
  }
  return { ordered, gaps, overlaps }
}

/** Returns where a span lies between two dates, as shares of the whole. */
export const placeOf = (
  { start, end }: Readonly<{ start: string; end: string }>,
  whole: Readonly<{ start: string; end: string }>,
) => {
  const length = daysIn(whole.start, whole.end)
  return {
    from: (daysIn(whole.start, start) - 1) / length,
    width: daysIn(start, end) / length,
  }
}
