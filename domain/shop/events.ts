import type { TypedMessage } from '#domain/decider.ts'
import type { Handover, OverrideReason } from './rules.ts'

/** An order is a redemption: its id is the redemption's, and a reversal of that cancels it. */
export type PrizeOrder = Readonly<{
  changeId: string
  orderId: string
  ruleId: string
  ruleName: string
  ruleNameEn: string
  count: number
  points: number
  /** What the student shows, such as 7KQ4. */
  code: string
  handover: Handover
  /** The last day to collect it, yyyy-MM-dd. */
  collectBy: string | null
  localDate: string
  class: string
}>

export type OrderChange = Readonly<{ changeId: string; orderId: string; localDate: string }>

/** In the student's account: one stream decides what is spent, handed out and given back. */
export type OrderEvent =
  | TypedMessage<'PrizeOrdered', PrizeOrder>
  | TypedMessage<'OrderReadied', OrderChange>
  | TypedMessage<'OrderCollected', OrderChange>
  | TypedMessage<'OrderPutBack', OrderChange & Readonly<{ to: 'ordered' | 'ready' }>>
  /** Staff gave a prize outside its hours, or above its limit. */
  | TypedMessage<
      'PrizeTermsOverridden',
      Readonly<{ overrideId: string; actionId: string; ruleId: string; reason: OverrideReason }>
    >
  /** Its reservation was released, so it must never be recorded. */
  | TypedMessage<
      'RedemptionLapsed',
      Readonly<{ lapseId: string; actionId: string; ruleId: string }>
    >

export type ReservedLine = Readonly<{ actionId: string; profileId: string; count: number }>

export type StockEvent =
  /** `stock`: how many are left at this moment; null: no limit. */
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
  /** These redemptions are recorded. */
  | TypedMessage<
      'PrizeConfirmed',
      Readonly<{ confirmationId: string; reservationId: string; actions: readonly string[] }>
    >
  /** These never were. */
  | TypedMessage<
      'PrizeReleased',
      Readonly<{
        releaseId: string
        reservationId: string
        actions: readonly string[]
        count: number
      }>
    >
  /** A redemption was reverted. */
  | TypedMessage<'PrizeReturned', Readonly<{ returnId: string; actionId: string; count: number }>>
