import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, Empty, IdParams } from '#api/contracts/common.ts'
import {
  type Display,
  DisplayChangedAnswer,
  DisplayCreatedAnswer,
  DisplayInput,
  DisplayRenewedAnswer,
  DisplaysAnswer,
  DisplaysQuery,
} from '#api/contracts/displays.ts'
import { HttpError } from '#api/failure.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireStaff, requireStaffCommand } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import {
  createDisplay,
  type DisplayRow,
  deleteDisplay,
  listDisplays,
  renewDisplay,
  updateDisplay,
} from '#registry/displays/displays.ts'
import { spellClass } from '#registry/organization/spell-classes.ts'
import { hashToken, newToken } from '#registry/sign-in/tokens.ts'
import { createTyping } from './typing.ts'

/**
 * A display's link is shown once. Staff can renew the display for another period, and revoke the
 * link.
 */
export const displayRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, announcements } = services
  const typing = createTyping(services)
  const list = {
    preHandler: requireStaff,
    schema: { querystring: DisplaysQuery, response: answers(DisplaysAnswer) },
  }
  app.get('/displays', list, async ({ caller, query }, reply) => {
    return await sendList(reply, services, {
      limit: query.limit,
      page: query.page,
      at: clock(),
      answer: displayAnswer,
      read: (snapshot, span) =>
        listDisplays(snapshot, caller.organizationId, { ...query, ...span }),
    })
  })

  const preHandler = requireStaffCommand
  const headers = CommandHeaders

  const create = {
    preHandler,
    schema: { headers, body: DisplayInput, response: answers(DisplayCreatedAnswer) },
  }
  app.post('/displays', create, async (request) => {
    const { code } = request.body
    const key = newToken()
    const id = registryCommandId(request)
    const input = await readFields(services, request.caller, request.body)
    const fields = { id, ...input, code, keyHash: hashToken(key) }
    const display = await typing(request.caller, code, () =>
      createDisplay(db, authorOf(request, clock), fields),
    )
    return succeeded({ display: displayAnswer(display), key: code === undefined ? key : null })
  })

  const update = {
    preHandler,
    schema: {
      headers,
      params: IdParams,
      body: DisplayInput,
      response: answers(DisplayChangedAnswer),
    },
  }
  app.put('/displays/:id', update, async (request) => {
    const { id } = request.params
    const { code } = request.body
    const input = await readFields(services, request.caller, request.body)
    const fields = { id, ...input, code }
    const display = await typing(request.caller, code, () =>
      updateDisplay(db, authorOf(request, clock), fields),
    )
    // A new code connects another screen, so the key of the former one no longer works.
    if (code !== undefined) await announcements.publish({ kind: 'revoked', what: 'display', id })
    await announcements.publish({ kind: 'organization', id: request.caller.organizationId })
    return succeeded(displayAnswer(display))
  })

  const renew = {
    preHandler,
    schema: { headers, params: IdParams, response: answers(DisplayRenewedAnswer) },
  }
  app.post('/displays/:id/renew', renew, async (request) =>
    succeeded(displayAnswer(await renewDisplay(db, authorOf(request, clock), request.params.id))),
  )

  const remove = { preHandler, schema: { headers, params: IdParams, response: answers(Empty) } }
  app.delete('/displays/:id', remove, async (request) => {
    const { id } = request.params
    if (!(await deleteDisplay(db, authorOf(request, clock), id))) throw new HttpError('not_found')
    await announcements.publish({ kind: 'revoked', what: 'display', id })
    return succeeded(null)
  })
}

const readFields = async (
  { db }: Services,
  { organizationId }: Caller,
  { name, class: typed, privacy, language, span, averages }: DisplayInput,
) => {
  const className = typed ? await spellClass(db, organizationId, typed) : null
  return { name, class: className, privacy, language, span, averages }
}

const displayAnswer = (row: DisplayRow): Display => ({
  _id: row.id,
  name: row.name,
  class: row.class,
  privacy: row.privacy,
  language: row.language,
  span: row.span,
  averages: row.averages,
  created_at: row.created_at,
  created_by: { _id: row.created_by, name: { en: row.created_by_en, zh: row.created_by_zh } },
  last_seen_at: row.last_seen_at,
  ends_at: row.ends_at,
})
