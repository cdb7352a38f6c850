import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  CancelOverdue,
  OrderInput,
  OrderOutcomesAnswer,
  OrderPlacedAnswer,
  OrdersAnswer,
  OrdersUpdate,
  OrderUpdate,
  OrderUpdateAnswer,
  ShopAnswer,
} from '#api/contracts/shop.ts'
import { api, type Query } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'

export const shopQuery = () =>
  queryOptions({
    queryKey: ['shop'],
    meta: { reads: ['points'] },
    queryFn: async ({ signal }) => {
      const query = { minPosition: ownPosition() }
      return (await api<z.infer<typeof ShopAnswer>>('/v2/shop', { query, signal })).data
    },
  })

export const fetchOrders = (query: Query, signal?: AbortSignal) =>
  api<z.infer<typeof OrdersAnswer>>('/v2/orders', {
    query: { ...query, minPosition: ownPosition() },
    signal,
  })

export const pinWishCall = (prize: string | null) =>
  api('/v2/shop/wish', { method: 'PUT', body: { prize } })

export const placeOrderCall = async (body: OrderInput, idempotencyKey: string) =>
  (
    await api<z.infer<typeof OrderPlacedAnswer>>('/v2/orders', {
      method: 'POST',
      body,
      idempotencyKey,
    })
  ).data

export const updateOrderCall = async (
  { order, ...body }: OrderUpdate & { order: string },
  idempotencyKey: string,
) =>
  (
    await api<z.infer<typeof OrderUpdateAnswer>>(`/v2/orders/${order}`, {
      method: 'PUT',
      body,
      idempotencyKey,
    })
  ).data

export const updateOrdersCall = async (body: OrdersUpdate, idempotencyKey: string) =>
  (
    await api<z.infer<typeof OrderOutcomesAnswer>>('/v2/orders/state', {
      method: 'PUT',
      body,
      idempotencyKey,
    })
  ).data

/** Cancels orders past their last day: all such orders, or only those that match the filter. */
export const cancelOverdueCall = async (filter: CancelOverdue, idempotencyKey: string) =>
  (
    await api<z.infer<typeof OrderOutcomesAnswer>>('/v2/orders/cancel_overdue', {
      method: 'POST',
      body: filter,
      idempotencyKey,
    })
  ).data
