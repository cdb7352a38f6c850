import { DomainError } from '#domain/decider.ts'
import type { PointRuleType } from '#domain/points/events.ts'
import { isOpenAt, nextOpening } from '#domain/shop/opening.ts'
import { readOpeningTimes } from '#domain/shop/opening-texts.ts'
import { isForClass, type OverrideReason } from '#domain/shop/rules.ts'
import type { LedgerResult } from '../calls.ts'
import type { PickRefusal, RegistryCheck } from '../checks.ts'
import type { ChangedRulePoints, RuleLine } from './requests.ts'
import type { RewardContext, Rule } from './reward-context.ts'

export const refusalOf = ({ outcomes }: LedgerResult): DomainError | undefined => {
  if (outcomes.some(({ outcome }) => outcome === 'appended')) return undefined
  return countShort(outcomes.flatMap(({ code }) => (code ? new DomainError(code) : [])))
}

export type OrderContext = RewardContext &
  Readonly<{
    lines: readonly RuleLine[]
    moment: Date
    override?: OverrideReason | undefined
  }>

/** Refuses rules of other types as if they did not exist. @throws DomainError */
export const refuseOtherTypes = (rules: readonly Rule[], types: readonly PointRuleType[]) => {
  if (!rules.every(({ type }) => types.includes(type))) throw new DomainError('not_found')
}

export const inCurrentPeriod: RegistryCheck<RewardContext> = ({ currentPeriod }, students) => {
  if (students.every(({ periodId }) => periodId === currentPeriod?.id)) return undefined
  return new DomainError('fail_reward_current_period', { period: currentPeriod?.name ?? null })
}

/** Compares the points that the person saw with the rule's present points. */
export const pointsAsExpected: RegistryCheck<Pick<OrderContext, 'rules' | 'lines'>> = ({
  rules,
  lines,
}) => {
  const changed = lines.flatMap(({ rule, expectedPoint: expected }, n): ChangedRulePoints[] => {
    const { point } = rules[n]!
    return expected === undefined || expected === point ? [] : [{ rule, expected, point }]
  })
  const distinct = [...new Map(changed.map((one) => [`${one.rule} ${one.expected}`, one])).values()]
  return distinct.length > 0 ? new DomainError('points_changed', { changed: distinct }) : undefined
}

/** Refuses prizes outside the shop as if they did not exist. */
export const inShop: RegistryCheck<OrderContext> = ({ rules }) =>
  rules.every((rule) => rule.inShop) ? undefined : new DomainError('not_found')

export const forTheirClasses: RegistryCheck<OrderContext> = ({ rules }, students) => {
  const other = rules.find(({ classes }) =>
    students.some((student) => !isForClass(classes, student.class)),
  )
  return other && new DomainError('not_for_class', { rule: other.id })
}

export const openNow: RegistryCheck<OrderContext> = ({ rules, moment, timeZone, override }) => {
  if (override) return undefined
  for (const { id: rule, openingHours } of rules) {
    const hours = readOpeningTimes(openingHours)
    if (isOpenAt(hours, moment, timeZone)) continue
    const opens = nextOpening(hours, moment, timeZone)
    return new DomainError('shop_closed', { rule, opens_at: opens?.toISOString() ?? null })
  }
  return undefined
}

/** Combines the refusals of all students who lack points into one with their number. */
export const countShort: PickRefusal = (refusals) => {
  const short = refusals.filter(({ code }) => code === 'lack_point')
  return short.length > 0 ? new DomainError('lack_point_msg', { count: short.length }) : refusals[0]
}
