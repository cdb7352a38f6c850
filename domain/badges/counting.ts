import type { BadgeStart, RewardedBy, ThresholdBy } from './rules.ts'
import { mostBadges } from './rules.ts'
import { badgesAt, type CutoffPeriod, windowKeyOf } from './windows.ts'

/**
 * What a rule counts, and where in the log it was active: after `from` up to `to`; null for what
 * goes on.
 */
export type CountedRule = Readonly<{
  id: string
  rewardBy: RewardedBy
  targetId: string | null
  thresholdBy: ThresholdBy
  threshold: number
  cutoff: CutoffPeriod
  limit: number | null
  start: BadgeStart
  /** Of a rule that began at the beginning: the period whose whole history counts. */
  startPeriodId: string | null
  /** In their order. */
  spans: readonly Readonly<{ from: string; to: string | null }>[]
}>

/** What may earn badges: points that were given, or a check-in. */
export type Earning = Readonly<{
  kind: 'points' | 'checkin'
  /** The point rule or the attendance rule. */
  ruleId: string
  categoryId: string | null
  count: number
  points: number
  localDate: string
}>

/** A reading before everything that is in the log. */
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

/** Whether the rule was active at a place in the log, for students of a period. */
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

/** The window that it counts in, and which of its badges a counter is worth. */
export const badgeWindowOf = ({ cutoff }: CountedRule, { localDate }: Earning) =>
  windowKeyOf(cutoff, localDate)
export const worth = (
  { threshold, limit }: Pick<CountedRule, 'threshold' | 'limit'>,
  counter: number,
) => badgesAt(counter, { threshold, limit: limit ?? mostBadges })
