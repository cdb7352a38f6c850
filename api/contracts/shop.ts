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

export { isForClass } from '#domain/shop/rules.ts'

const OrderedPrize = z.object({ _id: Id, ...RuleName.shape, image: z.string().nullable() })

export const ShopPrize = z.object({
  _id: Id,
  ...RuleName.shape,
  description: z.string(),
  description_en: z.string(),
  image: z.string().nullable(),
  point: z.number(),
  /** The number left; null: no limit. */
  stock: z.number().nullable(),
  limit: PrizeLimit.nullable(),
  /** How many more the student may have; null: no limit. */
  limit_left: z.number().nullable(),
  /** Missing points, or 0. */
  lacks: z.number(),
  handover: z.enum(handovers),
  collect_within_days: z.number().nullable(),
  collect_at: z.string(),
  opening_hours: OpeningTimes,
  is_open: z.boolean(),
  /** The next opening, if the prize is closed now. */
  opens_at: Moment.nullable(),
  /** Null if the prize can be ordered now. */
  refusal: z
    .enum(['lack_point', 'out_of_stock', 'limit_reached', 'shop_closed', 'not_current'])
    .nullable(),
})
export type ShopPrize = z.infer<typeof ShopPrize>

/** Affordable prizes come first, then the most ordered. */
export const Shop = z.object({
  /** Null if the student is not in the current period. */
  profile: Id.nullable(),
  point: z.number(),
  /** The pinned prize, if it is in the shop. */
  wish: Id.nullable(),
  /** Orders that have not been collected. */
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
  /** The price on the screen. If it has changed: 409 points_changed. */
  expected_point: z.int().min(0).max(1_000_000),
})
export type OrderInput = z.infer<typeof OrderInput>

export const Order = z.object({
  _id: Id,
  /** Four letters and digits. If two orders share a code, both are shown. */
  code: z.string(),
  state: z.enum(orderStates),
  prize: OrderedPrize,
  count: z.number(),
  /** For all pieces together. */
  point: z.number(),
  handover: z.enum(handovers),
  collect_at: z.string(),
  collect_by: Day.nullable(),
  is_overdue: z.boolean(),
  user: z.object({ _id: Id, name: Localized }),
  profile: z.object({ _id: Id, class: z.string(), class_no: z.number().nullable() }),
  period: Id,
  ordered_at: Moment,
  ready_at: Moment.nullable(),
  collected_at: Moment.nullable(),
  cancelled_at: Moment.nullable(),
  reason: z.string().nullable(),
  /** The order that replaced this one when the cancellation was undone. */
  restored_as: Id.nullish(),
  /** When staff lose the chance to undo the handover or cancellation. */
  undo_until: Moment.nullable(),
  /** The last person to change the state; for staff. */
  changed_by: z.object({ _id: Id, name: Localized }).nullable(),
})
export type Order = z.infer<typeof Order>

export const OrderCounts = z.object({
  ordered: z.number(),
  ready: z.number(),
  collected: z.number(),
  cancelled: z.number(),
  /** Uncollected orders whose last day has passed. */
  overdue: z.number(),
})
export type OrderCounts = z.infer<typeof OrderCounts>

/** `counts`: the matching orders in every state. */
export const OrdersAnswer = paged(Order).extend({ counts: OrderCounts })

export const orderOrders = ['ordered_at', 'class', 'prize', 'point', 'changed_at'] as const
const OrderFilter = z.object({
  state: z.enum(orderStates).optional(),
  /** Only uncollected orders whose last day has passed. */
  overdue: Flag.optional(),
  prize: Id.optional(),
  class: Line(255).min(1).optional(),
  period: Id.optional(),
  profile: Id.optional(),
  /** A student's orders of all periods. */
  user: Id.optional(),
  /** An order's id (a voucher's QR code) or its code. */
  voucher: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  /** Words from a name, class, number or code. */
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

/** The order as placed, even for a repeated request. Read models at `position` show it. */
export const OrderPlaced = z.object({
  _id: Id,
  prize: z.object({ _id: Id, ...RuleName.shape }).optional(),
  point: z.number().optional(),
  code: z.string(),
  state: z.enum(orderStates),
  collect_by: Day.nullable(),
  position: z.string(),
})
export type OrderPlaced = z.infer<typeof OrderPlaced>
export const OrderPlacedAnswer = success(OrderPlaced)

/**
 * Students may only cancel an `ordered` order, without a reason. Only `cancelled` takes a `reason`.
 * For ten minutes, `ordered` or `ready` restores an order that staff cancelled.
 */
export const OrderUpdate = z.object({
  state: z.enum(orderStates),
  reason: z.enum(orderReasons).optional(),
})
export type OrderUpdate = z.infer<typeof OrderUpdate>
export const OrderUpdateAnswer = success(
  z.object({
    _id: Id,
    state: z.enum(orderStates),
    position: z.string(),
    /** The new order, if a cancellation was undone. */
    restored_as: Id.optional(),
  }),
)

export const mostOrdersAtOnce = 200
export const OrdersUpdate = OrderUpdate.extend({
  orders: listOf(Id, { max: mostOrdersAtOnce }),
})
export type OrdersUpdate = z.infer<typeof OrdersUpdate>

/** Cancels matching orders after their last day, oldest first. The answer's `left` remain. */
export const CancelOverdue = OrderFilter.pick({ prize: true, class: true, search: true })
export type CancelOverdue = z.infer<typeof CancelOverdue>

export const OrderOutcome = z.object({
  order: Id,
  outcome: Outcome.shape.outcome,
  code: Outcome.shape.code,
  restored_as: Id.optional(),
})
export type OrderOutcome = z.infer<typeof OrderOutcome>
export const OrderOutcomesAnswer = success(
  CommandResult.pick({ position: true }).extend({
    outcomes: z.array(OrderOutcome),
    left: z.number().optional(),
  }),
)
