import type { BadgeStart, RewardedBy, ThresholdBy } from './rules.ts'
import { mostBadges } from './rules.ts'
import { badgesAt, type CutoffPeriod, windowKeyOf } from './windows.ts'

/** `spans`: the ranges of the log that the rule counts, after position `from` and up to `to`. */
export type CountedRule = Readonly<{
  id: string
  rewardBy: RewardedBy
  targetId: string | null
  thresholdBy: ThresholdBy
  threshold: number
  cutoff: CutoffPeriod
  limit: number | null
  start: BadgeStart
  startPeriodId: string | null
  spans: readonly Readonly<{ from: string; to: string | null }>[]
}>

export type Earning = Readonly<{
  kind: 'points' | 'checkin'
  ruleId: string
  categoryId: string | null
  count: number
  points: number
  localDate: string
}>

export const beforeAll = ''

export const concerns = (
  { rewardBy, targetId }: CountedRule,
  { kind, ruleId, categoryId }: Earning,
): boolean => {
  switch (rewardBy) {
    case 'pointRule':
      return kind === 'points' && ruleId === targetId
    case 'ruleCategory':
      return kind === 'points' && categoryId === targetId
    case 'attendanceRule':
      return kind === 'checkin' && ruleId === targetId
    case 'all_reward':
      return kind === 'points'
  }
}

export const countsAt = (
  { spans, startPeriodId }: CountedRule,
  periodId: string,
  position: string,
): boolean =>
  spans.some(
    ({ from, to }, n) =>
      (position > from || (n === 0 && periodId === startPeriodId)) &&
      (to === null || position <= to),
  )

export const weightOf = ({ thresholdBy }: CountedRule, { count, points }: Earning) =>
  thresholdBy === 'count' ? count : points

export const badgeWindowOf = ({ cutoff }: CountedRule, { localDate }: Earning) =>
  windowKeyOf(cutoff, localDate)
export const worth = (
  { threshold, limit }: Pick<CountedRule, 'threshold' | 'limit'>,
  counter: number,
) => badgesAt(counter, { threshold, limit: limit ?? mostBadges })
