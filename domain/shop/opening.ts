import { TZDate } from '@date-fns/tz'
import { isoWeekOf, localDateOf, plusDays, startOfLocalDate } from '#domain/calendar.ts'
import type { LimitSpan, WeeklyOpening } from './rules.ts'

export const limitWindowOf = (localDate: string, span: LimitSpan): string => {
  switch (span) {
    case 'period':
      return ''
    case 'month':
      return localDate.slice(0, 7)
    case 'week':
      return isoWeekOf(localDate)
  }
}

const wallClock = (moment: Date, timeZone: string) => ({
  date: localDateOf(moment, timeZone),
  time: new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment),
})

const weekdayOf = (localDate: string) => ((new Date(`${localDate}T00:00Z`).getUTCDay() + 6) % 7) + 1

/** A prize without hours is always open. */
export const isOpenAt = (
  hours: readonly WeeklyOpening[],
  moment: Date,
  timeZone: string,
): boolean => {
  const { date, time } = wallClock(moment, timeZone)
  const day = weekdayOf(date)
  return (
    hours.length === 0 ||
    hours.some(({ days, from, to }) => days.includes(day) && from <= time && time < to)
  )
}

/** Returns undefined if the prize is open now or never opens. */
export const nextOpening = (
  hours: readonly WeeklyOpening[],
  moment: Date,
  timeZone: string,
): Date | undefined => {
  if (isOpenAt(hours, moment, timeZone)) return undefined
  const today = localDateOf(moment, timeZone)
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const date = plusDays(today, ahead)
    const day = weekdayOf(date)
    const opens = hours
      .filter(({ days }) => days.includes(day))
      .map(({ from }) => atLocalTime(date, from, timeZone))
      .filter((opening) => opening > moment)
      .toSorted((one, other) => one.getTime() - other.getTime())
    if (opens[0]) return opens[0]
  }
  return undefined
}

const atLocalTime = (localDate: string, time: string, timeZone: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const midnight = new TZDate(startOfLocalDate(localDate, timeZone).getTime(), timeZone)
  return new Date(midnight.setHours(hours, minutes))
}
