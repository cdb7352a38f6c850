import { DomainError, type Happened, type TypedMessage } from '#domain/decider.ts'
import type { AccountEvent } from '#domain/points/events.ts'
import { type Recorded, revertEach } from '#domain/reverting.ts'
import type { OrderChange, OrderEvent } from './events.ts'
import type { Handover, OrderState } from './rules.ts'

/** In ms: how long staff can undo a handover or a cancellation. */
export const orderUndoTime = 10 * 60_000

/** The fields that make a redemption an order. */
export type OrderTerms = Readonly<{
  changeId: string
  code: string
  handover: Handover
  collectBy: string | null
}>

type Move = OrderChange & Readonly<{ to: Exclude<OrderState, 'cancelled'>; at: string }>
type Cancellation = Readonly<{
  orderId: string
  /** The states in which the caller may cancel an order. */
  from: readonly OrderState[]
  actionId: string
  batchId: string
  localDate: string
  reason: string | null
}>

export type OrderCommand =
  | TypedMessage<'MoveOrder', Move>
  | TypedMessage<'CancelOrder', Cancellation>
  /** Forbids a redemption unless it is already recorded. */
  | TypedMessage<'Lapse', Readonly<{ lapseId: string; actionId: string; ruleId: string }>>

export type KeptOrder = {
  handover: Handover
  collectBy: string | null
  state: Exclude<OrderState, 'cancelled'>
  collectedAt: string | undefined
  cancellation: Readonly<{ at: string | undefined; isByStaff: boolean }> | undefined
  /** The order that replaces this one after an undone cancellation. */
  restoredAs: string | undefined
  /** States by command id. */
  changes: Map<string, OrderState>
}

type Reversal = Extract<AccountEvent, { type: 'ActionReverted' }>

export type Orders = {
  actions: Recorded<Reversal['data']['reverted']>
  orders: Map<string, KeptOrder>
  /** Redemptions whose reservation was released, so they must never be recorded. */
  lapsed: Set<string>
}

/** 5 bits each; without 0, 1, I and O, which are easily confused. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const orderCodeOf = (orderId: string): string => {
  const bits = Number.parseInt(orderId.replaceAll('-', '').slice(-5), 16)
  return [15, 10, 5, 0].map((shift) => letters[(bits >> shift) & 31]).join('')
}

export const decideOrder = (
  command: OrderCommand,
  account: Orders,
): (AccountEvent | OrderEvent)[] => {
  switch (command.type) {
    case 'MoveOrder':
      return move(account, command.data)
    case 'CancelOrder':
      return cancel(account, command.data)
    case 'Lapse': {
      const { actionId } = command.data
      if (account.actions.has(actionId) || account.lapsed.has(actionId)) return []
      return [{ type: 'RedemptionLapsed', data: command.data }]
    }
  }
}

export const stateOf = ({ actions }: Orders, orderId: string, order: KeptOrder): OrderState =>
  actions.get(orderId)?.reverted ? 'cancelled' : order.state

export const orderIn = ({ orders }: Orders, orderId: string): KeptOrder => {
  const order = orders.get(orderId)
  if (!order) throw new DomainError('not_found')
  return order
}

const isRepeated = ({ changes }: KeptOrder, changeId: string, to: OrderState) => {
  const made = changes.get(changeId)
  if (made !== undefined && made !== to) throw new DomainError('idempotency_key_reused')
  return made !== undefined
}

const forward: Readonly<Record<'ready' | 'collected', readonly OrderState[]>> = {
  ready: ['ordered'],
  collected: ['ordered', 'ready'],
}

const move = (account: Orders, { to, at, ...change }: Move): OrderEvent[] => {
  const order = orderIn(account, change.orderId)
  if (isRepeated(order, change.changeId, to)) return []
  const state = stateOf(account, change.orderId, order)
  if (to !== 'ordered' && forward[to].includes(state))
    return [{ type: to === 'ready' ? 'OrderReadied' : 'OrderCollected', data: change }]
  if (to !== 'collected' && isBack(order, state, to)) {
    if (state === 'collected' && isTooLate(order.collectedAt, at))
      throw new DomainError('order_undo_ended')
    return [{ type: 'OrderPutBack', data: { ...change, to } }]
  }
  throw new DomainError('order_changed', { state })
}

const isBack = ({ handover }: KeptOrder, state: OrderState, to: 'ordered' | 'ready') =>
  handover === 'order' && (state === 'collected' || (state === 'ready' && to === 'ordered'))

export const isTooLate = (since: string | undefined, at: string) =>
  since === undefined || new Date(at).getTime() - new Date(since).getTime() > orderUndoTime

const cancel = (
  account: Orders,
  { orderId, from, actionId, ...shared }: Cancellation,
): AccountEvent[] => {
  const order = orderIn(account, orderId)
  if (isRepeated(order, actionId, 'cancelled')) return []
  const state = stateOf(account, orderId, order)
  if (!from.includes(state)) throw new DomainError('order_changed', { state })
  return revertEach(
    account.actions,
    [{ actionId, reverts: orderId }],
    (_, reverted): AccountEvent => ({
      type: 'ActionReverted',
      data: { actionId, ...shared, reverted },
    }),
  )
}

export const evolveOrder = (account: Orders, event: Happened<OrderEvent>): void => {
  switch (event.type) {
    case 'PrizeOrdered': {
      const { orderId, handover, collectBy } = event.data
      const state = handover === 'order' ? 'ordered' : 'collected'
      account.orders.set(orderId, {
        handover,
        collectBy,
        state,
        collectedAt: undefined,
        cancellation: undefined,
        restoredAs: undefined,
        changes: new Map(),
      })
      return
    }
    case 'OrderReadied':
      moved(account, event.data, 'ready')
      return
    case 'OrderCollected':
      moved(account, event.data, 'collected', event.occurredAt)
      return
    case 'OrderPutBack':
      moved(account, event.data, event.data.to)
      return
    case 'OrderRestored': {
      const { orderId, restoredAs } = event.data
      const order = account.orders.get(orderId)
      if (order) order.restoredAs = restoredAs
      return
    }
    case 'OrderTakenOver': {
      const { orderId, handover, collectBy, state } = event.data
      account.orders.set(orderId, {
        handover,
        collectBy,
        state,
        collectedAt: undefined,
        cancellation: undefined,
        restoredAs: undefined,
        changes: new Map(),
      })
      return
    }
    case 'PrizeTermsOverridden':
      return
    case 'RedemptionLapsed':
      account.lapsed.add(event.data.actionId)
  }
}

/** Marks the order cancelled, whichever call reverted its redemption. */
export const evolveCancelled = (
  { orders }: Orders,
  { data, occurredAt: at, actorRole }: Happened<Reversal>,
) => {
  const order = orders.get(data.reverted.data.actionId)
  if (!order) return
  const isByStaff = actorRole === 'admin' || actorRole === 'organization_admin'
  order.cancellation = { at, isByStaff }
  order.changes.set(data.actionId, 'cancelled')
  if (data.correction) order.restoredAs = data.correction.replacement.data.actionId
}

const moved = (
  { orders }: Orders,
  { orderId, changeId }: OrderChange,
  state: KeptOrder['state'],
  collectedAt?: string,
) => {
  const order = orders.get(orderId)
  if (!order) return
  order.state = state
  order.collectedAt = collectedAt
  order.changes.set(changeId, state)
}
