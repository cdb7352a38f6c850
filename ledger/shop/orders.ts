import { localDateOf } from '#domain/calendar.ts'
import type { DomainErrorCode } from '#domain/decider.ts'
import { type Key, partIdOf, reversalIdOf } from '#domain/ids.ts'
import type { AccountCommand } from '#domain/points/commands.ts'
import type { OrderReason, OrderState } from '#domain/shop/rules.ts'
import type { Position } from '#platform/event-store/event-store.ts'
import type { Actor } from '../messages.ts'
import { positionOfHandled } from '../outcomes.ts'
import type { LedgerParts } from '../parts.ts'
import type { Accounts } from '../points/accounts.ts'
import { type LedgerRequest, metadataOf, openRequest } from '../requests.ts'

export type OrderKey = Readonly<{ order: string; profile: string; periodId: string }>

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
}>

export type OrderLedger = Readonly<{
  /** Each order alone. A student cancels what is not ready yet; the caller has checked whose. */
  change: (
    actor: Actor,
    key: Key,
    request: OrderChangeRequest,
  ) => Promise<Readonly<{ position: Position; outcomes: OrderChangeOutcome[] }>>
}>

export const createOrderLedger = (
  { clock, eventStore, onAppended }: LedgerParts,
  { handle }: Accounts,
): OrderLedger => ({
  change: async (actor, key, change) => {
    const request = openRequest(actor, 'change_orders', key, clock())
    const outcomes = new Map<string, OrderChangeOutcome>()
    const all: Awaited<ReturnType<typeof handle>>[number][] = []
    // A student's orders stand in one stream, so they come one after the other.
    for (const wave of wavesOf(change.orders)) {
      const handled = await handle(
        wave.map((one) => ({
          id: one.profile,
          command: commandOf(request, one, change),
          metadata: metadataOf(request, one),
        })),
      )
      all.push(...handled)
      for (const [n, { order }] of wave.entries())
        outcomes.set(order, outcomeIn(handled[n]!, order))
    }
    const position = await positionOfHandled(all, eventStore)
    onAppended?.(position, 'account')
    return { position, outcomes: change.orders.map(({ order }) => outcomes.get(order)!) }
  },
})

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

const outcomeIn = (handled: HandledOrder, order: string): OrderChangeOutcome => {
  switch (handled.kind) {
    case 'appended':
      return { order, outcome: 'appended' }
    case 'unchanged':
      return { order, outcome: 'duplicate' }
    case 'refused': {
      const { code, details } = handled.refused
      return { order, outcome: 'rejected', code, details }
    }
    case 'retryable':
      return { order, outcome: 'retryable' }
  }
}
