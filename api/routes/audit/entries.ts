import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { AuditEntryAnswer, EntryQuery } from '#api/contracts/audit-entry.ts'
import { IdParams } from '#api/contracts/common.ts'
import { orNotFound } from '#api/failure.ts'
import { requireAdminOrAuditor } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { findLoggedEntry } from '#projections/log/logged-entry.ts'
import { findProfile } from '#registry/people/profiles.ts'
import { entryAnswer } from './entry-answer.ts'

/** Returns one entry of the log in full: author, request, reason and the event itself. */
export const entryRoutes: FastifyPluginAsyncZod<Services> = async (app, { db, eventStore }) => {
  const one = {
    preHandler: requireAdminOrAuditor,
    schema: { params: IdParams, querystring: EntryQuery, response: answers(AuditEntryAnswer) },
  }
  app.get(
    '/v2/audit/entries/:id',
    one,
    async ({ caller: { organizationId }, params: { id }, query }) => {
      // A profile's id names a stream, so profiles of other organisations are refused.
      if (query.profile) orNotFound(await findProfile(db, organizationId, query.profile))
      const of = { organizationId, id, profileId: query.profile, sessionId: query.session }
      const found = orNotFound(await findLoggedEntry({ db, eventStore }, of))
      return succeeded(await entryAnswer({ db, eventStore }, organizationId, found))
    },
  )
}
