import { z } from 'zod'
import type { DataOf } from '#domain/decider.ts'
import { EventId, LocalDate } from '#domain/event-fields.ts'
import type { OrderChange, OrderEvent, PrizeOrder, StockEvent } from './events.ts'
import { handovers, overrideReasons, type StandingOrder } from './rules.ts'

const Whole = z.int().min(0)

export const PrizeOrderData: z.ZodType<PrizeOrder> = z.strictObject({
  changeId: EventId,
  orderId: EventId,
  ruleId: EventId,
  ruleName: z.string(),
  ruleNameEn: z.string(),
  count: Whole,
  points: Whole,
  code: z.string().max(16),
  handover: z.enum(handovers),
  collectBy: LocalDate.nullable(),
  localDate: LocalDate,
  class: z.string(),
})

const change = { changeId: EventId, orderId: EventId, localDate: LocalDate }
export const OrderChangeData: z.ZodType<OrderChange> = z.strictObject(change)
export const OrderPutBackData: z.ZodType<DataOf<OrderEvent, 'OrderPutBack'>> = z.strictObject({
  ...change,
  to: z.enum(['ordered', 'ready']),
})
export const OrderRestoredData: z.ZodType<DataOf<OrderEvent, 'OrderRestored'>> = z.strictObject({
  ...change,
  restoredAs: EventId,
})

const standingOrder = {
  handover: z.enum(handovers),
  collectBy: LocalDate.nullable(),
  state: z.enum(['ordered', 'ready', 'collected']),
}
export const StandingOrderData: z.ZodType<StandingOrder> = z.strictObject(standingOrder)
export const OrderTakenOverData: z.ZodType<DataOf<OrderEvent, 'OrderTakenOver'>> = z.strictObject({
  ...change,
  ...standingOrder,
  from: EventId,
})

export const OverrideData: z.ZodType<DataOf<OrderEvent, 'PrizeTermsOverridden'>> = z.strictObject({
  overrideId: EventId,
  actionId: EventId,
  ruleId: EventId,
  reason: z.enum(overrideReasons),
})

export const LapseData: z.ZodType<DataOf<OrderEvent, 'RedemptionLapsed'>> = z.strictObject({
  lapseId: EventId,
  actionId: EventId,
  ruleId: EventId,
})

export const StockSetData: z.ZodType<DataOf<StockEvent, 'PrizeStockSet'>> = z.strictObject({
  setId: EventId,
  ruleId: EventId,
  version: Whole,
  stock: Whole.nullable(),
})

export const ReservationData: z.ZodType<DataOf<StockEvent, 'PrizeReserved'>> = z.strictObject({
  reservationId: EventId,
  ruleId: EventId,
  localDate: LocalDate,
  lines: z.array(z.strictObject({ actionId: EventId, profileId: EventId, count: Whole })),
})

export const ConfirmationData: z.ZodType<DataOf<StockEvent, 'PrizeConfirmed'>> = z.strictObject({
  confirmationId: EventId,
  reservationId: EventId,
  actions: z.array(EventId),
})

export const ReleaseData: z.ZodType<DataOf<StockEvent, 'PrizeReleased'>> = z.strictObject({
  releaseId: EventId,
  reservationId: EventId,
  actions: z.array(EventId),
  count: Whole,
})

export const ReturnData: z.ZodType<DataOf<StockEvent, 'PrizeReturned'>> = z.strictObject({
  returnId: EventId,
  actionId: EventId,
  count: Whole,
})
