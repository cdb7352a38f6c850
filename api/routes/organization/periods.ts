import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { periodAnswer } from '#api/answers/period-answer.ts'
import { CommandHeaders, IdParams } from '#api/contracts/common.ts'
import {
  CurrentPeriodAnswer,
  PeriodAnswer,
  PeriodHeadcountsAnswer,
  PeriodInput,
  PeriodsAnswer,
  PeriodsQuery,
} from '#api/contracts/organization.ts'
import { orNotFound } from '#api/failure.ts'
import { defineResourceRoutes } from '#api/http/resource-routes.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireAnyone, requireOrganizationAdmin } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { readPosition } from '#projections/points/position.ts'
import { countOpenOrders } from '#projections/shop/orders.ts'
import { listPeriodHeadcounts } from '#registry/organization/period-headcounts.ts'
import {
  activatePeriod,
  createPeriod,
  findCurrentPeriod,
  listPeriods,
  type PeriodRow,
  updatePeriod,
} from '#registry/organization/periods.ts'

/** Announces a changed period to open screens. Displays switch to the school's current period. */
const tellPeriod = async (services: Services, organization: string, period?: PeriodRow) => {
  const { db, announcements, sessions } = services
  if (period?.is_current)
    await announcements.publish({
      kind: 'moved',
      organization,
      period: period.id,
      position: await readPosition(db),
    })
  await sessions.organizationChanged(organization)
}

export const periodRoutes = defineResourceRoutes({
  path: '/periods',
  reads: requireAnyone,
  edits: requireOrganizationAdmin,
  contracts: {
    query: PeriodsQuery,
    list: PeriodsAnswer,
    one: PeriodAnswer,
    create: PeriodInput,
    update: PeriodInput,
  },
  registry: { list: listPeriods, create: createPeriod, update: updatePeriod },
  listQuery: (query) => query,
  fields: (id, input) => ({ id, ...input }),
  changes: (id, input) => ({ id, ...input }),
  answer: periodAnswer,
  afterChange: (services, { organizationId }, period) =>
    tellPeriod(services, organizationId, period),
})

export const currentPeriodRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const response = answers(PeriodAnswer)
  const current = { preHandler: requireAnyone, schema: { response: answers(CurrentPeriodAnswer) } }
  app.get('/periods/current', current, async ({ caller }) => {
    const period = periodAnswer(orNotFound(await findCurrentPeriod(db, caller.organizationId)))
    return succeeded({ ...period, start: period.start_at, end: period.end_at })
  })

  const preHandler = requireOrganizationAdmin
  const counted = { preHandler, schema: { response: answers(PeriodHeadcountsAnswer) } }
  app.get('/v2/periods/headcounts', counted, async ({ caller: { organizationId } }) => {
    const open = await countOpenOrders(db, organizationId)
    const headcounts = await listPeriodHeadcounts(db, organizationId)
    return succeeded(headcounts.map((row) => ({ ...row, open_orders: open.get(row.period) ?? 0 })))
  })

  const activate = { preHandler, schema: { headers: CommandHeaders, params: IdParams, response } }
  app.post('/periods/current/:id', activate, async (request) => {
    const period = await activatePeriod(db, authorOf(request, clock), request.params.id)
    await tellPeriod(services, request.caller.organizationId, period)
    return succeeded(periodAnswer(period))
  })
}
