import { addDays } from 'date-fns/addDays'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import type { SettingAnswer } from './setting-query.ts'

export type HomeworkDays = SettingAnswer['data']

/**
 * The days open for recording (yyyy-MM-dd), both included. `back`: how many days before today.
 * `min` undefined and `back` null: no limit.
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

/** Returns the day in the address if it is open for recording, else today. */
export const dayWithin = (day: string, { min, max }: Days) =>
  day === '' || day > max || (min !== undefined && day < min) ? max : day
