import { DomainError } from '#domain/decider.ts'
import { partIdOf } from '#domain/ids.ts'
import type { OrderEvent } from './events.ts'
import { isTooLate, type Orders, orderIn, stateOf } from './orders.ts'

export type OrderRestoration = Readonly<{
  changeId: string
  orderId: string
  to: 'ordered' | 'ready'
  at: string
}>

/** @throws DomainError `not_found`, `order_changed`, `order_undo_ended` */
export const refuseRestoring = (
  account: Orders,
  { orderId, at }: Pick<OrderRestoration, 'orderId' | 'at'>,
) => {
  const order = orderIn(account, orderId)
  const state = stateOf(account, orderId, order)
  const { cancellation, restoredAs, handover } = order
  // An order cannot be restored twice, nor if the student cancelled it or got the prize at once.
  if (!cancellation?.isByStaff || restoredAs !== undefined || handover !== 'order')
    throw new DomainError('order_changed', { state })
  if (isTooLate(cancellation.at, at)) throw new DomainError('order_undo_ended')
}

type Restored = Readonly<{ actionId: string; localDate: string }>

/** Returns the events to append before the new order, and those to append after it. */
export const restorationOf = (
  restores: OrderRestoration | undefined,
  { actionId: restoredAs, localDate }: Restored,
): readonly [OrderEvent[], OrderEvent[]] => {
  if (!restores) return [[], []]
  const { changeId, orderId, to } = restores
  const readied = { changeId: partIdOf(changeId, 'ready'), orderId: restoredAs, localDate }
  return [
    [{ type: 'OrderRestored', data: { changeId, orderId, localDate, restoredAs } }],
    to === 'ready' ? [{ type: 'OrderReadied', data: readied }] : [],
  ]
}
