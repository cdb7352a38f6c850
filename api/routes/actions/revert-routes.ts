import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CommonQueryMethods } from 'slonik'
import type { z } from 'zod'
import { answers } from '#api/answers/answers.ts'
import { BatchParams, CommandAnswer, RevertQuery } from '#api/contracts/actions.ts'
import { CommandHeaders, IdParams } from '#api/contracts/common.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import type { Call, RevertActions } from '#ledger/messages.ts'
import type { Identity } from '#projections/engine/projection.ts'
import type { RevertableAction } from '#projections/history/revertable.ts'
import { actorOf, commandAnswer } from './command-answer.ts'
import { type Find, findOnceCurrent, revertableBy } from './revertable.ts'

type Finder<Found> = (db: CommonQueryMethods, organizationId: string, id: string) => Promise<Found>

type Undo = Readonly<{
  paths: Readonly<{ one: `${string}/:id`; batch: `${string}/:batch` }>
  /** The read model that knows what there is to take back. */
  projection: Identity
  /** Several where a row stands for more than one record. */
  findAction: Finder<RevertableAction | readonly RevertableAction[] | null>
  findBatch: Finder<readonly RevertableAction[]>
  revert: Call<RevertActions>
  /** After all that one request made was taken back: what else hangs on it. */
  afterBatch?: (organizationId: string, batch: string) => Promise<unknown>
}>

/** Undo: of one action, or of all that one request made. What is reverted already is answered as a success. */
export const revertRoutes =
  ({ paths, projection, findAction, findBatch, revert, afterBatch }: Undo): FastifyPluginAsyncZod<Services> =>
  async (app, services) => {
    const { db } = services
    const preHandler = requireStaffCommand
    const shared = { headers: CommandHeaders, querystring: RevertQuery, response: answers(CommandAnswer) }

    const takeBack = async (request: FastifyRequest, query: z.infer<typeof RevertQuery>, find: Find) => {
      const found = await findOnceCurrent(services, { projection, find, minPosition: query.minPosition })
      const input = { actions: revertableBy(request.caller, found), reason: query.reason ?? null }
      return commandAnswer(await revert(actorOf(request), request.idempotencyKey, input))
    }

    const one = { preHandler, schema: { ...shared, params: IdParams } }
    app.delete(paths.one, one, (request) => {
      const { caller, params, query } = request
      return takeBack(request, query, async () => {
        const found = await findAction(db, caller.organizationId, params.id)
        return found ? [found].flat() : []
      })
    })

    const all = { preHandler, schema: { ...shared, params: BatchParams } }
    app.delete(paths.batch, all, async (request) => {
      const { params, query } = request
      const { organizationId } = request.caller
      const answer = await takeBack(request, query, () => findBatch(db, organizationId, params.batch))
      await afterBatch?.(organizationId, params.batch)
      return answer
    })
  }
