import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers } from '#api/answers/answers.ts'
import { pointRuleAnswer } from '#api/answers/point-rule-answer.ts'
import { CommandAnswer, ParentReward } from '#api/contracts/actions.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import { ParentRulesAnswer, ParentRulesQuery } from '#api/contracts/rules.ts'
import { orNotFound } from '#api/failure.ts'
import { actorOf, commandAnswer } from '#api/http/commands/command-answer.ts'
import { isStale } from '#api/http/is-stale.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireParent } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { localDateOf } from '#domain/calendar.ts'
import { countParentRewards } from '#projections/points/rule-uses.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { findCurrentPeriod } from '#registry/organization/periods.ts'
import { findProfileOfUser } from '#registry/people/profiles.ts'
import { type CategorizedRule, listPointRules } from '#registry/points/point-rules.ts'

/** Parents reward their own child within the quota, and see how much of it is left. */
export const parentRewardRoute: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, ledger } = services
  const schema = { headers: CommandHeaders, body: ParentReward, response: answers(CommandAnswer) }
  app.post('/v2/cms/profiles/parent', { preHandler: requireParent, schema }, async (request) => {
    const { pointRule_id: rule, period_id: period, expected_point: expectedPoint } = request.body
    const input = { rule, period, expectedPoint }
    return commandAnswer(
      await ledger.points.rewardAsParent(actorOf(request), request.idempotencyKey, input),
    )
  })

  /**
   * Counts the parents' awards of today and of this week.
   * @throws HttpError `not_found` for a child without a class in the current period
   */
  const givenTo = async ({ organizationId, userId }: Caller, at: Date) => {
    const [organization, period] = await Promise.all([
      findOrganization(db, organizationId),
      findCurrentPeriod(db, organizationId),
    ])
    const profile = orNotFound(
      await findProfileOfUser(db, organizationId, userId, orNotFound(period).id),
    )
    const localDate = localDateOf(at, orNotFound(organization).time_zone)
    const given = await countParentRewards(db, { organizationId, profileId: profile.id, localDate })
    return new Map(given.map((one) => [one.rule_id, one]))
  }

  const list = {
    preHandler: requireParent,
    schema: { querystring: ParentRulesQuery, response: answers(ParentRulesAnswer) },
  }
  app.get('/v2/cms/profiles/parent', list, async ({ caller, query }, reply) => {
    const { ruleCategory: categoryId, minPosition, ...listQuery } = query
    const at = clock()
    const stale = await isStale(services, minPosition)
    const given = await givenTo(caller, at)
    const answer = (rule: CategorizedRule) => {
      const used = given.get(rule.id)?.[rule.quota_type ?? 'daily'] ?? 0
      const left = Math.max(0, (rule.quota_count ?? 0) - used)
      return { ...pointRuleAnswer(rule, caller), quota_left: left }
    }
    const ruleQuery = {
      ...listQuery,
      isActive: true,
      types: ['parent_reward'] as const,
      categoryId,
    }
    return await sendList(reply, services, {
      limit: query.limit,
      page: query.page,
      stale,
      at,
      answer,
      read: (snapshot, span) =>
        listPointRules(snapshot, caller.organizationId, { ...ruleQuery, ...span }),
    })
  })
}
