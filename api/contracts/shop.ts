import { z } from 'zod'
import { handovers, orderReasons, orderStates } from '#domain/shop/rules.ts'
import { CommandResult, Outcome } from './actions.ts'
import {
  Day,
  Flag,
  Id,
  Localized,
  LogPosition,
  listOf,
  Moment,
  Paging,
  paged,
  RuleName,
  SearchText,
  success,
} from './common.ts'
import { ExportLanguage } from './history.ts'
import { OpeningTimes, PrizeLimit } from './rules.ts'
import { Line } from './text.ts'

/** A prize in a list of orders; `image` is an address, or null. */
const OrderedPrize = z.object({ _id: Id, ...RuleName.shape, image: z.string().nullable() })

export const ShopPrize = z.object({
  _id: Id,
  ...RuleName.shape,
  description: z.string(),
  description_en: z.string(),
  image: z.string().nullable(),
  point: z.number(),
  /** How many are left; null: as many as wanted. */
  stock: z.number().nullable(),
  limit: PrizeLimit.nullable(),
  /** How many more this student may have now; null without a limit. */
  limit_left: z.number().nullable(),
  /** How many points are missing; 0 if the student has enough. */
  lacks: z.number(),
  handover: z.enum(handovers),
  collect_within_days: z.number().nullable(),
  collect_at: z.string(),
  opening_hours: OpeningTimes,
  is_open: z.boolean(),
  /** When it opens next, if it is closed now. */
  opens_at: Moment.nullable(),
  /** Why it cannot be ordered now; null if it can. */
  refusal: z
    .enum(['lack_point', 'out_of_stock', 'limit_reached', 'shop_closed', 'not_current'])
    .nullable(),
})
export type ShopPrize = z.infer<typeof ShopPrize>

/** Affordable prizes first, then the ones ordered most. */
export const Shop = z.object({
  /** Null if the student is not in the current period. */
  profile: Id.nullable(),
  point: z.number(),
  /** The pinned prize; null for none, or one that is no longer in the shop. */
  wish: Id.nullable(),
  /** Orders that wait to be collected. */
  open_orders: z.number(),
  time_zone: z.string(),
  prizes: z.array(ShopPrize),
  position: z.string().optional(),
})
export type Shop = z.infer<typeof Shop>
export const ShopAnswer = success(Shop)
export const ShopQuery = z.object({ minPosition: LogPosition.optional() })

export const WishInput = z.object({ prize: Id.nullable() })
export const WishAnswer = success(z.object({ wish: Id.nullable() }))

export const OrderInput = z.object({
  prize: Id,
  /** The price on the screen: 409 points_changed if it is another now. */
  expected_point: z.int().min(0).max(1_000_000),
})
export type OrderInput = z.infer<typeof OrderInput>

export const Order = z.object({
  _id: Id,
  /** Four letters and digits. Rarely two orders share one: then show both. */
  code: z.string(),
  state: z.enum(orderStates),
  prize: OrderedPrize,
  count: z.number(),
  /** Of all pieces together. */
  point: z.number(),
  handover: z.enum(handovers),
  collect_at: z.string(),
  /** The last day to collect it. */
  collect_by: Day.nullable(),
  /** Whether that day is over. */
  is_overdue: z.boolean(),
  user: z.object({ _id: Id, name: Localized }),
  profile: z.object({ _id: Id, class: z.string(), class_no: z.number().nullable() }),
  period: Id,
  ordered_at: Moment,
  ready_at: Moment.nullable(),
  collected_at: Moment.nullable(),
  cancelled_at: Moment.nullable(),
  /** Why it was cancelled. */
  reason: z.string().nullable(),
  /** Until when staff can take back that it was handed out. */
  undo_until: Moment.nullable(),
  /** Who changed the state last; staff only. */
  changed_by: z.object({ _id: Id, name: Localized }).nullable(),
})
export type Order = z.infer<typeof Order>

export const OrderCounts = z.object({
  ordered: z.number(),
  ready: z.number(),
  collected: z.number(),
  cancelled: z.number(),
  /** Ready or ordered, and past the day to collect them. */
  overdue: z.number(),
})
export type OrderCounts = z.infer<typeof OrderCounts>

/** `counts` are of the same filter in every state. */
export const OrdersAnswer = paged(Order).extend({ counts: OrderCounts })

export const orderOrders = ['ordered_at', 'class', 'prize', 'point', 'changed_at'] as const
const OrderFilter = z.object({
  state: z.enum(orderStates).optional(),
  /** Past the day to collect them, and not collected. */
  overdue: Flag.optional(),
  prize: Id.optional(),
  class: Line(255).min(1).optional(),
  period: Id.optional(),
  profile: Id.optional(),
  /** An order's id, as in a voucher's QR code, or its code. */
  voucher: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  /** Words of a name, a class, a number or a code. */
  search: SearchText.optional(),
})
export const OrdersQuery = Paging.extend({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  order_by: z.enum(orderOrders).optional(),
}).extend(OrderFilter.shape)
export type OrdersQuery = z.infer<typeof OrdersQuery>

export const OrdersExportQuery = OrderFilter.extend({
  order: z.enum(['asc', 'desc']).optional(),
  order_by: z.enum(orderOrders).optional(),
  minPosition: LogPosition.optional(),
  lang: ExportLanguage,
})

/** A read model at `position` shows the order. */
export const OrderPlaced = z.object({
  _id: Id,
  code: z.string(),
  state: z.enum(orderStates),
  collect_by: Day.nullable(),
  position: z.string(),
})
export type OrderPlaced = z.infer<typeof OrderPlaced>
export const OrderPlacedAnswer = success(OrderPlaced)

/** Students may send `cancelled` for what is still `ordered`. `reason`: of `cancelled` only. */
export const OrderUpdate = z.object({
  state: z.enum(orderStates),
  reason: z.enum(orderReasons).optional(),
})
export type OrderUpdate = z.infer<typeof OrderUpdate>
export const OrderUpdateAnswer = success(
  z.object({ _id: Id, state: z.enum(orderStates), position: z.string() }),
)

export const mostOrdersAtOnce = 200
export const OrdersUpdate = OrderUpdate.extend({
  orders: listOf(Id, { max: mostOrdersAtOnce }),
})
export type OrdersUpdate = z.infer<typeof OrdersUpdate>

/** Cancels the filter's orders past their day, the oldest first; `left` says how many remain. */
export const CancelOverdue = OrderFilter.pick({ prize: true, class: true, search: true })
export type CancelOverdue = z.infer<typeof CancelOverdue>

export const OrderOutcome = z.object({
  order: Id,
  outcome: Outcome.shape.outcome,
  code: Outcome.shape.code,
})
export type OrderOutcome = z.infer<typeof OrderOutcome>
export const OrderOutcomesAnswer = success(
  CommandResult.pick({ position: true }).extend({
    outcomes: z.array(OrderOutcome),
    left: z.number().optional(),
  }),
)
