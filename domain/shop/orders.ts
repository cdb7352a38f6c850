import { DomainError, type Happened, type TypedMessage } from '#domain/decider.ts'
import type { AccountEvent } from '#domain/points/events.ts'
import { type Recorded, revertEach } from '#domain/reverting.ts'
import type { OrderChange, OrderEvent } from './events.ts'
import type { Handover, OrderState } from './rules.ts'

/** In ms: how long staff can take back that a prize was handed out. */
export const orderUndoTime = 10 * 60_000

/** A redemption that is an order too. */
export type OrderTerms = Readonly<{
  changeId: string
  code: string
  handover: Handover
  collectBy: string | null
}>

type Move = OrderChange & Readonly<{ to: Exclude<OrderState, 'cancelled'>; at: string }>
type Cancellation = Readonly<{
  orderId: string
  /** States in which the caller may cancel. */
  from: readonly OrderState[]
  /** The reversal of the redemption. */
  actionId: string
  batchId: string
  localDate: string
  reason: string | null
}>

export type OrderCommand =
  | TypedMessage<'MoveOrder', Move>
  | TypedMessage<'CancelOrder', Cancellation>
  /** Unless it is recorded. */
  | TypedMessage<'Lapse', Readonly<{ lapseId: string; actionId: string; ruleId: string }>>

export type KeptOrder = {
  handover: Handover
  state: Exclude<OrderState, 'cancelled'>
  collectedAt: string | undefined
  /** What each command made of it, by its id. */
  changes: Map<string, OrderState>
}

export type Orders<Effect extends TypedMessage<string, unknown>> = {
  actions: Recorded<Effect>
  orders: Map<string, KeptOrder>
  lapsed: Set<string>
}

/** 5 bits a letter; without 0, 1, I and O. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const orderCodeOf = (orderId: string): string => {
  const bits = Number.parseInt(orderId.replaceAll('-', '').slice(-5), 16)
  return [15, 10, 5, 0].map((shift) => letters[(bits >> shift) & 31]).join('')
}

type Effect = Extract<AccountEvent, { type: 'ActionReverted' }>['data']['reverted']
type State = Orders<Effect>

export const decideOrder = (
  command: OrderCommand,
  account: State,
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

const stateOf = ({ actions }: State, orderId: string, order: KeptOrder): OrderState =>
  actions.get(orderId)?.reverted ? 'cancelled' : order.state

const orderIn = ({ orders }: State, orderId: string): KeptOrder => {
  const order = orders.get(orderId)
  if (!order) throw new DomainError('not_found')
  return order
}

/** Returns whether this command changed the order before. */
const isRepeated = ({ changes }: KeptOrder, changeId: string, to: OrderState) => {
  const made = changes.get(changeId)
  if (made !== undefined && made !== to) throw new DomainError('idempotency_key_reused')
  return made !== undefined
}

const forward: Readonly<Record<'ready' | 'collected', readonly OrderState[]>> = {
  ready: ['ordered'],
  collected: ['ordered', 'ready'],
}

const move = (account: State, { to, at, ...change }: Move): OrderEvent[] => {
  const order = orderIn(account, change.orderId)
  if (isRepeated(order, change.changeId, to)) return []
  const state = stateOf(account, change.orderId, order)
  if (to !== 'ordered' && forward[to].includes(state))
    return [{ type: to === 'ready' ? 'OrderReadied' : 'OrderCollected', data: change }]
  if (to !== 'collected' && isBack(order, state, to)) {
    if (state === 'collected' && isTooLate(order, at)) throw new DomainError('order_undo_ended')
    return [{ type: 'OrderPutBack', data: { ...change, to } }]
  }
  throw new DomainError('order_changed', { state })
}

const isBack = ({ handover }: KeptOrder, state: OrderState, to: 'ordered' | 'ready') =>
  handover === 'order' && (state === 'collected' || (state === 'ready' && to === 'ordered'))

const isTooLate = ({ collectedAt }: KeptOrder, at: string) =>
  collectedAt === undefined ||
  new Date(at).getTime() - new Date(collectedAt).getTime() > orderUndoTime

const cancel = (
  account: State,
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

export const evolveOrder = (account: State, event: Happened<OrderEvent>): void => {
  switch (event.type) {
    case 'PrizeOrdered': {
      const { orderId, handover } = event.data
      const state = handover === 'order' ? 'ordered' : 'collected'
      account.orders.set(orderId, {
        ...{ handover, state, collectedAt: undefined, changes: new Map() },
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
    case 'PrizeTermsOverridden':
      return
    case 'RedemptionLapsed':
      account.lapsed.add(event.data.actionId)
  }
}

const moved = (
  { orders }: State,
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
