import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { pointRuleAnswer, pointRuleFields } from '#api/answers/point-rule-answer.ts'
import { CommandHeaders, Empty, IdParams } from '#api/contracts/common.ts'
import {
  PointRuleAnswer,
  PointRuleInput,
  PointRulesAnswer,
  PointRulesQuery,
} from '#api/contracts/rules.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import { authorOf } from '#api/plugins/caller.ts'
import { requireStaffCommand, requireStaffOrParent } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import {
  createPointRule,
  deletePointRule,
  updatePointRule,
} from '#registry/points/point-rule-changes.ts'
import { isRewardType, listPointRules, storedRuleTypes } from '#registry/points/point-rules.ts'

/** Rules that give points and, by the types redeem and virtual_redeem, prizes that cost them. */
export const pointRuleRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const list = {
    preHandler: requireStaffOrParent,
    schema: { querystring: PointRulesQuery, response: answers(PointRulesAnswer) },
  }
  app.get('/pointRules', list, async ({ caller, query }, reply) => {
    const { type, isReward, ruleCategory: categoryId, ...wanted } = query
    const types = storedRuleTypes.filter(
      (one) =>
        (type === undefined || one === type) &&
        (isReward === undefined || isRewardType(one) === isReward) &&
        (!caller.isParent || one === 'parent_reward'),
    )
    return await sendList(reply, services, {
      ...{ limit: query.limit, page: query.page, at: clock(), answer: pointRuleAnswer },
      read: (snapshot, span) =>
        listPointRules(snapshot, caller.organizationId, { ...wanted, types, categoryId, ...span }),
    })
  })

  const preHandler = requireStaffCommand
  const headers = CommandHeaders
  const response = answers(PointRuleAnswer)

  const create = { preHandler, schema: { headers, body: PointRuleInput, response } }
  app.post('/pointRules', create, async (request) => {
    const rule = pointRuleFields(registryCommandId(request), request.body)
    return succeeded(pointRuleAnswer(await createPointRule(db, authorOf(request, clock), rule)))
  })

  const update = {
    preHandler,
    schema: { headers, params: IdParams, body: PointRuleInput, response },
  }
  app.put('/pointRules/:id', update, async (request) => {
    const rule = pointRuleFields(request.params.id, request.body)
    return succeeded(pointRuleAnswer(await updatePointRule(db, authorOf(request, clock), rule)))
  })

  const remove = { preHandler, schema: { headers, params: IdParams, response: answers(Empty) } }
  app.delete('/pointRules/:id', remove, async (request) => {
    await deletePointRule(db, authorOf(request, clock), request.params.id)
    return succeeded(null)
  })
}
