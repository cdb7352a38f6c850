import type { QuotaType } from '#domain/calendar.ts'
import type { TypedMessage } from '#domain/decider.ts'
import type { Revert } from '#domain/reverting.ts'
import type { Action } from './events.ts'

export type Quota = Readonly<{ type: QuotaType; count: number }>

/** With the rule's points that the person agreed to. */
export type PointsOrder = Action & Readonly<{ expectedPoint?: number | undefined }>

export type AccountCommand =
  | TypedMessage<'Reward', PointsOrder>
  | TypedMessage<'RewardAsParent', PointsOrder & { quota: Quota }>
  | TypedMessage<'Grant', PointsOrder>
  /** One prize or a basket, all or nothing. */
  | TypedMessage<'Redeem', { lines: readonly PointsOrder[] }>
  | TypedMessage<'Revert', Revert>
