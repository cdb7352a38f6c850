import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import {
  PastAnswer,
  PastDaysAnswer,
  PastDaysQuery,
  PastEntriesAnswer,
  PastEntriesQuery,
  type PastEntry,
  PastMomentAnswer,
  PastMomentQuery,
  PastQuery,
  type PastRow,
} from '#api/contracts/audit.ts'
import { orNotFound } from '#api/failure.ts'
import { isStale } from '#api/http/is-stale.ts'
import { pageAnswer } from '#api/http/page-answer.ts'
import { requireAdminOrAuditor } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { inSnapshot } from '#platform/postgres/snapshot.ts'
import { listEntriesUntil, type PastEntryRow } from '#projections/past/entries-until.ts'
import { findMoment, listDays } from '#projections/past/moment.ts'
import { pastProjection } from '#projections/past/past.ts'
import { type RankedThen, rankThen } from '#projections/past/ranked-then.ts'
import { findPeriod } from '#registry/organization/periods.ts'
import { findProfile } from '#registry/people/profiles.ts'

export const pastRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const preHandler = requireAdminOrAuditor
  const mustBeOwn = async (organizationId: string, periodId: string) =>
    orNotFound(await findPeriod(db, organizationId, periodId))

  const ranking = { preHandler, schema: { querystring: PastQuery, response: answers(PastAnswer) } }
  app.get('/v2/audit/past', ranking, async ({ caller: { organizationId }, query }) => {
    const {
      period: periodId,
      basis,
      reverted: withReverted,
      by,
      order,
      search,
      page,
      limit,
    } = query
    await mustBeOwn(organizationId, periodId)
    const now = clock()
    const stale = await isStale(services, query.minPosition, pastProjection)
    const { rows, total } = await rankThen(db, {
      organizationId,
      periodId,
      basis,
      withReverted,
      by,
      order,
      search,
      limit,
      offset: limit * page,
      at: query.at ?? now,
      other: query.and ?? now,
    })
    return pageAnswer({ rows: rows.map(rowOf), total, limit, at: now, stale })
  })

  const moment = {
    preHandler,
    schema: { querystring: PastMomentQuery, response: answers(PastMomentAnswer) },
  }
  app.get('/v2/audit/past/moment', moment, async ({ caller: { organizationId }, query }) => {
    const { period: periodId, basis, reverted: withReverted, at = clock() } = query
    await mustBeOwn(organizationId, periodId)
    await isStale(services, query.minPosition, pastProjection)
    const view = { organizationId, periodId, basis, withReverted, at }
    const found = await inSnapshot(db, (snapshot) => findMoment(snapshot, view))
    return succeeded({ at: at.toISOString(), ...found })
  })

  const entries = {
    preHandler,
    schema: { querystring: PastEntriesQuery, response: answers(PastEntriesAnswer) },
  }
  app.get('/v2/audit/past/entries', entries, async ({ caller: { organizationId }, query }) => {
    const {
      period: periodId,
      profile: profileId,
      basis,
      reverted: withReverted,
      limit,
      page,
    } = query
    const now = clock()
    const profile = orNotFound(await findProfile(db, organizationId, profileId))
    orNotFound(profile.period_id === periodId || null)
    const stale = await isStale(services, query.minPosition, pastProjection)
    const view = { organizationId, periodId, profileId, basis, withReverted, at: query.at ?? now }
    const { rows, sums } = await inSnapshot(db, (snapshot) =>
      listEntriesUntil(snapshot, { ...view, limit, offset: limit * page }),
    )
    const { count: total, ...parts } = sums
    return {
      ...pageAnswer({ rows: rows.map(entryOf), total, limit, at: now, stale }),
      sums: { ...parts, balance: parts.given - parts.spent - parts.undone },
    }
  })

  const days = {
    preHandler,
    schema: { querystring: PastDaysQuery, response: answers(PastDaysAnswer) },
  }
  app.get('/v2/audit/past/days', days, async ({ caller: { organizationId }, query }) => {
    const { period: periodId, basis, minPosition } = query
    await mustBeOwn(organizationId, periodId)
    await isStale(services, minPosition, pastProjection)
    return succeeded(await listDays(db, { organizationId, periodId, basis }))
  })
}

const rowOf = (row: RankedThen): PastRow => ({
  place: { rank: row.rank, total: row.total, balance: row.balance },
  other: { rank: row.other_rank, total: row.other_total, balance: row.other_balance },
  profile: row.profile_id,
  user: row.user_id,
  class: row.class,
  class_no: row.class_no,
  category: row.category_id,
  name:
    row.name_zh === null && row.name_en === null
      ? null
      : { en: row.name_en ?? '', zh: row.name_zh ?? '' },
})

const entryOf = ({
  id,
  rule_name,
  rule_name_en,
  is_reverted,
  ...entry
}: PastEntryRow): PastEntry => ({
  ...entry,
  _id: id,
  pointRule: { name: rule_name, name_en: rule_name_en },
  reverted: is_reverted,
})
