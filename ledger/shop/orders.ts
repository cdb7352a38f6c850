import { localDateOf } from '#domain/calendar.ts'
import { DomainError, type DomainErrorCode } from '#domain/decider.ts'
import { type Key, partIdOf, reversalIdOf } from '#domain/ids.ts'
import type { AccountCommand } from '#domain/points/commands.ts'
import { reservedAsOf } from '#domain/points/merging.ts'
import type { OrderReason, OrderState } from '#domain/shop/rules.ts'
import { type Position, start } from '#platform/event-store/event-store.ts'
import type { Actor } from '../calls.ts'
import type { LedgerParts } from '../ledger-parts.ts'
import { positionOfHandled } from '../outcomes.ts'
import type { Accounts } from '../points/accounts.ts'
import { type LedgerRequest, metadataOf, openRequest } from '../requests.ts'
import type { OrderKey, RestoreOrder } from './restoring.ts'
import type { StockLedger } from './stock.ts'

type OrderChangeRequest = Readonly<{
  orders: readonly OrderKey[]
  to: OrderState
  reason?: OrderReason | undefined
  timeZone: string
}>

export type OrderChangeOutcome = Readonly<{
  order: string
  outcome: 'appended' | 'duplicate' | 'rejected' | 'retryable'
  code?: DomainErrorCode
  details?: Readonly<Record<string, unknown>> | undefined
  restoredAs?: string
}>

export type OrderLedger = Readonly<{
  /**
   * Changes each order separately. Students can cancel orders that are not ready; the caller has
   * checked whose they are. Setting a cancelled order to `ordered` or `ready` restores it.
   */
  change: (
    actor: Actor,
    key: Key,
    request: OrderChangeRequest,
  ) => Promise<Readonly<{ position: Position; outcomes: OrderChangeOutcome[] }>>
}>

type OrderParts = Readonly<{
  parts: LedgerParts
  accounts: Accounts
  stock: Pick<StockLedger, 'giveBack'>
  restore: RestoreOrder
}>

export const createOrderLedger = ({
  parts: { clock, eventStore, onAppended },
  accounts: { handle },
  stock,
  restore,
}: OrderParts): OrderLedger => ({
  change: async (actor, key, change) => {
    const request = openRequest(actor, 'change_orders', key, clock())
    const outcomes = new Map<string, OrderChangeOutcome>()
    const all: Awaited<ReturnType<typeof handle>>[number][] = []
    // A student's orders share one stream and change in turn.
    for (const wave of wavesOf(change.orders)) {
      const handled = await handle(
        wave.map((one) => ({
          id: one.profile,
          command: commandOf(request, one, change),
          metadata: metadataOf(request, one),
        })),
      )
      for (const [n, order] of wave.entries()) {
        const one = handled[n]!
        const { to } = change
        const again =
          isCancelled(one) && (to === 'ordered' || to === 'ready')
            ? await restored(restore(actor, key, { order, to }))
            : { handled: one }
        all.push(again.handled)
        outcomes.set(order.order, outcomeIn(again, order.order))
      }
    }
    const position = await positionOfHandled(all, eventStore)
    onAppended?.(position, 'account')
    const returnedAt = await pieceReturned(stock, request, { orders: change.orders, handled: all })
    return {
      position: returnedAt > position ? returnedAt : position,
      outcomes: change.orders.map(({ order }) => outcomes.get(order)!),
    }
  },
})

type ChangedOrders = Readonly<{ orders: readonly OrderKey[]; handled: readonly HandledOrder[] }>

/**
 * Returns a single cancelled order's piece to the stock, so that the shop offers it at once. For
 * several orders, or after a failure, the reactor returns the pieces later.
 */
const pieceReturned = async (
  { giveBack }: Pick<StockLedger, 'giveBack'>,
  { actor: { organizationId } }: LedgerRequest,
  { orders: [order, ...others], handled: [handled] }: ChangedOrders,
): Promise<Position> => {
  const events = handled?.kind === 'appended' && others.length === 0 ? handled.events : []
  const reverted = events.flatMap(({ type, data }) =>
    type === 'ActionReverted' && data.reverted.type === 'PointsRedeemed' ? data.reverted.data : [],
  )[0]
  if (!order || !reverted) return start
  const { ruleId: prize } = reverted
  const returned = { prize, action: reservedAsOf(reverted), periodId: order.periodId }
  return giveBack(organizationId, returned).catch(() => start)
}

const wavesOf = (orders: readonly OrderKey[]): OrderKey[][] => {
  const waves: OrderKey[][] = []
  for (const of of Map.groupBy(orders, ({ profile }) => profile).values())
    for (const [n, one] of of.entries()) {
      const wave = waves[n] ?? []
      wave.push(one)
      waves[n] = wave
    }
  return waves
}

const commandOf = (
  { actor, commandId, batchId, moment }: LedgerRequest,
  { order: orderId }: OrderKey,
  { to, reason, timeZone }: OrderChangeRequest,
): AccountCommand => {
  const localDate = localDateOf(moment, timeZone)
  if (to === 'cancelled') {
    const from = ['user', 'parent'].includes(actor.role)
      ? (['ordered'] as const)
      : (['ordered', 'ready'] as const)
    const actionId = reversalIdOf(commandId, orderId)
    return {
      type: 'CancelOrder',
      data: { orderId, from, actionId, batchId, localDate, reason: reason ?? null },
    }
  }
  const changeId = partIdOf(commandId, `order:${orderId}`)
  return {
    type: 'MoveOrder',
    data: { changeId, orderId, localDate, to, at: moment.toISOString() },
  }
}

type HandledOrder = Awaited<ReturnType<Accounts['handle']>>[number]
type ChangedOrder = Readonly<{ handled: HandledOrder; restoredAs?: string }>

const isCancelled = (handled: HandledOrder) =>
  handled.kind === 'refused' && handled.refused.details?.state === 'cancelled'

/** If one order cannot be restored, the other orders still are. */
const restored = (restoring: ReturnType<RestoreOrder>): Promise<ChangedOrder> =>
  restoring.catch((refused: unknown) => {
    if (!(refused instanceof DomainError)) throw refused
    return { handled: { kind: 'refused', refused } }
  })

const outcomeIn = ({ handled, restoredAs }: ChangedOrder, order: string): OrderChangeOutcome => {
  switch (handled.kind) {
    case 'appended':
      return { order, outcome: 'appended', ...(restoredAs && { restoredAs }) }
    case 'unchanged':
      return { order, outcome: 'duplicate', ...(restoredAs && { restoredAs }) }
    case 'refused': {
      const { code, details } = handled.refused
      return { order, outcome: 'rejected', code, details }
    }
    case 'retryable':
      return { order, outcome: 'retryable' }
  }
}
