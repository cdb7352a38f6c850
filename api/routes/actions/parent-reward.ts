import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers } from '#api/answers/answers.ts'
import { CommandAnswer, ParentReward } from '#api/contracts/actions.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import { requireParent } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { actorOf, commandAnswer } from './command-answer.ts'

/** A parent rewards the own child, within the rule's quota. */
export const parentRewardRoute: FastifyPluginAsyncZod<Services> = async (app, { ledger }) => {
  const schema = { headers: CommandHeaders, body: ParentReward, response: answers(CommandAnswer) }
  app.post('/v2/cms/profiles/parent', { preHandler: requireParent, schema }, async (request) => {
    const { pointRule_id: rule, period_id: period } = request.body
    return commandAnswer(await ledger.rewardAsParent(actorOf(request), request.idempotencyKey, { rule, period }))
  })
}
