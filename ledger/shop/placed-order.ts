import type { PrizeOrder } from '#domain/shop/events.ts'
import { orderCodeOf } from '#domain/shop/orders.ts'
import type { Accounts } from '../points/accounts.ts'

/** The order as it was placed. A repeated call returns the same, even after later changes. */
export type PlacedOrder = Pick<
  PrizeOrder,
  'orderId' | 'code' | 'handover' | 'collectBy' | 'ruleId' | 'ruleName' | 'ruleNameEn' | 'points'
>

type HandledRedemption = Awaited<ReturnType<Accounts['handle']>>[number]

export const placedOrderIn = (
  handled: HandledRedemption | undefined,
  orderId: string | undefined,
): PlacedOrder | undefined => {
  if (handled?.kind === 'appended')
    return handled.events.find((event) => event.type === 'PrizeOrdered')?.data
  if (handled?.kind !== 'unchanged' || orderId === undefined) return undefined
  const { actions, orders } = handled.state
  const [action, order] = [actions.get(orderId)?.effect.data, orders.get(orderId)]
  if (!action || !order) return undefined
  const { ruleId, ruleName, ruleNameEn, points } = action
  const { handover, collectBy } = order
  return {
    orderId,
    code: orderCodeOf(orderId),
    handover,
    collectBy,
    ruleId,
    ruleName,
    ruleNameEn,
    points,
  }
}
