import { plusDays } from '#domain/calendar.ts'
import { DomainError } from '#domain/decider.ts'
import { partIdOf } from '#domain/ids.ts'
import type { AccountCommand, PointsOrder, RedemptionOrder } from '#domain/points/commands.ts'
import type { PointRuleType } from '#domain/points/events.ts'
import { prizeRuleTypes, rewardRuleTypes } from '#domain/points/events.ts'
import { orderCodeOf } from '#domain/shop/orders.ts'
import type { OverrideReason } from '#domain/shop/rules.ts'
import {
  type RegistryCheck,
  type RegistryRules,
  rulesInUse,
  studentsKnown,
  studentsNotErased,
} from '../checks.ts'
import {
  countShort,
  forTheirClasses,
  inCurrentPeriod,
  inShop,
  type OrderContext,
  openNow,
  pointsAsExpected,
} from './checks.ts'
import { quotaOf, type RewardContext, type Rule } from './reward-context.ts'

export type PointsCall = RegistryRules<OrderContext> &
  Readonly<{
    name: string
    types: readonly PointRuleType[]
    commandOf: (
      orders: readonly PointsOrder[],
      rules: readonly Rule[],
      override: OverrideReason | undefined,
    ) => AccountCommand
    /** A refusal by the decider refuses the whole request. */
    isOneDecision?: boolean
  }>

export const giving: readonly RegistryCheck<RewardContext>[] = [
  studentsKnown,
  rulesInUse,
  inCurrentPeriod,
]
const givingAsExpected: readonly RegistryCheck<OrderContext>[] = [...giving, pointsAsExpected]
const spending: readonly RegistryCheck<OrderContext>[] = [
  studentsKnown,
  rulesInUse,
  forTheirClasses,
  openNow,
  pointsAsExpected,
]

const only = <Item>([item]: readonly Item[]): Item => {
  if (item === undefined) throw new TypeError('A request needs a rule')
  return item
}

const asParent = (order: PointsOrder, rule: Rule): AccountCommand => {
  const quota = quotaOf(rule)
  if (!quota) throw new DomainError('not_found')
  return { type: 'RewardAsParent', data: { ...order, quota } }
}

/** Staff hand a prize over at once, unless its handover is `order`. */
const redeem: PointsCall['commandOf'] = (orders, rules, override) => {
  const lines = orders.map((order, n) => {
    const { orderTerms, ...line } = redemptionOf(order, rules[n]!, override)
    return { ...line, order: rules[n]!.handover === 'order' ? orderTerms : undefined }
  })
  return { type: 'Redeem', data: { lines } }
}

/** A student's orders, including cancelled ones. */
const mostOrdersADay = 30

const orderAsStudent: PointsCall['commandOf'] = (orders, rules) => {
  const lines = orders.map((line, n): RedemptionOrder => {
    const { orderTerms: order, ...rest } = redemptionOf(line, rules[n]!, undefined)
    return { ...rest, order, mostADay: mostOrdersADay }
  })
  return { type: 'Redeem', data: { lines } }
}

const redemptionOf = (
  line: PointsOrder,
  { limitCount: count, limitSpan: span, handover, collectWithinDays: days }: Rule,
  reason: OverrideReason | undefined,
) => {
  const { actionId, localDate } = line
  const orderTerms = {
    changeId: partIdOf(actionId, 'order'),
    code: orderCodeOf(actionId),
    handover,
    collectBy: handover === 'order' && days !== null ? plusDays(localDate, days) : null,
  }
  const limit = count !== null && span !== null && !reason ? { count, span } : undefined
  const override = reason && { overrideId: partIdOf(actionId, 'override'), reason }
  return { ...line, limit, override, orderTerms }
}

/** The quota does not apply to staff, except for awards from a file. */
export const reward: PointsCall = {
  name: 'reward',
  types: rewardRuleTypes,
  checks: givingAsExpected,
  commandOf: (orders) => ({ type: 'Reward', data: only(orders) }),
}

export const rewardAsParent: PointsCall = {
  name: 'reward_as_parent',
  types: ['parent_reward'],
  checks: givingAsExpected,
  commandOf: (orders, rules) => asParent(only(orders), only(rules)),
  isOneDecision: true,
}

export const grant: PointsCall = {
  name: 'grant',
  types: rewardRuleTypes,
  checks: giving,
  commandOf: (orders) => ({ type: 'Grant', data: only(orders) }),
}

/** The birthday is already credited, so rule, period and merges are not checked. */
export const grantBirthday: PointsCall = {
  name: 'birthday',
  types: rewardRuleTypes,
  checks: [studentsNotErased],
  commandOf: (orders) => ({ type: 'Grant', data: only(orders) }),
}

export const redeemProfiles: PointsCall = {
  name: 'redeem_profiles',
  types: prizeRuleTypes,
  checks: spending,
  commandOf: redeem,
  refusalOf: countShort,
}

export const redeemRules: PointsCall = {
  name: 'redeem_rules',
  types: prizeRuleTypes,
  checks: spending,
  commandOf: redeem,
  isOneDecision: true,
}

export const order: PointsCall = {
  name: 'order',
  types: prizeRuleTypes,
  checks: [
    studentsKnown,
    inShop,
    rulesInUse,
    inCurrentPeriod,
    forTheirClasses,
    openNow,
    pointsAsExpected,
  ],
  commandOf: orderAsStudent,
  isOneDecision: true,
}
