import { plusDays } from '#domain/calendar.ts'

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const yearOf = (localDate: string) => Number(localDate.slice(0, 4))

/**
 * The day on which a date of birth is kept in a year: 29 February on the 28th where there is none
 * (yyyy-MM-dd).
 */
export const birthdayIn = (year: number, dateOfBirth: string): string => {
  const day = dateOfBirth.slice('yyyy-'.length)
  return `${year}-${day === '02-29' && !isLeap(year) ? '02-28' : day}`
}

/** The days of birth (MMdd as a number, such as 229) that are kept on a local date. */
export const keptOn = (localDate: string): number[] => {
  const day = Number(localDate.slice(5, 7)) * 100 + Number(localDate.slice(8, 10))
  return day === 228 && !isLeap(yearOf(localDate)) ? [228, 229] : [day]
}

/** From the first to the last local date, both included. */
export const datesBetween = (first: string, last: string): string[] => {
  const dates: string[] = []
  for (let date = first; date <= last; date = plusDays(date, 1)) dates.push(date)
  return dates
}

export type BirthdayNear = Readonly<{
  /** On the day and the days after it, or before it. */
  state: 'birthday' | 'near'
  date: string
  /** How many days it is away, in either direction. */
  days: number
}>

/**
 * What a student is told today, who is told `before` days ahead and `after` days long (0 to 30
 * each); undefined on other days.
 */
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
  // Whose birthday it is hears of that, and not of the next one.
  const date = near[0]
  if (date === undefined) return undefined
  const days = Math.abs(Date.parse(date) - Date.parse(today)) / 86_400_000
  return { state: date <= today ? 'birthday' : 'near', date, days }
}
