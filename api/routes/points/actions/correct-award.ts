import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers } from '#api/answers/answers.ts'
import { CommandAnswer, CorrectAward } from '#api/contracts/actions.ts'
import { CommandHeaders, IdParams } from '#api/contracts/common.ts'
import { actorOf, commandAnswer } from '#api/http/commands/command-answer.ts'
import { findOnceCurrent, revertableBy } from '#api/http/commands/revertable.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { findAction } from '#projections/points/actions.ts'
import { pointsProjection } from '#projections/points/points.ts'

/** Needs the right to undo the award. */
export const correctAwardRoute: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, ledger } = services
  const schema = {
    headers: CommandHeaders,
    params: IdParams,
    body: CorrectAward,
    response: answers(CommandAnswer),
  }
  const path = '/v2/actions/:id/correction'
  app.post(path, { preHandler: requireStaffCommand, schema }, async (request) => {
    const { caller, params, body } = request
    const find = async () => {
      const found = await findAction(db, caller.organizationId, params.id)
      return found ? [found] : []
    }
    const { minPosition } = body
    const current = { projection: pointsProjection, find, minPosition }
    const [award] = revertableBy(caller, await findOnceCurrent(services, current))
    const input = {
      ...award!,
      toProfile: body.profile,
      rule: body.pointRule_id,
      expectedPoint: body.expected_point,
      reason: body.reason ?? null,
    }
    return commandAnswer(
      await ledger.points.correct(actorOf(request), request.idempotencyKey, input),
    )
  })
}
