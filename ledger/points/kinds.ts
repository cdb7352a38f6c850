import { Refused } from '#domain/decider.ts'
import type { AccountCommand } from '#domain/points-account/commands.ts'
import type { Action, RuleType } from '#domain/points-account/events.ts'
import { type Check, type Rules, rulesInUse, studentsKnown } from '../checks.ts'
import { countShort, inCurrentPeriod } from './checks.ts'
import type { Context, Rule } from './reward-context.ts'

/** A call that records actions: which rules it is for, what the registry must allow, and the decider's command. */
export type Kind = Rules<Context> &
  Readonly<{
    /** Part of the command's id, so it must never change. */
    call: string
    types: readonly RuleType[]
    /** All actions of the request on one student, with their rules. */
    commandOf: (actions: readonly Action[], rules: readonly Rule[]) => AccountCommand
    /** One student's, so that a race which is lost refuses the whole request. */
    isOneDecision?: boolean
  }>

export const rewardTypes: readonly RuleType[] = ['reward', 'parent_reward']
const prizeTypes: readonly RuleType[] = ['redeem', 'virtual_redeem']
export const giving: readonly Check<Context>[] = [studentsKnown, rulesInUse, inCurrentPeriod]
const spending: readonly Check<Context>[] = [studentsKnown, rulesInUse]

const only = <Item>([item]: readonly Item[]): Item => {
  if (item === undefined) throw new TypeError('A request needs a rule')
  return item
}

const asParent = (action: Action, { quotaType, quotaCount }: Rule): AccountCommand => {
  if (!quotaType || !quotaCount) throw new Refused('not_found')
  return { type: 'RewardAsParent', data: { ...action, quota: { type: quotaType, count: quotaCount } } }
}

/** A staff award by a parent rule is a reward like any other, and touches no quota. */
export const reward: Kind = {
  call: 'reward',
  types: rewardTypes,
  checks: giving,
  commandOf: (actions) => ({ type: 'Reward', data: only(actions) }),
}

export const rewardAsParent: Kind = {
  call: 'reward_as_parent',
  types: ['parent_reward'],
  checks: giving,
  commandOf: (actions, rules) => asParent(only(actions), only(rules)),
  isOneDecision: true,
}

export const grant: Kind = {
  call: 'grant',
  types: rewardTypes,
  checks: giving,
  commandOf: (actions) => ({ type: 'Grant', data: only(actions) }),
}

/** The points of a birthday that is credited already: whatever became of the rule and the period since. */
export const birthday: Kind = {
  call: 'birthday',
  types: rewardTypes,
  checks: [studentsKnown],
  commandOf: (actions) => ({ type: 'Grant', data: only(actions) }),
}

export const redeemProfiles: Kind = {
  call: 'redeem_profiles',
  types: prizeTypes,
  checks: spending,
  commandOf: (lines) => ({ type: 'Redeem', data: { lines } }),
  refusalOf: countShort,
}

export const redeemRules: Kind = {
  call: 'redeem_rules',
  types: prizeTypes,
  checks: spending,
  commandOf: (lines) => ({ type: 'Redeem', data: { lines } }),
  isOneDecision: true,
}
