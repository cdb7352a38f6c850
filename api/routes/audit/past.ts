import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import {
  PastAnswer,
  PastDaysAnswer,
  PastDaysQuery,
  PastMomentAnswer,
  PastMomentQuery,
  PastQuery,
  type PastRow,
} from '#api/contracts/audit.ts'
import { orNotFound } from '#api/failure.ts'
import { requireAdminOrAuditor } from '#api/plugins/guards.ts'
import { paged } from '#api/routes/paging.ts'
import type { Services } from '#api/services.ts'
import { inSnapshot } from '#platform/postgres/snapshot.ts'
import { findMoment, listDays } from '#projections/past/moment.ts'
import { type RankedThen, rankThen } from '#projections/past/ranked-then.ts'
import { findPeriod } from '#registry/periods.ts'

/** The school as of a moment: rankings, balances and totals. */
export const pastRoutes: FastifyPluginAsyncZod<Services> = async (app, { db, clock }) => {
  const preHandler = requireAdminOrAuditor
  const mustBeOwn = async (organizationId: string, periodId: string) =>
    orNotFound(await findPeriod(db, organizationId, periodId))

  const ranking = { preHandler, schema: { querystring: PastQuery, response: answers(PastAnswer) } }
  app.get('/v2/audit/past', ranking, async ({ caller: { organizationId }, query }) => {
    const { period: periodId, basis, reverted: withReverted, by, order, search, page, limit } = query
    await mustBeOwn(organizationId, periodId)
    const now = clock()
    const { rows, total } = await rankThen(db, {
      ...{ organizationId, periodId, basis, withReverted, by, order, search, limit, offset: limit * page },
      ...{ at: query.at ?? now, other: query.and ?? now },
    })
    return paged({ rows: rows.map(rowOf), total, limit, at: now, stale: false })
  })

  const moment = { preHandler, schema: { querystring: PastMomentQuery, response: answers(PastMomentAnswer) } }
  app.get('/v2/audit/past/moment', moment, async ({ caller: { organizationId }, query }) => {
    const { period: periodId, basis, reverted: withReverted, at = clock() } = query
    await mustBeOwn(organizationId, periodId)
    const view = { organizationId, periodId, basis, withReverted, at }
    const found = await inSnapshot(db, (snapshot) => findMoment(snapshot, view))
    return succeeded({ at: at.toISOString(), ...found })
  })

  const days = { preHandler, schema: { querystring: PastDaysQuery, response: answers(PastDaysAnswer) } }
  app.get('/v2/audit/past/days', days, async ({ caller: { organizationId }, query: { period: periodId, basis } }) => {
    await mustBeOwn(organizationId, periodId)
    return succeeded(await listDays(db, { organizationId, periodId, basis }))
  })
}

const rowOf = (row: RankedThen): PastRow => ({
  place: { rank: row.rank, total: row.total, balance: row.balance },
  other: { rank: row.other_rank, total: row.other_total, balance: row.other_balance },
  ...{
    profile: row.profile_id,
    user: row.user_id,
    class: row.class,
    class_no: row.class_no,
    category: row.category_id,
  },
  name: row.name_zh === null && row.name_en === null ? null : { en: row.name_en ?? '', zh: row.name_zh ?? '' },
})
