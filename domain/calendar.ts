import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import { startOfISOWeek } from 'date-fns/startOfISOWeek'

export type QuotaType = 'daily' | 'weekly'

/** The school's own calendar date (yyyy-MM-dd) at a moment. `timeZone` is an IANA name such as Asia/Hong_Kong. */
export const localDateOf = (moment: Date, timeZone: string): string => calendarOf(timeZone).format(moment)

// Sweden writes dates as ISO 8601 does. Kept, as making one takes longer than a whole command.
const calendars = new Map<string, Intl.DateTimeFormat>()
const calendarOf = (timeZone: string) => {
  const known = calendars.get(timeZone)
  if (known) return known
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  calendars.set(timeZone, calendar)
  return calendar
}

/** The moment at which a local date begins: midnight, or the first minute there is where the clocks skip midnight. */
export const startOfLocalDate = (localDate: string, timeZone: string): Date => {
  const { year, month, day } = partsOf(localDate)
  return new Date(new TZDate(year, month - 1, day, timeZone).getTime())
}

/** Calendar days, not spans of 24 hours: days of 23 and 25 hours count as one. */
export const plusDays = (localDate: string, days: number): string =>
  format(addDays(parseISO(localDate), days), 'yyyy-MM-dd')

/** The ISO 8601 week, such as 2026-W53: it starts on Monday and belongs to the year that its Thursday lies in. */
export const isoWeekOf = (localDate: string): string => {
  const { year, month, day } = partsOf(localDate)
  const daysAfterMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
  const thursday = new Date(Date.UTC(year, month - 1, day + 3 - daysAfterMonday))
  const daysBefore = (thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / 86_400_000
  return `${thursday.getUTCFullYear()}-W${String(Math.floor(daysBefore / 7) + 1).padStart(2, '0')}`
}

/** The Monday of the week that a date lies in. */
export const startOfIsoWeek = (localDate: string): string => format(startOfISOWeek(parseISO(localDate)), 'yyyy-MM-dd')

/** The quota window that a school's local date lies in: the day itself, or its ISO week. */
export const windowOf = (localDate: string, type: QuotaType): string =>
  type === 'daily' ? localDate : isoWeekOf(localDate)

const partsOf = (localDate: string) => {
  const [year = 0, month = 1, day = 1] = localDate.split('-').map(Number)
  return { year, month, day }
}
