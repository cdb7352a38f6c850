import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers } from '#api/answers/answers.ts'
import { nameOrNull } from '#api/answers/name-or-null.ts'
import {
  AdministrationLogAnswer,
  AdministrationLogQuery,
  type Change,
} from '#api/contracts/administration-log.ts'
import { orNotFound } from '#api/failure.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import { requireAdminOrAuditor } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { plusDays, startOfLocalDate } from '#domain/calendar.ts'
import { type NamedChange, readAdministrationLog } from '#registry/audit/read-administration-log.ts'
import { findOrganization } from '#registry/organization/organizations.ts'

export const administrationLogRoute: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const preHandler = requireAdminOrAuditor
  const schema = { querystring: AdministrationLogQuery, response: answers(AdministrationLogAnswer) }
  app.get(
    '/administration_log',
    { preHandler, schema },
    async ({ caller: { organizationId }, query }, reply) => {
      const { time_zone: timeZone } = orNotFound(await findOrganization(db, organizationId))
      const { search, kind, action, limit, page, from, to } = query
      const filter = {
        organizationId,
        search,
        kind,
        action,
        from: from ? startOfLocalDate(from, timeZone) : undefined,
        before: to ? startOfLocalDate(plusDays(to, 1), timeZone) : undefined,
        oldestFirst: query.order === 'asc',
      }
      return await sendList(reply, services, {
        limit,
        page,
        at: clock(),
        answer: changeRow,
        read: (snapshot, span) => readAdministrationLog(snapshot, { ...filter, ...span }),
      })
    },
  )
}

const changeRow = (row: NamedChange): Change => ({
  _id: String(row.id),
  created_at: row.at,
  action: row.action,
  fields: row.fields,
  subject: {
    _id: row.subject_id,
    kind: row.kind,
    name: nameOrNull(row.subject_en, row.subject_zh),
  },
  created_by: { _id: row.actor_id, name: nameOrNull(row.actor_en, row.actor_zh) },
})
