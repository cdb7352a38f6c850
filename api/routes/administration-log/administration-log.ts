import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AdministrationLogAnswer, AdministrationLogQuery, type Change } from '#api/contracts/administration-log.ts'
import { orNotFound } from '#api/failure.ts'
import { requireAdminOrAuditor } from '#api/plugins/guards.ts'
import { answers } from '#api/routes/answers.ts'
import { paged } from '#api/routes/paging.ts'
import type { Services } from '#api/services.ts'
import { plusDays, startOfLocalDate } from '#domain/calendar.ts'
import { findOrganization } from '#registry/organizations.ts'
import { type NamedChange, readAdministrationLog } from '#registry/read-administration-log.ts'

/** Who changed what of the organisation, and when. */
export const administrationLogRoute: FastifyPluginAsyncZod<Services> = async (app, { db, clock }) => {
  const preHandler = requireAdminOrAuditor
  const schema = { querystring: AdministrationLogQuery, response: answers(AdministrationLogAnswer) }
  app.get('/administration_log', { preHandler, schema }, async ({ caller: { organizationId }, query }) => {
    const { time_zone: timeZone } = orNotFound(await findOrganization(db, organizationId))
    const { search, kind, action, limit, page, from, to } = query
    const { rows, total } = await readAdministrationLog(db, {
      ...{ organizationId, search, kind, action, limit, page },
      from: from ? startOfLocalDate(from, timeZone) : undefined,
      before: to ? startOfLocalDate(plusDays(to, 1), timeZone) : undefined,
      oldestFirst: query.order === 'asc',
    })
    return paged({ rows: rows.map(changeRow), total, limit, at: clock(), stale: false })
  })
}

const changeRow = (row: NamedChange): Change => ({
  _id: String(row.id),
  created_at: row.at,
  action: row.action,
  fields: row.fields,
  subject: { _id: row.subject_id, kind: row.kind, name: nameOf(row.subject_en, row.subject_zh) },
  created_by: { _id: row.actor_id, name: nameOf(row.actor_en, row.actor_zh) },
})

const nameOf = (en: string | null, zh: string | null) =>
  en === null && zh === null ? null : { en: en ?? '', zh: zh ?? '' }
