import { isDeepStrictEqual } from 'node:util'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import {
  OldDataAnswer,
  Retention,
  RetentionAnswer,
  RetentionPreviewQuery,
} from '#api/contracts/retention.ts'
import { HttpError } from '#api/failure.ts'
import { authorOf } from '#api/plugins/caller.ts'
import { requireOrganizationAdmin } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import {
  countOld,
  findRetention,
  removeOld,
  setRetention,
} from '#registry/organization/retention.ts'

const settingsIn = (query: RetentionPreviewQuery): Retention => ({
  session_days: query.session_days ?? null,
  sign_in_days: query.sign_in_days ?? null,
  remark_months: query.remark_months ?? null,
  message_months: query.message_months ?? null,
})

/** How long a school keeps its data, what that would remove, and the removal. */
export const retentionRoutes: FastifyPluginAsyncZod<Services> = async (
  app,
  { db, clock, sessions, announcements },
) => {
  const preHandler = requireOrganizationAdmin

  const read = { preHandler, schema: { response: answers(RetentionAnswer) } }
  app.get('/organizations/retention', read, async ({ caller }) =>
    succeeded(await findRetention(db, caller.organizationId)),
  )

  const change = {
    preHandler,
    schema: { headers: CommandHeaders, body: Retention, response: answers(RetentionAnswer) },
  }
  app.put('/organizations/retention', change, async (request) => {
    await setRetention(db, authorOf(request, clock), request.body)
    return succeeded(await findRetention(db, request.caller.organizationId))
  })

  const preview = {
    preHandler,
    config: { heavy: true },
    schema: { querystring: RetentionPreviewQuery, response: answers(OldDataAnswer) },
  }
  app.get('/organizations/retention/preview', preview, async ({ caller, query }) => {
    const { organizationId } = caller
    return succeeded(await countOld(db, { organizationId, at: clock() }, settingsIn(query)))
  })

  const run = {
    preHandler,
    config: { heavy: true },
    schema: {
      headers: CommandHeaders,
      querystring: RetentionPreviewQuery,
      response: answers(OldDataAnswer),
    },
  }
  app.post('/organizations/retention/run', run, async (request) => {
    const settings = await findRetention(db, request.caller.organizationId)
    const hasConfirmed = Object.keys(request.query).length > 0
    // Whoever confirmed saw what goes by other settings.
    if (hasConfirmed && !isDeepStrictEqual(settingsIn(request.query), settings))
      throw new HttpError('retention_changed')
    const { revoke } = sessions
    const tell = (organization: string) => announcements.publish({ kind: 'messages', organization })
    return succeeded(await removeOld({ db, revoke, tell }, authorOf(request, clock), settings))
  })
}
