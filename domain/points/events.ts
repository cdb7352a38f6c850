import type { TypedMessage } from '#domain/decider.ts'

export const pointRuleTypes = ['reward', 'parent_reward', 'redeem', 'virtual_redeem'] as const
export type PointRuleType = (typeof pointRuleTypes)[number]

/**
 * What an action follows from: a rule, or a game that was played, whose id and name stand in the
 * rule's place.
 */
export const actionSources = [...pointRuleTypes, 'game'] as const
export type ActionSource = (typeof actionSources)[number]

/**
 * One action on one student's points: what the history must show even after the rule is edited. No
 * personal data, ever. `points` = `unitPoints` × `count`, whole and never negative: the event's
 * type gives the direction.
 */
export type Action = Readonly<{
  actionId: string
  /** Groups what one request made. */
  batchId: string
  ruleId: string
  ruleName: string
  /** Empty where the rule has no English name of its own. */
  ruleNameEn: string
  ruleType: ActionSource
  categoryId: string | null
  unitPoints: number
  count: number
  points: number
  /** The school's own date, yyyy-MM-dd. */
  localDate: string
  /** The student's class at the time, so that a later move rewrites no ranking. */
  class: string
}>

export type Effect =
  | TypedMessage<'PointsRewarded', Action>
  | TypedMessage<'ParentPointsRewarded', Action>
  | TypedMessage<'PointsGranted', Action>
  | TypedMessage<'PointsRedeemed', Action>

/** Has an action id of its own, and carries what it undoes, so that no reader has to look it up. */
export type Reversal = Readonly<{
  actionId: string
  batchId: string
  localDate: string
  /** A code such as wrong_student, never free text. */
  reason: string | null
  reverted: Effect
}>

export type AccountEvent = Effect | TypedMessage<'ActionReverted', Reversal>
