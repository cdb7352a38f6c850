import type { WeeklyOpening } from './rules.ts'

/** Uses the registry's format: `1,2,3 12:30 13:15`. */
export const writeOpeningTimes = (hours: readonly WeeklyOpening[]): string[] =>
  hours.map(({ days, from, to }) => {
    const inOrder = [...new Set(days)].toSorted((one, other) => one - other)
    return `${inOrder.join(',')} ${from} ${to}`
  })

export const readOpeningTimes = (stored: readonly string[]) =>
  stored.map((text) => {
    const [days = '', from = '', to = ''] = text.split(' ')
    return { days: days.split(',').map(Number), from, to }
  })
