import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, Empty, IdParams } from '#api/contracts/common.ts'
import {
  RuleCategoriesAnswer,
  RuleCategoriesQuery,
  type RuleCategory,
  RuleCategoryAnswer,
  RuleCategoryInput,
  RuleCategoryUpdate,
} from '#api/contracts/rules.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import { authorOf } from '#api/plugins/caller.ts'
import { requireStaffCommand, requireStaffOrParent } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import {
  createRuleCategory,
  deleteRuleCategory,
  listRuleCategories,
  type RuleCategoryRow,
  ruleCategoryTypes,
  updateRuleCategory,
} from '#registry/points/rule-categories.ts'

export const ruleCategoryRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const list = {
    preHandler: requireStaffOrParent,
    schema: { querystring: RuleCategoriesQuery, response: answers(RuleCategoriesAnswer) },
  }
  app.get('/ruleCategories', list, async ({ caller, query }, reply) => {
    const { type, ...wanted } = query
    // Parents see what they reward by and nothing of what staff do.
    const types = ruleCategoryTypes.filter(
      (one) =>
        (type === undefined || one === type) && (!caller.isParent || one === 'parent_reward'),
    )
    return await sendList(reply, services, {
      ...{ limit: query.limit, page: query.page, at: clock(), answer: categoryAnswer },
      read: (snapshot, span) =>
        listRuleCategories(snapshot, caller.organizationId, { ...wanted, types, ...span }),
    })
  })

  const preHandler = requireStaffCommand
  const headers = CommandHeaders
  const response = answers(RuleCategoryAnswer)

  const create = { preHandler, schema: { headers, body: RuleCategoryInput, response } }
  app.post('/ruleCategories', create, async (request) => {
    const { name, type } = request.body
    const category = { id: registryCommandId(request), name_en: name.en, name_zh: name.zh, type }
    return succeeded(
      categoryAnswer(await createRuleCategory(db, authorOf(request, clock), category)),
    )
  })

  const update = {
    preHandler,
    schema: { headers, params: IdParams, body: RuleCategoryUpdate, response },
  }
  app.put('/ruleCategories/:id', update, async (request) => {
    const { name } = request.body
    const category = { id: request.params.id, name_en: name.en, name_zh: name.zh }
    return succeeded(
      categoryAnswer(await updateRuleCategory(db, authorOf(request, clock), category)),
    )
  })

  const remove = { preHandler, schema: { headers, params: IdParams, response: answers(Empty) } }
  app.delete('/ruleCategories/:id', remove, async (request) => {
    await deleteRuleCategory(db, authorOf(request, clock), request.params.id)
    return succeeded(null)
  })
}

const categoryAnswer = ({ id, name_en, name_zh, type, rules }: RuleCategoryRow): RuleCategory => ({
  _id: id,
  name: { en: name_en, zh: name_zh },
  type,
  rules,
})
