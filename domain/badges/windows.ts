import { isoWeekOf } from '#domain/calendar.ts'

export const cutoffPeriods = ['no_limit', 'weekly', 'monthly', 'periodly'] as const
export type CutoffPeriod = (typeof cutoffPeriods)[number]

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

export const badgesAt = (
  counter: number,
  { threshold, limit }: Readonly<{ threshold: number; limit: number | null }>,
) => {
  const reached = Math.max(0, Math.floor(counter / threshold))
  return limit === null ? reached : Math.min(reached, limit)
}
