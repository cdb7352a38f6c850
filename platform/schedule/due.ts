import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'

/** `every`: in ms. `daily`: local HH:mm in each zone; missed days run in turn. */
export type Schedule =
  | Readonly<{ every: number }>
  | Readonly<{ daily: string; zones: () => Promise<readonly string[]>; catchUpDays?: number }>

/** `zone` and `day` (yyyy-MM-dd) are null for an interval. */
export type Due = Readonly<{ zone: string | null; day: string | null; at: Date; mark: string }>

const usualCatchUp = 30

/** @param last the `mark` of the last run */
export const dueOf = (
  schedule: Schedule,
  zone: string,
  last: string | undefined,
  now: Date,
): Due | undefined =>
  'every' in schedule
    ? intervalDue(schedule.every, last, now)
    : dailyDue(
        { time: schedule.daily, zone, catchUpDays: schedule.catchUpDays ?? usualCatchUp },
        last,
        now,
      )

const intervalDue = (every: number, last: string | undefined, now: Date): Due | undefined => {
  // Uses the absolute distance, because the clock may have been set back.
  if (last !== undefined && Math.abs(now.getTime() - Date.parse(last)) < every) return undefined
  return { zone: null, day: null, at: now, mark: now.toISOString() }
}

type DailyTime = Readonly<{ time: string; zone: string; catchUpDays: number }>

const dailyDue = (
  { time, zone, catchUpDays }: DailyTime,
  last: string | undefined,
  now: Date,
): Due | undefined => {
  const today = format(new TZDate(now.getTime(), zone), 'yyyy-MM-dd')
  const next =
    last === undefined ? today : later(plusDays(last, 1), plusDays(today, 1 - catchUpDays))
  const at = momentOf(next, time, zone)
  return next <= today && at <= now ? { zone, day: next, at, mark: next } : undefined
}

/** Adds the hour that clocks skip to a skipped time. Of a repeated time, returns the first. */
const momentOf = (day: string, time: string, zone: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(new TZDate(year, month - 1, date, hours, minutes, zone).getTime())
}

const plusDays = (day: string, days: number) => format(addDays(parseISO(day), days), 'yyyy-MM-dd')
const later = (one: string, other: string) => (one > other ? one : other)
