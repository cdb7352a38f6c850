import { plusDays } from '#domain/calendar.ts'

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const yearOf = (localDate: string) => Number(localDate.slice(0, 4))

/** In a year without 29 February, that birthday is on the 28th. */
export const birthdayIn = (year: number, dateOfBirth: string): string => {
  const day = dateOfBirth.slice('yyyy-'.length)
  return `${year}-${day === '02-29' && !isLeap(year) ? '02-28' : day}`
}

/** Returns the birthdays to celebrate on this date, as numbers MMdd: 229 is 29 February. */
export const keptOn = (localDate: string): number[] => {
  const day = Number(localDate.slice(5, 7)) * 100 + Number(localDate.slice(8, 10))
  return day === 228 && !isLeap(yearOf(localDate)) ? [228, 229] : [day]
}

export const datesBetween = (first: string, last: string): string[] => {
  const dates: string[] = []
  for (let date = first; date <= last; date = plusDays(date, 1)) dates.push(date)
  return dates
}

export type BirthdayNear = Readonly<{
  state: 'birthday' | 'near'
  date: string
  days: number
}>

export const birthdayNear = (
  dateOfBirth: string,
  today: string,
  { before, after }: Readonly<{ before: number; after: number }>,
): BirthdayNear | undefined => {
  const year = yearOf(today)
  const near = [year - 1, year, year + 1]
    .map((each) => birthdayIn(each, dateOfBirth))
    .filter(
      (date) =>
        date > dateOfBirth && plusDays(date, after) >= today && plusDays(date, -before) <= today,
    )
  const date = near[0]
  if (date === undefined) return undefined
  const days = Math.abs(Date.parse(date) - Date.parse(today)) / 86_400_000
  return { state: date <= today ? 'birthday' : 'near', date, days }
}
