import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import { OrderInput, OrderPlacedAnswer, OrdersAnswer, OrdersQuery } from '#api/contracts/shop.ts'
import { orNotFound } from '#api/failure.ts'
import { actorOf, commandAnswer } from '#api/http/commands/command-answer.ts'
import { isStale } from '#api/http/is-stale.ts'
import { pageAnswer } from '#api/http/page-answer.ts'
import { requireAnyone, requireStudent } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { listOrders } from '#projections/shop/orders.ts'
import { shopProjection } from '#projections/shop/shop.ts'
import { orderAnswer } from './order-answer.ts'
import { orderFilter } from './order-filter.ts'

export const orderRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, ledger } = services

  const list = {
    preHandler: requireAnyone,
    schema: { querystring: OrdersQuery, response: answers(OrdersAnswer) },
  }
  app.get('/v2/orders', list, async ({ caller, query }) => {
    const now = clock()
    const { filter } = await orderFilter(db, caller, { query, now })
    const stale = await isStale(services, query.minPosition, shopProjection)
    const { limit, page, order, order_by } = query
    const sort = { limit, page, order, order_by }
    const { rows, total, counts } = await listOrders(db, filter, sort)
    const setting = { caller, today: filter.today, now }
    const data = rows.map((row) => orderAnswer(row, setting))
    return { ...pageAnswer({ rows: data, total, limit, at: now, stale }), counts }
  })

  const create = {
    preHandler: requireStudent,
    schema: { headers: CommandHeaders, body: OrderInput, response: answers(OrderPlacedAnswer) },
  }
  app.post('/v2/orders', create, async (request) => {
    const { prize, expected_point: expectedPoint } = request.body
    const input = { prize, expectedPoint }
    const result = await ledger.points.order(actorOf(request), request.idempotencyKey, input)
    const { position } = commandAnswer(result).data
    const { orderId: _id, ...placed } = orNotFound(result.placed ?? null)
    return succeeded({
      _id,
      code: placed.code,
      position,
      collect_by: placed.collectBy,
      point: placed.points,
      prize: { _id: placed.ruleId, name: placed.ruleName, name_en: placed.ruleNameEn },
      state: placed.handover === 'order' ? 'ordered' : 'collected',
    } as const)
  })
}
