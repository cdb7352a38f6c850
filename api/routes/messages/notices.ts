import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, Empty, IdParams } from '#api/contracts/common.ts'
import {
  MessagesQuery,
  NoticeAnswer,
  NoticeIds,
  NoticeInput,
  NoticesAnswer,
  NoticeUpdate,
} from '#api/contracts/messages.ts'
import { requireAnyone, requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { attachmentsIn } from './attachments-in.ts'
import { noticeOf } from './message-answer.ts'
import { messageCalls } from './message-calls.ts'

/** Staff see all notices. Students and parents see the notices that are published for them. */
export const noticeRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const calls = messageCalls(services, 'notice')
  const headers = CommandHeaders

  const list = {
    preHandler: requireAnyone,
    schema: { querystring: MessagesQuery, response: answers(NoticesAnswer) },
  }
  app.get('/notices', list, async ({ caller, query }) => {
    const page = await calls.list(caller, query)
    return { ...page, data: page.data.map(noticeOf) }
  })
  const response = answers(NoticeAnswer)
  const one = { preHandler: requireAnyone, schema: { params: IdParams, response } }
  app.get('/notices/:id', one, async ({ caller, params }) =>
    succeeded(noticeOf(await calls.one(caller, params.id))),
  )

  const preHandler = requireStaffCommand
  app.post(
    '/notices',
    { preHandler, schema: { headers, body: NoticeInput, response } },
    async (request) =>
      succeeded(noticeOf(await calls.create(request, attachmentsIn(request.body)))),
  )
  const update = { preHandler, schema: { headers, params: IdParams, body: NoticeUpdate, response } }
  app.put('/notices/:id', update, async (request) =>
    succeeded(
      noticeOf(await calls.update(request, request.params.id, attachmentsIn(request.body))),
    ),
  )
  const some = { preHandler, schema: { headers, body: NoticeIds, response: answers(Empty) } }
  app.post('/notices/batchDelete', some, async (request) => {
    await calls.remove(request, request.body.notices)
    return succeeded(null)
  })
  app.post('/notices/restore', some, async (request) => {
    await calls.restore(request, request.body.notices)
    return succeeded(null)
  })
}
