import { addDays } from 'date-fns/addDays'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import type { SettingAnswer } from './setting-query.ts'

export type HomeworkDays = SettingAnswer['data']

/**
 * The days that may be recorded, both included, yyyy-MM-dd; `min` undefined: as far back as one
 * likes. `back`: how many days.
 */
export type Days = { min: string | undefined; max: string; back: number | null }

export const daysOf = (
  { today, isActive, ...ranges }: HomeworkDays,
  range: 'submitHomeworkRange' | 'unfinishHomeworkRange',
) => {
  const back = ranges[range]
  const min = lightFormat(addDays(parseISO(today), -back), 'yyyy-MM-dd')
  return (
    isActive ? { min, max: today, back } : { min: undefined, max: today, back: null }
  ) satisfies Days
}

/** The day of the address where it may be recorded, else today. */
export const dayWithin = (day: string, { min, max }: Days) =>
  day === '' || day > max || (min !== undefined && day < min) ? max : day
