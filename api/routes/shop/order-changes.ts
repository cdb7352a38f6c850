import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, IdParams } from '#api/contracts/common.ts'
import {
  CancelOverdue,
  mostOrdersAtOnce,
  OrderOutcomesAnswer,
  OrdersUpdate,
  OrderUpdate,
  OrderUpdateAnswer,
} from '#api/contracts/shop.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import { actorOf } from '#api/http/commands/command-answer.ts'
import { onceCurrent } from '#api/http/commands/revertable.ts'
import { requireStaffCommand, requireStaffCommandOrStudent } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { localDateOf } from '#domain/calendar.ts'
import { commandIdOf } from '#domain/ids.ts'
import { countOrders, FoundOrder, findOrders, findOverdueOrders } from '#projections/shop/orders.ts'
import { shopProjection } from '#projections/shop/shop.ts'
import { claimChoice, claimCommand } from '#registry/commands.ts'
import { findOrganization } from '#registry/organization/organizations.ts'

/** Staff hand orders out and cancel them; students cancel orders that are not ready yet. */
export const orderChangeRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, ledger } = services

  const timeZoneOf = async (organizationId: string) =>
    orNotFound(await findOrganization(db, organizationId)).time_zone

  /** Waits only if the read model lacks an order. */
  const findAll = async (organizationId: string, ids: readonly string[]) => {
    const find = () => findOrders(db, organizationId, ids)
    const found = await find()
    if (found.length === ids.length) return found
    return onceCurrent(services, {
      projection: shopProjection,
      find,
      minPosition: undefined,
    })
  }

  const change = async (
    request: FastifyRequest,
    orders: readonly FoundOrder[],
    { state: to, reason }: OrderUpdate,
  ) =>
    ledger.shop.change(actorOf(request), request.idempotencyKey, {
      orders: orders.map(({ id, profile_id, period_id }) => ({
        order: id,
        profile: profile_id,
        periodId: period_id,
      })),
      to,
      reason,
      timeZone: await timeZoneOf(request.caller.organizationId),
    })

  /**
   * Only the registry can tell that a key was reused, because each stream of orders knows only its
   * own keys.
   */
  const authorOf = (request: FastifyRequest) => {
    const { organizationId, userId } = request.caller
    const key = { organizationId, actorId: userId, key: request.idempotencyKey }
    const commandId = commandIdOf({ ...key, call: 'change_orders' })
    return { organizationId, userId, at: clock(), commandId }
  }
  const claimKey = (request: FastifyRequest, said: object) =>
    claimCommand(db, authorOf(request), said)

  const one = {
    preHandler: requireStaffCommandOrStudent,
    schema: {
      headers: CommandHeaders,
      params: IdParams,
      body: OrderUpdate,
      response: answers(OrderUpdateAnswer),
    },
  }
  app.put('/v2/orders/:id', one, async (request) => {
    const { caller, params, body } = request
    const [order] = await findAll(caller.organizationId, [params.id])
    if (!order || (caller.role === 'user' && order.user_id !== caller.userId))
      throw new HttpError('not_found')
    if (caller.role === 'user') checkByStudent(body)
    await claimKey(request, { orders: [order.id], ...body })
    const { position, outcomes } = await change(request, [order], body)
    const { outcome, code, details, restoredAs } = outcomes[0]!
    if (code) throw new HttpError(code, details)
    if (outcome === 'retryable') throw new HttpError('retryable')
    const answer = { _id: order.id, state: body.state, position }
    return succeeded(restoredAs ? { ...answer, restored_as: restoredAs } : answer)
  })

  const several = {
    preHandler: requireStaffCommand,
    schema: { headers: CommandHeaders, body: OrdersUpdate, response: answers(OrderOutcomesAnswer) },
  }
  app.put('/v2/orders/state', several, async (request) => {
    const { orders: sent, ...update } = request.body
    const ids = [...new Set(sent)]
    const found = await findAll(request.caller.organizationId, ids)
    if (found.length < ids.length) throw new HttpError('not_found')
    const known = new Map(found.map((order) => [order.id, order]))
    const inOrder = ids.map((id) => known.get(id)!)
    await claimKey(request, { orders: ids.toSorted(), ...update })
    const { position, outcomes } = await change(request, inOrder, update)
    return succeeded({ position, outcomes: outcomes.map(outcomeAnswer) })
  })

  const overdue = {
    preHandler: requireStaffCommand,
    schema: {
      headers: CommandHeaders,
      body: CancelOverdue,
      response: answers(OrderOutcomesAnswer),
    },
  }
  app.post('/v2/orders/cancel_overdue', overdue, async (request) => {
    const { organizationId } = request.caller
    const today = localDateOf(clock(), await timeZoneOf(organizationId))
    const filter = { ...request.body, organizationId, today }
    const found = await findOverdueOrders(db, filter, mostOrdersAtOnce)
    const { overdue: all } = await countOrders(db, filter)
    const { orders, left } = await claimChoice(db, authorOf(request), {
      said: { overdue: request.body },
      chosen: { orders: [...found], left: Math.max(0, all - found.length) },
      schema: OverdueChoice,
    })
    const update = { state: 'cancelled', reason: 'not_collected' } as const
    const { position, outcomes } = await change(request, orders, update)
    return succeeded({ position, outcomes: outcomes.map(outcomeAnswer), left })
  })
}

/**
 * A repeated request cancels the same orders as the first, even if more orders have become overdue
 * since.
 */
const OverdueChoice = z.object({ orders: z.array(FoundOrder), left: z.number() })

type Outcomes = Awaited<ReturnType<Services['ledger']['shop']['change']>>['outcomes']

const outcomeAnswer = ({ order, outcome, code, restoredAs }: Outcomes[number]) => ({
  order,
  outcome,
  ...(code && { code }),
  ...(restoredAs && { restored_as: restoredAs }),
})

/** Refuses a reason from students, because only staff give reasons. */
const checkByStudent = ({ state, reason }: OrderUpdate) => {
  if (state !== 'cancelled') throw new HttpError('forbidden')
  if (reason !== undefined)
    throw new HttpError('validation_failed', [{ field: 'reason', code: 'yup_type_error' }])
}
