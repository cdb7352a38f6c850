import { isoWeekOf } from '#domain/calendar.ts'

export const cutoffPeriods = ['no_limit', 'weekly', 'monthly', 'periodly'] as const
export type CutoffPeriod = (typeof cutoffPeriods)[number]

/**
 * The window that a local date is counted in: its ISO week, its calendar month, or the whole
 * period, whose students have streams of their own (specification, badge rules; DESIGN section 3).
 */
export const windowKeyOf = (cutoff: CutoffPeriod, localDate: string): string => {
  switch (cutoff) {
    case 'weekly':
      return isoWeekOf(localDate)
    case 'monthly':
      return localDate.slice(0, 'yyyy-MM'.length)
    case 'no_limit':
    case 'periodly':
      return 'period'
  }
}

/**
 * How many badges of a window a counter is worth: the nth at n × threshold, and never more than the
 * limit.
 */
export const badgesAt = (
  counter: number,
  { threshold, limit }: Readonly<{ threshold: number; limit: number | null }>,
) => {
  const reached = Math.max(0, Math.floor(counter / threshold))
  return limit === null ? reached : Math.min(reached, limit)
}
