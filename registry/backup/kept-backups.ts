import { getISOWeek } from 'date-fns/getISOWeek'
import { getISOWeekYear } from 'date-fns/getISOWeekYear'
import type { BackupRow } from './backups.ts'

const days = 7
const weeks = 4

type StoredBackup = Pick<BackupRow, 'name' | 'made_at' | 'checked_at'>

/**
 * Returns the names of the backups to keep: the newest checked one of each of the last seven days
 * and four weeks that have one.
 */
export const namesOfKept = (backups: readonly StoredBackup[]): ReadonlySet<string> => {
  const whole = backups
    .filter(({ checked_at }) => checked_at !== null)
    .toSorted((a, b) => (a.made_at < b.made_at ? 1 : -1))
  const newestOfEach = (periodOf: (moment: string) => string, most: number) => {
    const newest = new Map<string, string>()
    for (const { name, made_at } of whole) {
      const period = periodOf(made_at)
      if (!newest.has(period)) newest.set(period, name)
    }
    return [...newest.values()].slice(0, most)
  }
  return new Set([...newestOfEach(dayOf, days), ...newestOfEach(weekOf, weeks)])
}

const dayOf = (moment: string) => moment.slice(0, 10)
const weekOf = (moment: string) => {
  const day = new Date(`${dayOf(moment)}T00:00:00`)
  return `${getISOWeekYear(day)}-${getISOWeek(day)}`
}
