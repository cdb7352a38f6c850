import { TZDate, tzOffset } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import { startOfISOWeek } from 'date-fns/startOfISOWeek'
import type { QuotaType } from './points/events.ts'

/** Returns yyyy-MM-dd. `timeZone` is an IANA name. */
export const localDateOf = (moment: Date, timeZone: string): string => {
  const offset = tzOffset(timeZone, moment) * 60_000
  return new Date(moment.getTime() + offset).toISOString().slice(0, 10)
}

/** Returns midnight, or the first minute where clocks skip it. */
export const startOfLocalDate = (localDate: string, timeZone: string): Date => {
  const { year, month, day } = partsOf(localDate)
  return new Date(new TZDate(year, month - 1, day, timeZone).getTime())
}

/** Adds calendar days, which may have 23 or 25 hours. */
export const plusDays = (localDate: string, days: number): string =>
  format(addDays(parseISO(localDate), days), 'yyyy-MM-dd')

/** Returns the ISO 8601 week, such as 2026-W53. */
export const isoWeekOf = (localDate: string): string => {
  const { year, month, day } = partsOf(localDate)
  const daysAfterMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
  const thursday = new Date(Date.UTC(year, month - 1, day + 3 - daysAfterMonday))
  const daysBefore = (thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / 86_400_000
  return `${thursday.getUTCFullYear()}-W${String(Math.floor(daysBefore / 7) + 1).padStart(2, '0')}`
}

export const startOfIsoWeek = (localDate: string): string =>
  format(startOfISOWeek(parseISO(localDate)), 'yyyy-MM-dd')

export const quotaWindowOf = (localDate: string, type: QuotaType): string =>
  type === 'daily' ? localDate : isoWeekOf(localDate)

const partsOf = (localDate: string) => {
  const [year = 0, month = 1, day = 1] = localDate.split('-').map(Number)
  return { year, month, day }
}
