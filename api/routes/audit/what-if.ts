import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, fileAnswers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, IdParams } from '#api/contracts/common.ts'
import {
  WhatIfAnswer,
  WhatIfBody,
  WhatIfFileQuery,
  type WhatIfPair,
  WhatIfRowsAnswer,
  WhatIfRowsQuery,
} from '#api/contracts/what-if.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import { sendExport } from '#api/http/exports/send-export.ts'
import { pageAnswer } from '#api/http/page-answer.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireAdminOrAuditor } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import { listWhatIfRows, streamWhatIfRows } from '#projections/what-if/rows.ts'
import { whatIfWakeUp } from '#projections/what-if/run.ts'
import { findWhatIf, requestWhatIf } from '#projections/what-if/what-ifs.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { findPeriod } from '#registry/organization/periods.ts'
import { findRulesEver } from '#registry/points/point-rules.ts'
import { answerRow, answerWhatIf } from './what-if-answer.ts'
import { whatIfCells, whatIfHeader } from './what-if-file.ts'

const path = '/v2/audit/what-if'

/**
 * Requests a replay of a period with other points and prices, and reports its progress. Records
 * nothing.
 */
export const whatIfRoutes: FastifyPluginAsyncZod<Services> = async (app, { db, clock, queue }) => {
  const preHandler = requireAdminOrAuditor
  const findOwn = async (organizationId: string, id: string) => {
    const found = orNotFound(await findWhatIf(db, id))
    orNotFound(found.organization_id === organizationId || null)
    return found
  }
  const findDone = async (organizationId: string, id: string) => {
    const found = await findOwn(organizationId, id)
    return orNotFound(found.state === 'done' ? found : null)
  }

  const ask = {
    preHandler,
    schema: { headers: CommandHeaders, body: WhatIfBody, response: answers(WhatIfAnswer) },
  }
  app.post(path, ask, async (request) => {
    const { organizationId } = request.caller
    const { period: periodId, from, to, replaces } = request.body
    const changes = request.body.changes.map(({ rule, points }) => ({ ruleId: rule, points }))
    orNotFound(await findPeriod(db, organizationId, periodId))
    const rules = await findRulesEver(
      db,
      organizationId,
      changes.map(({ ruleId }) => ruleId),
    )
    const unknown = changes.flatMap(({ ruleId }, n) =>
      rules.some(({ id }) => id === ruleId)
        ? []
        : [{ field: `changes.${n}.rule`, code: 'rule_not_found' as const }],
    )
    if (unknown.length > 0) throw new HttpError('validation_failed', unknown)
    const author = { ...authorOf(request, clock), id: registryCommandId(request) }
    const id = await requestWhatIf(db, author, { periodId, changes, from, to, replaces })
    queue.wakeUp(whatIfWakeUp)
    return succeeded(await answerWhatIf(db, await findOwn(organizationId, id)))
  })

  const one = { preHandler, schema: { params: IdParams, response: answers(WhatIfAnswer) } }
  app.get(`${path}/:id`, one, async ({ caller: { organizationId }, params: { id } }) =>
    succeeded(await answerWhatIf(db, await findOwn(organizationId, id))),
  )

  const rows = {
    preHandler,
    schema: { params: IdParams, querystring: WhatIfRowsQuery, response: answers(WhatIfRowsAnswer) },
  }
  app.get(
    `${path}/:id/rows`,
    rows,
    async ({ caller: { organizationId }, params: { id }, query }) => {
      const { by: list, page, limit } = query
      const whatIf = await findDone(organizationId, id)
      const { recorded, other } = await listWhatIfRows(db, whatIf, {
        list,
        limit,
        offset: limit * page,
      })
      const pairs = recorded.flatMap((row, n): WhatIfPair[] => {
        const beside = other[n]
        return beside ? [{ recorded: answerRow(row), other: answerRow(beside) }] : []
      })
      return pageAnswer({
        rows: pairs,
        total: whatIf.summary?.[list].count ?? 0,
        limit,
        at: clock(),
        stale: false,
      })
    },
  )

  const file = {
    preHandler,
    config: { heavy: true },
    schema: { params: IdParams, querystring: WhatIfFileQuery, response: fileAnswers('A CSV file') },
  }
  app.get(
    `${path}/:id/export_stream`,
    file,
    async ({ caller: { organizationId }, params: { id }, query }, reply) => {
      const { by: list, lang } = query
      const whatIf = await findDone(organizationId, id)
      const { time_zone: timeZone } = orNotFound(await findOrganization(db, organizationId))
      return sendExport(reply, {
        name: 'what-if',
        now: clock(),
        timeZone,
        header: whatIfHeader(list, lang),
        pages: streamWhatIfRows(db, whatIf, list),
        cells: whatIfCells(list),
      })
    },
  )
}
