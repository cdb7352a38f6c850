import { isDeepStrictEqual } from 'node:util'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import {
  OldDataAnswer,
  RemovedDataAnswer,
  Retention,
  RetentionAnswer,
  RetentionPreviewQuery,
} from '#api/contracts/retention.ts'
import { HttpError } from '#api/failure.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireOrganizationAdmin } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import {
  countOld,
  findRetention,
  removeOld,
  setRetention,
} from '#registry/organization/retention.ts'

/** In ms: less than the 30 seconds that a browser waits. */
const longestRemoval = 8_000

const settingsIn = (query: RetentionPreviewQuery): Retention => ({
  session_days: query.session_days ?? null,
  sign_in_days: query.sign_in_days ?? null,
  remark_months: query.remark_months ?? null,
  message_months: query.message_months ?? null,
})

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
      response: answers(RemovedDataAnswer),
    },
  }
  app.post('/organizations/retention/run', run, async (request) => {
    const settings = await findRetention(db, request.caller.organizationId)
    const hasConfirmed = Object.keys(request.query).length > 0
    // The settings have changed since the caller saw their effect.
    if (hasConfirmed && !isDeepStrictEqual(settingsIn(request.query), settings))
      throw new HttpError('retention_changed')
    const { revoke } = sessions
    const tell = (organization: string) => announcements.publish({ kind: 'messages', organization })
    const until = performance.now() + longestRemoval
    const { removed, isComplete } = await removeOld(
      { db, revoke, tell, hasTime: () => performance.now() < until },
      authorOf(request, clock),
      settings,
    )
    return succeeded({ ...removed, is_complete: isComplete })
  })
}
