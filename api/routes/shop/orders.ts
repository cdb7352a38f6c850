import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import { OrderInput, OrderPlacedAnswer, OrdersAnswer, OrdersQuery } from '#api/contracts/shop.ts'
import { orNotFound } from '#api/failure.ts'
import { actorOf, commandAnswer } from '#api/http/commands/command-answer.ts'
import { isStale, pageAnswer } from '#api/http/paging.ts'
import { requireAnyone, requireStudent } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { localDateOf, plusDays } from '#domain/calendar.ts'
import { orderCodeOf } from '#domain/shop/orders.ts'
import { countOrders, listOrders } from '#projections/shop/orders.ts'
import { shopProjection } from '#projections/shop/shop.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { findPointRule } from '#registry/points/point-rules.ts'
import { orderAnswer } from './order-answer.ts'
import { orderFilter } from './order-filter.ts'

/** Orders of the school for staff, and of the student for students and parents. */
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
    const [{ rows, total }, counts] = await Promise.all([
      listOrders(db, filter, { limit, page, order, order_by }),
      countOrders(db, filter),
    ])
    const setting = { caller, today: filter.today, now }
    const data = rows.map((row) => orderAnswer(row, setting))
    return { ...pageAnswer({ rows: data, total, limit, at: now, stale }), counts }
  })

  const create = {
    preHandler: requireStudent,
    schema: { headers: CommandHeaders, body: OrderInput, response: answers(OrderPlacedAnswer) },
  }
  app.post('/v2/orders', create, async (request) => {
    const { organizationId } = request.caller
    const { prize, expected_point: expectedPoint } = request.body
    const input = { prize, expectedPoint }
    const result = await ledger.points.order(actorOf(request), request.idempotencyKey, input)
    const { position, outcomes } = commandAnswer(result).data
    const id = orNotFound(outcomes[0]?.action ?? null)
    const rule = await findPointRule(db, organizationId, prize)
    const { time_zone } = orNotFound(await findOrganization(db, organizationId))
    const days = rule?.handover === 'order' ? rule.collect_within_days : null
    return succeeded({
      ...{ _id: id, code: orderCodeOf(id), position },
      state: outcomes[0]?.reverted
        ? 'cancelled'
        : rule?.handover === 'order'
          ? 'ordered'
          : 'collected',
      collect_by: days === null ? null : plusDays(localDateOf(clock(), time_zone), days),
    } as const)
  })
}
