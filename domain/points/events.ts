import type { TypedMessage } from '#domain/decider.ts'
import type { StandingOrder } from '#domain/shop/rules.ts'

export const rewardRuleTypes = ['reward', 'parent_reward'] as const
export const prizeRuleTypes = ['redeem', 'virtual_redeem'] as const
export const pointRuleTypes = [...rewardRuleTypes, ...prizeRuleTypes] as const
export type PointRuleType = (typeof pointRuleTypes)[number]

export const actionSources = [...pointRuleTypes, 'game'] as const
export type ActionSource = (typeof actionSources)[number]

/** `redeem`: a redemption. `virtual_reward`: a grant by the system. */
export const actionTypes = ['reward', 'redeem', 'parent_reward', 'virtual_reward'] as const
export type ActionType = (typeof actionTypes)[number]

export const ruleCategoryTypes = rewardRuleTypes

export const quotaTypes = ['daily', 'weekly'] as const
export type QuotaType = (typeof quotaTypes)[number]

/** `file`: imported. `opening`: a balance from an older system. Other awards have none. */
export const awardOrigins = ['file', 'opening'] as const
export type AwardOrigin = (typeof awardOrigins)[number]

/** The most points of an award from a file, or of one that a correction or a what-if raises. */
export const mostAwardPoints = 1_000_000

/**
 * Copies the rule, so that edits change no action. No personal data; `points` is never negative.
 */
export type Action = Readonly<{
  actionId: string
  batchId: string
  ruleId: string
  ruleName: string
  /** Empty if the rule has no English name. */
  ruleNameEn: string
  ruleType: ActionSource
  categoryId: string | null
  unitPoints: number
  count: number
  points: number
  /** The date in the school's time zone, yyyy-MM-dd. */
  localDate: string
  class: string
  /** House and group at the time of the award. */
  house?: string | undefined
  group?: string | undefined
  origin?: AwardOrigin | undefined
  /** Set only if this action replaces another. */
  corrects?: CorrectedAward | undefined
  /** For a redemption moved by a merge: its id in the prize's stock. */
  reservedAs?: string | undefined
}>

/** The replaced action. `from` and `to`: profiles, equal unless the student changed. */
export type CorrectedAward = Readonly<{
  from: string
  to: string
  award: Action
  /** True if this action undoes a correction or merge. */
  isUndo: boolean
  /** The merge that moved this action. Undoing the action does not move it back. */
  merge?: string | undefined
}>

export type Effect =
  | TypedMessage<'PointsRewarded', Action>
  | TypedMessage<'ParentPointsRewarded', Action>
  | TypedMessage<'PointsGranted', Action>
  | TypedMessage<'PointsRedeemed', Action>

/** Awards that staff can correct. */
export type PointAward = Extract<Effect, { type: 'PointsRewarded' | 'ParentPointsRewarded' }>

export type PointGain = Exclude<Effect, { type: 'PointsRedeemed' }>

/** Replaces the reverted action, possibly in another student's stream. */
export type AwardReplacement = Readonly<{
  profileId: string
  replacement: Effect
  /** Only if the redemption is an order. */
  order?: StandingOrder | undefined
}>

/** Contains the undone action, so that readers need not look it up. */
export type Reversal = Readonly<{
  actionId: string
  batchId: string
  localDate: string
  reason: string | null
  reverted: Effect
  correction?: AwardReplacement | undefined
}>

export type AccountEvent = Effect | TypedMessage<'ActionReverted', Reversal>
