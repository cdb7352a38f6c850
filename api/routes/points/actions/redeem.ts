import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers } from '#api/answers/answers.ts'
import { CommandAnswer, RedeemProfiles, RedeemRules } from '#api/contracts/actions.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import { actorOf, commandAnswer } from '#api/http/commands/command-answer.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'

/** Redeems one prize for several students, or several prizes for one student. */
export const redeemRoutes: FastifyPluginAsyncZod<Services> = async (app, { ledger }) => {
  const preHandler = requireStaffCommand
  const shared = { headers: CommandHeaders, response: answers(CommandAnswer) }

  const byProfiles = { preHandler, schema: { ...shared, body: RedeemProfiles } }
  app.post('/v2/actions/profiles_redeem', byProfiles, async (request) => {
    const {
      pointRule_id: rule,
      profiles,
      counts: count,
      expected_point: expectedPoint,
      override,
    } = request.body
    const input = { rule, profiles, count, expectedPoint, override }
    return commandAnswer(
      await ledger.points.redeemProfiles(actorOf(request), request.idempotencyKey, input),
    )
  })

  const byRules = { preHandler, schema: { ...shared, body: RedeemRules } }
  app.post('/actions/rules', byRules, async (request) => {
    const { profile, pointRules, override } = request.body
    const lines = pointRules.map(({ rule, count, expected_point: expectedPoint }) => ({
      rule,
      count,
      expectedPoint,
    }))
    return commandAnswer(
      await ledger.points.redeemRules(actorOf(request), request.idempotencyKey, {
        profile,
        lines,
        override,
      }),
    )
  })
}
