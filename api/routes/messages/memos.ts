import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, Empty, IdParams } from '#api/contracts/common.ts'
import {
  MemoAnswer,
  MemoIds,
  MemoInput,
  MemosAnswer,
  MemoUpdate,
  MessagesQuery,
} from '#api/contracts/messages.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireAnyone, requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { listRecipients } from '#registry/messages/list-for-staff.ts'
import { attachmentsIn } from './attachments-in.ts'
import { memoOf } from './message-answer.ts'
import { messageCalls } from './message-calls.ts'

/** Memos to students, their parents or both. Recipients never see each other. */
export const memoRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const calls = messageCalls(services, 'memo')
  const headers = CommandHeaders

  const list = {
    preHandler: requireAnyone,
    schema: { querystring: MessagesQuery, response: answers(MemosAnswer) },
  }
  app.get('/memos', list, async ({ caller, query }) => {
    const page = await calls.list(caller, query)
    return { ...page, data: page.data.map(memoOf) }
  })
  const answer = async (
    { organizationId, role }: Caller,
    answered: Awaited<ReturnType<typeof calls.one>>,
  ) => {
    const profile_ids = () => listRecipients(services.db, organizationId, answered.row.id)
    return succeeded({
      ...memoOf(answered),
      ...(role !== 'user' && { profile_ids: [...(await profile_ids())] }),
    })
  }
  const response = answers(MemoAnswer)
  const one = { preHandler: requireAnyone, schema: { params: IdParams, response } }
  app.get('/memos/:id', one, async ({ caller, params }) =>
    answer(caller, await calls.one(caller, params.id)),
  )

  const preHandler = requireStaffCommand
  app.post(
    '/memos',
    { preHandler, schema: { headers, body: MemoInput, response } },
    async (request) => {
      const { profile_ids: profiles, ...memo } = attachmentsIn(request.body)
      // Sending publishes a memo.
      return answer(
        request.caller,
        await calls.create(request, { ...memo, profiles, is_public: true }),
      )
    },
  )
  const update = { preHandler, schema: { headers, params: IdParams, body: MemoUpdate, response } }
  app.put('/memos/:id', update, async (request) => {
    const { profile_ids: profiles, ...memo } = attachmentsIn(request.body)
    return answer(
      request.caller,
      await calls.update(request, request.params.id, { ...memo, profiles }),
    )
  })
  const some = { preHandler, schema: { headers, body: MemoIds, response: answers(Empty) } }
  app.post('/memos/batchDelete', some, async (request) => {
    await calls.remove(request, request.body.memos)
    return succeeded(null)
  })
  app.post('/memos/restore', some, async (request) => {
    await calls.restore(request, request.body.memos)
    return succeeded(null)
  })
}
