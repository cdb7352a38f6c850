import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { periodAnswer } from '#api/answers/period-answer.ts'
import { CommandHeaders, IdParams } from '#api/contracts/common.ts'
import {
  CurrentPeriodAnswer,
  PeriodAnswer,
  PeriodInput,
  PeriodsAnswer,
  PeriodsQuery,
} from '#api/contracts/organization.ts'
import { orNotFound } from '#api/failure.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import { authorOf } from '#api/plugins/caller.ts'
import { requireAnyone, requireOrganizationAdmin } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import { readPosition } from '#projections/points/position.ts'
import {
  activatePeriod,
  createPeriod,
  findCurrentPeriod,
  listPeriods,
  updatePeriod,
} from '#registry/organization/periods.ts'

/**
 * The periods of the caller's organisation, the newest first, and what its administrators do with
 * them.
 */
export const periodRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, sessions, announcements } = services
  const list = {
    preHandler: requireAnyone,
    schema: { querystring: PeriodsQuery, response: answers(PeriodsAnswer) },
  }
  app.get('/periods', list, async ({ caller, query }, reply) => {
    return await sendList(reply, services, {
      ...{ limit: query.limit, page: query.page, at: clock(), answer: periodAnswer },
      read: (snapshot, span) => listPeriods(snapshot, caller.organizationId, { ...query, ...span }),
    })
  })

  const response = answers(PeriodAnswer)
  const current = { preHandler: requireAnyone, schema: { response: answers(CurrentPeriodAnswer) } }
  app.get('/periods/current', current, async ({ caller }) => {
    const period = periodAnswer(orNotFound(await findCurrentPeriod(db, caller.organizationId)))
    return succeeded({ ...period, start: period.start_at, end: period.end_at })
  })

  const preHandler = requireOrganizationAdmin

  const create = { preHandler, schema: { headers: CommandHeaders, body: PeriodInput, response } }
  app.post('/periods', create, async (request) => {
    const period = { id: registryCommandId(request), ...request.body }
    const created = await createPeriod(db, authorOf(request, clock), period)
    await sessions.organizationChanged(request.caller.organizationId)
    return succeeded(periodAnswer(created))
  })

  const update = {
    preHandler,
    schema: { headers: CommandHeaders, params: IdParams, body: PeriodInput, response },
  }
  app.put('/periods/:id', update, async (request) => {
    const period = { id: request.params.id, ...request.body }
    const updated = await updatePeriod(db, authorOf(request, clock), period)
    await sessions.organizationChanged(request.caller.organizationId)
    return succeeded(periodAnswer(updated))
  })

  const activate = { preHandler, schema: { headers: CommandHeaders, params: IdParams, response } }
  app.post('/periods/current/:id', activate, async (request) => {
    const period = await activatePeriod(db, authorOf(request, clock), request.params.id)
    // Displays follow the school into it at once.
    const organization = request.caller.organizationId
    await announcements.publish({
      kind: 'moved',
      organization,
      period: period.id,
      position: await readPosition(db),
    })
    await sessions.organizationChanged(organization)
    return succeeded(periodAnswer(period))
  })
}
