import type { TypedMessage } from '#domain/decider.ts'
import type { Revert } from '#domain/reverting.ts'
import type { Action, QuotaType } from './events.ts'

export type Quota = Readonly<{ type: QuotaType; count: number }>

export type PointsOrder = Action & Readonly<{ expectedPoint?: number | undefined }>

export type AccountCommand =
  | TypedMessage<'Reward', PointsOrder>
  | TypedMessage<'RewardAsParent', PointsOrder & { quota: Quota }>
  | TypedMessage<'Grant', PointsOrder>
  /** All or nothing. */
  | TypedMessage<'Redeem', { lines: readonly PointsOrder[] }>
  | TypedMessage<'Revert', Revert>
