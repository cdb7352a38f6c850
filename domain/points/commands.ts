import type { TypedMessage } from '#domain/decider.ts'
import type { Revert } from '#domain/reverting.ts'
import type { OrderCommand, OrderTerms } from '#domain/shop/orders.ts'
import type { OverrideReason, RedemptionLimit } from '#domain/shop/rules.ts'
import type { Action, QuotaType } from './events.ts'

export type Quota = Readonly<{ type: QuotaType; count: number }>

export type PointsOrder = Action & Readonly<{ expectedPoint?: number | undefined }>

export type RedemptionOrder = PointsOrder &
  Readonly<{
    limit?: RedemptionLimit | undefined
    order?: OrderTerms | undefined
    /** Orders of one day, cancelled ones too. */
    mostADay?: number | undefined
    override?: Readonly<{ overrideId: string; reason: OverrideReason }> | undefined
  }>

export type AccountCommand =
  | OrderCommand
  | TypedMessage<'Reward', PointsOrder>
  | TypedMessage<'RewardAsParent', PointsOrder & { quota: Quota }>
  | TypedMessage<'Grant', PointsOrder>
  /** Redeems all lines or none. */
  | TypedMessage<'Redeem', { lines: readonly RedemptionOrder[] }>
  | TypedMessage<'Revert', Revert>
