import type { Totals } from '#api/contracts/rankings.ts'

export type Week = { start: string; count: number; isNow: boolean }
type PeriodDates = { start_at: string; end_at: string }

const day = 24 * 3600 * 1000
const mostBars = 26

const toDay = (date: string) => Date.parse(date)
const toText = (time: number) => new Date(time).toISOString().slice(0, 10)

const mondayOf = (date: string) => {
  const time = toDay(date)
  return time - ((new Date(time).getUTCDay() + 6) % 7) * day
}

/**
 * Returns a period's last 26 weeks up to today or the last counted week, including empty ones.
 * Marks the current week while the period lasts.
 */
export const weeksOf = (weeks: Totals['weeks'], period: PeriodDates, today: string): Week[] => {
  const counts = new Map(weeks.map(({ start, count }) => [start, count]))
  const [first, now] = [mondayOf(period.start_at), mondayOf(today)]
  const lastCounted = Math.max(first, ...weeks.map(({ start }) => toDay(start)))
  const last = Math.max(lastCounted, Math.min(now, mondayOf(period.end_at)))
  const length = Math.round((last - first) / (7 * day)) + 1
  const all = Array.from({ length }, (_, at) => first + at * 7 * day)
  return all.slice(-mostBars).map((time) => ({
    start: toText(time),
    count: counts.get(toText(time)) ?? 0,
    isNow: time === now && today >= period.start_at && today <= period.end_at,
  }))
}
