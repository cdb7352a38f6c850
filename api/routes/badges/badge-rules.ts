import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import {
  BadgeRuleAnswer,
  BadgeRuleInput,
  BadgeRulesAnswer,
  BadgeRulesQuery,
  BadgeRuleUpdate,
} from '#api/contracts/badges.ts'
import { CommandHeaders, Empty, IdParams } from '#api/contracts/common.ts'
import { orNotFound } from '#api/failure.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireStaff, requireStaffCommand } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import { badgeBoundary } from '#projections/badges/boundary.ts'
import {
  createBadgeRule,
  deleteBadgeRule,
  updateBadgeRule,
} from '#registry/badges/badge-rule-changes.ts'
import { type BadgeRuleRow, findBadgeRule, listBadgeRules } from '#registry/badges/badge-rules.ts'
import { withAwarded } from './awarded.ts'
import { badgeRuleAnswer, badgeRuleChange, newBadgeRule } from './badge-rule-answer.ts'

export const badgeRuleRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, eventStore } = services
  const path = '/v2/cms/badgeRules'
  const parts = { db, boundary: badgeBoundary(eventStore) }

  const list = {
    preHandler: requireStaff,
    schema: { querystring: BadgeRulesQuery, response: answers(BadgeRulesAnswer) },
  }
  app.get(path, list, ({ caller: { organizationId }, query }, reply) =>
    sendList(reply, services, {
      limit: query.limit,
      page: query.page,
      at: clock(),
      answer: badgeRuleAnswer(organizationId),
      read: async (snapshot, span) => {
        const { rows, total } = await listBadgeRules(snapshot, organizationId, {
          ...query,
          ...span,
        })
        return { rows: await withAwarded(snapshot, organizationId, rows), total }
      },
    }),
  )

  const response = answers(BadgeRuleAnswer)
  const answer = async (organizationId: string, rule: BadgeRuleRow) => {
    const [awarded] = await withAwarded(db, organizationId, [rule])
    return succeeded(badgeRuleAnswer(organizationId)(awarded!))
  }
  const one = { preHandler: requireStaff, schema: { params: IdParams, response } }
  app.get(`${path}/:id`, one, async ({ caller: { organizationId }, params }) =>
    answer(organizationId, orNotFound(await findBadgeRule(db, organizationId, params.id))),
  )

  const preHandler = requireStaffCommand
  const headers = CommandHeaders

  const create = { preHandler, schema: { headers, body: BadgeRuleInput, response } }
  app.post(path, create, async (request) => {
    const { organizationId } = request.caller
    const rule = newBadgeRule(organizationId, registryCommandId(request), request.body)
    return answer(organizationId, await createBadgeRule(parts, authorOf(request, clock), rule))
  })

  const update = {
    preHandler,
    schema: { headers, params: IdParams, body: BadgeRuleUpdate, response },
  }
  app.put(`${path}/:id`, update, async (request) => {
    const { organizationId } = request.caller
    const change = badgeRuleChange(organizationId, request.params.id, request.body)
    return answer(organizationId, await updateBadgeRule(parts, authorOf(request, clock), change))
  })

  const remove = { preHandler, schema: { headers, params: IdParams, response: answers(Empty) } }
  app.delete(`${path}/:id`, remove, async (request) => {
    await deleteBadgeRule(parts, authorOf(request, clock), request.params.id)
    return succeeded(null)
  })
}
