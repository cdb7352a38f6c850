import { TZDate } from '@date-fns/tz'
import { parseISO } from 'date-fns/parseISO'

export const demoTimeZone = 'Asia/Hong_Kong'

export const moment = (date: string, minute: number): Date => {
  const day = parseISO(date)
  const local = new TZDate(
    day.getFullYear(),
    day.getMonth(),
    day.getDate(),
    0,
    minute,
    0,
    demoTimeZone,
  )
  return new Date(local.getTime())
}
