import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, IdParams } from '#api/contracts/common.ts'
import {
  RuleCorrectionAnswer,
  RuleCorrectionBody,
  RuleCorrectionsAnswer,
} from '#api/contracts/rule-corrections.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireAdminOrAuditor, requireOrganizationAdmin } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import { rewardRuleTypes } from '#domain/points/events.ts'
import {
  findRuleCorrection,
  isRuleCorrectionAsked,
  listRuleCorrections,
  requestRuleCorrection,
  requestUndo,
  ruleCorrectionWakeUp,
} from '#projections/what-if/rule-corrections.ts'
import { findWhatIf, type WhatIfRequestRow } from '#projections/what-if/what-ifs.ts'
import { findCurrentPeriod } from '#registry/organization/periods.ts'
import { findRulesEver } from '#registry/points/point-rules.ts'
import { answerRuleCorrection, answerRuleCorrections } from './rule-correction-answer.ts'

const path = '/v2/audit/rule_corrections'

/** Records the corrections that a what-if has shown. They can be undone for seven days. */
export const ruleCorrectionRoutes: FastifyPluginAsyncZod<Services> = async (
  app,
  { db, clock, queue },
) => {
  const readers = requireAdminOrAuditor
  const findOwn = async (organizationId: string, id: string) => {
    const found = orNotFound(await findRuleCorrection(db, id))
    return orNotFound(found.organization_id === organizationId ? found : null)
  }
  const answerOwn = async (organizationId: string, id: string) =>
    succeeded(await answerRuleCorrection(db, await findOwn(organizationId, id), clock()))

  const all = { preHandler: readers, schema: { response: answers(RuleCorrectionsAnswer) } }
  app.get(path, all, async ({ caller: { organizationId } }) =>
    succeeded(
      await answerRuleCorrections(
        { db, organizationId, now: clock() },
        await listRuleCorrections(db, organizationId),
      ),
    ),
  )

  const one = {
    preHandler: readers,
    schema: { params: IdParams, response: answers(RuleCorrectionAnswer) },
  }
  app.get(`${path}/:id`, one, ({ caller: { organizationId }, params: { id } }) =>
    answerOwn(organizationId, id),
  )

  const refuseUnrecordable = async (organizationId: string, whatIf: WhatIfRequestRow) => {
    const { changes, period_id: periodId, summary } = whatIf
    const period = await findCurrentPeriod(db, organizationId)
    if (period?.id !== periodId)
      throw new HttpError('fail_reward_current_period', { period: period?.name ?? null })
    const ids = changes.map(({ ruleId }) => ruleId)
    const rules = await findRulesEver(db, organizationId, ids)
    if (!rules.every(({ type }) => rewardRuleTypes.some((one) => one === type)))
      throw new HttpError('not_correctable')
    if (summary?.rules.every(({ given, other }) => given === other) ?? true)
      throw new HttpError('correction_changes_nothing')
  }

  const record = {
    preHandler: requireOrganizationAdmin,
    schema: {
      headers: CommandHeaders,
      body: RuleCorrectionBody,
      response: answers(RuleCorrectionAnswer),
    },
  }
  app.post(path, record, async (request) => {
    const { organizationId } = request.caller
    const { what_if: whatIfId, reason } = request.body
    const id = registryCommandId(request)
    const author = authorOf(request, clock)
    const asked = { id, whatIfId, reason: reason || null }
    // On a retry the what-if may be gone and its period over.
    if (await isRuleCorrectionAsked(db, author, asked)) return answerOwn(organizationId, id)
    const found = orNotFound(await findWhatIf(db, whatIfId))
    const isThere = found.organization_id === organizationId && found.position !== null
    const whatIf = orNotFound(isThere ? found : null)
    await refuseUnrecordable(organizationId, whatIf)
    await requestRuleCorrection(db, author, { id, whatIf, reason: asked.reason })
    queue.wakeUp(ruleCorrectionWakeUp)
    return answerOwn(organizationId, id)
  })

  const undo = {
    preHandler: requireOrganizationAdmin,
    schema: { headers: CommandHeaders, params: IdParams, response: answers(RuleCorrectionAnswer) },
  }
  app.delete(`${path}/:id`, undo, async (request) => {
    const { organizationId } = request.caller
    const { id } = request.params
    await requestUndo(db, authorOf(request, clock), id)
    queue.wakeUp(ruleCorrectionWakeUp)
    return answerOwn(organizationId, id)
  })
}
