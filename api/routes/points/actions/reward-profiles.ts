import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers } from '#api/answers/answers.ts'
import { CommandAnswer, RewardProfiles } from '#api/contracts/actions.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import { actorOf, commandAnswer } from '#api/http/commands/command-answer.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'

export const rewardProfilesRoute: FastifyPluginAsyncZod<Services> = async (app, { ledger }) => {
  const schema = { headers: CommandHeaders, body: RewardProfiles, response: answers(CommandAnswer) }
  app.post('/v2/actions/profiles', { preHandler: requireStaffCommand, schema }, async (request) => {
    const {
      pointRule_id: rule,
      profiles,
      counts: count,
      expected_point: expectedPoint,
    } = request.body
    const input = { rule, profiles, count, expectedPoint }
    return commandAnswer(
      await ledger.points.reward(actorOf(request), request.idempotencyKey, input),
    )
  })
}
