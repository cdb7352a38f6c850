import type { TypedMessage } from '#domain/decider.ts'

export const rewardRuleTypes = ['reward', 'parent_reward'] as const
export const prizeRuleTypes = ['redeem', 'virtual_redeem'] as const
export const pointRuleTypes = [...rewardRuleTypes, ...prizeRuleTypes] as const
export type PointRuleType = (typeof pointRuleTypes)[number]

export const actionSources = [...pointRuleTypes, 'game'] as const
export type ActionSource = (typeof actionSources)[number]

/** Redemptions are `redeem`, grants `virtual_reward`. */
export const actionTypes = ['reward', 'redeem', 'parent_reward', 'virtual_reward'] as const
export type ActionType = (typeof actionTypes)[number]

export const ruleCategoryTypes = rewardRuleTypes

export const quotaTypes = ['daily', 'weekly'] as const
export type QuotaType = (typeof quotaTypes)[number]

/**
 * What the history shows even after the rule is edited. No personal data, ever. `points` is never
 * negative.
 */
export type Action = Readonly<{
  actionId: string
  batchId: string
  ruleId: string
  ruleName: string
  /** Empty if the rule has none. */
  ruleNameEn: string
  ruleType: ActionSource
  categoryId: string | null
  unitPoints: number
  count: number
  points: number
  /** The school's date, yyyy-MM-dd. */
  localDate: string
  class: string
}>

export type Effect =
  | TypedMessage<'PointsRewarded', Action>
  | TypedMessage<'ParentPointsRewarded', Action>
  | TypedMessage<'PointsGranted', Action>
  | TypedMessage<'PointsRedeemed', Action>

/** Carries what it undoes, so that no reader has to look it up. */
export type Reversal = Readonly<{
  actionId: string
  batchId: string
  localDate: string
  reason: string | null
  reverted: Effect
}>

export type AccountEvent = Effect | TypedMessage<'ActionReverted', Reversal>
