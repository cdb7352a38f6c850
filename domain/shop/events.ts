import type { TypedMessage } from '#domain/decider.ts'
import type { Handover, OverrideReason, StandingOrder } from './rules.ts'

/** The order's redemption has the same id. Reverting the redemption cancels the order. */
export type PrizeOrder = Readonly<{
  changeId: string
  orderId: string
  ruleId: string
  ruleName: string
  ruleNameEn: string
  count: number
  points: number
  /** The code that the student shows at the counter, such as 7KQ4. */
  code: string
  handover: Handover
  /** The last day to collect the prize, yyyy-MM-dd. */
  collectBy: string | null
  localDate: string
  class: string
}>

export type OrderChange = Readonly<{ changeId: string; orderId: string; localDate: string }>

/** Orders are in the student's account, so that one stream decides about spending and returns. */
export type OrderEvent =
  | TypedMessage<'PrizeOrdered', PrizeOrder>
  | TypedMessage<'OrderReadied', OrderChange>
  | TypedMessage<'OrderCollected', OrderChange>
  | TypedMessage<'OrderPutBack', OrderChange & Readonly<{ to: 'ordered' | 'ready' }>>
  /** Staff undid their cancellation: the order continues as `restoredAs`. */
  | TypedMessage<'OrderRestored', OrderChange & Readonly<{ restoredAs: string }>>
  /** A merge moved the order here. In the student's other account, its id was `from`. */
  | TypedMessage<'OrderTakenOver', OrderChange & Readonly<{ from: string }> & StandingOrder>
  /** Why staff handed out a prize outside its hours or above a student's limit. */
  | TypedMessage<
      'PrizeTermsOverridden',
      Readonly<{ overrideId: string; actionId: string; ruleId: string; reason: OverrideReason }>
    >
  /** The reservation was released, so the redemption must never be recorded. */
  | TypedMessage<
      'RedemptionLapsed',
      Readonly<{ lapseId: string; actionId: string; ruleId: string }>
    >

export type ReservedLine = Readonly<{ actionId: string; profileId: string; count: number }>

export type StockEvent =
  /** `stock`: the number left now; null means no limit. */
  | TypedMessage<
      'PrizeStockSet',
      Readonly<{ setId: string; ruleId: string; version: number; stock: number | null }>
    >
  | TypedMessage<
      'PrizeReserved',
      Readonly<{
        reservationId: string
        ruleId: string
        localDate: string
        lines: readonly ReservedLine[]
      }>
    >
  /** `actions`: recorded redemptions. */
  | TypedMessage<
      'PrizeConfirmed',
      Readonly<{ confirmationId: string; reservationId: string; actions: readonly string[] }>
    >
  /** `actions`: redemptions that were never recorded. */
  | TypedMessage<
      'PrizeReleased',
      Readonly<{
        releaseId: string
        reservationId: string
        actions: readonly string[]
        count: number
      }>
    >
  /** A reverted redemption returns its pieces to the stock. */
  | TypedMessage<'PrizeReturned', Readonly<{ returnId: string; actionId: string; count: number }>>
