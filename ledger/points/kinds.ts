import { DomainError } from '#domain/decider.ts'
import type { AccountCommand, PointsOrder } from '#domain/points/commands.ts'
import type { PointRuleType } from '#domain/points/events.ts'
import { prizeRuleTypes, rewardRuleTypes } from '#domain/points/events.ts'
import { type RegistryCheck, type RegistryRules, rulesInUse, studentsKnown } from '../checks.ts'
import { countShort, inCurrentPeriod, type OrderContext, pointsAsExpected } from './checks.ts'
import type { RewardContext, Rule } from './reward-context.ts'

export type PointsCall = RegistryRules<OrderContext> &
  Readonly<{
    call: string
    types: readonly PointRuleType[]
    commandOf: (orders: readonly PointsOrder[], rules: readonly Rule[]) => AccountCommand
    /** There is only one student, so if the decider refuses, the whole request is refused. */
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
  pointsAsExpected,
]

const only = <Item>([item]: readonly Item[]): Item => {
  if (item === undefined) throw new TypeError('A request needs a rule')
  return item
}

const asParent = (order: PointsOrder, { quotaType, quotaCount }: Rule): AccountCommand => {
  if (!quotaType || !quotaCount) throw new DomainError('not_found')
  return {
    type: 'RewardAsParent',
    data: { ...order, quota: { type: quotaType, count: quotaCount } },
  }
}

/** A staff award by a parent rule is a reward, without a quota. */
export const reward: PointsCall = {
  call: 'reward',
  types: rewardRuleTypes,
  checks: givingAsExpected,
  commandOf: (orders) => ({ type: 'Reward', data: only(orders) }),
}

export const rewardAsParent: PointsCall = {
  call: 'reward_as_parent',
  types: ['parent_reward'],
  checks: givingAsExpected,
  commandOf: (orders, rules) => asParent(only(orders), only(rules)),
  isOneDecision: true,
}

export const grant: PointsCall = {
  call: 'grant',
  types: rewardRuleTypes,
  checks: giving,
  commandOf: (orders) => ({ type: 'Grant', data: only(orders) }),
}

/** The birthday is credited already, so rule and period are not checked. */
export const birthdayKind: PointsCall = {
  call: 'birthday',
  types: rewardRuleTypes,
  checks: [studentsKnown],
  commandOf: (orders) => ({ type: 'Grant', data: only(orders) }),
}

export const redeemProfiles: PointsCall = {
  call: 'redeem_profiles',
  types: prizeRuleTypes,
  checks: spending,
  commandOf: (lines) => ({ type: 'Redeem', data: { lines } }),
  refusalOf: countShort,
}

export const redeemRules: PointsCall = {
  call: 'redeem_rules',
  types: prizeRuleTypes,
  checks: spending,
  commandOf: (lines) => ({ type: 'Redeem', data: { lines } }),
  isOneDecision: true,
}
