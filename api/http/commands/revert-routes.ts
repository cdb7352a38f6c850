import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CommonQueryMethods } from 'slonik'
import type { z } from 'zod'
import { answers } from '#api/answers/answers.ts'
import { BatchParams, CommandAnswer, RevertQuery } from '#api/contracts/actions.ts'
import { CommandHeaders, IdParams } from '#api/contracts/common.ts'
import { HttpError } from '#api/failure.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import type { Call, RevertActions } from '#ledger/calls.ts'
import { mostInBatch, type RevertableAction } from '#projections/history/revertable.ts'
import { actorOf, commandAnswer } from './command-answer.ts'
import {
  type FindActions,
  findOnceCurrent,
  type RevertableReadModel,
  revertableBy,
} from './revertable.ts'

type FindById<Found> = (
  db: CommonQueryMethods,
  organizationId: string,
  id: string,
) => Promise<Found>

type RevertableRecords = Readonly<{
  paths: Readonly<{ one: `${string}/:id`; batch: `${string}/:batch` }>
  projection: RevertableReadModel
  findAction: FindById<RevertableAction | readonly RevertableAction[] | null>
  findBatch: FindById<readonly RevertableAction[]>
  revert: Call<RevertActions>
  /** The record to which the batch belongs, such as a roll call. It is reverted after the batch. */
  parentRecord?: Readonly<{
    isThere: (caller: Caller, batch: string) => Promise<boolean>
    takeBack: (caller: Caller, batch: string) => Promise<unknown>
  }>
}>

/** Undoes one action or a batch. Undoing again succeeds too. */
export const revertRoutes =
  ({
    paths,
    projection,
    findAction,
    findBatch,
    revert,
    parentRecord,
  }: RevertableRecords): FastifyPluginAsyncZod<Services> =>
  async (app, services) => {
    const { db } = services
    const preHandler = requireStaffCommand
    const shared = {
      headers: CommandHeaders,
      querystring: RevertQuery,
      response: answers(CommandAnswer),
    }

    const takeBack = async (
      request: FastifyRequest,
      { minPosition, reason }: z.infer<typeof RevertQuery>,
      find: FindActions,
      batch?: string,
    ) => {
      const { caller } = request
      const findAt = (position?: string) =>
        findOnceCurrent(services, { projection, find, minPosition: position })
      const first = await findAt(minPosition)
      const hasParent =
        first.length === 0 && batch !== undefined && (await parentRecord?.isThere(caller, batch))
      // The position may be older than the batch, so search at the log's end.
      const found = hasParent ? await findAt() : first
      const isAll = hasParent && found.length === 0
      const input = { actions: isAll ? [] : revertableBy(caller, found), reason: reason ?? null }
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
      const { caller, query } = request
      const { batch } = request.params
      const answer = await takeBack(
        request,
        query,
        async () => withinBounds(await findBatch(db, caller.organizationId, batch)),
        batch,
      )
      await parentRecord?.takeBack(caller, batch)
      return answer
    })
  }

/** @throws HttpError `batch_too_large` */
const withinBounds = (found: readonly RevertableAction[]) => {
  if (found.length > mostInBatch) throw new HttpError('batch_too_large')
  return found
}
