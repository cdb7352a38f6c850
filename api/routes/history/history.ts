import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actionRow } from '#api/answers/action-row.ts'
import { answers } from '#api/answers/answers.ts'
import { ActionsAnswer, ActionsQuery } from '#api/contracts/actions.ts'
import { requireAnyone, requireStudentOrParent } from '#api/plugins/guards.ts'
import { sendList } from '#api/routes/lists/send-list.ts'
import { isStale } from '#api/routes/paging.ts'
import type { Services } from '#api/services.ts'
import { type HistoryRow, listActions, streamActions } from '#projections/points/history.ts'
import { historySort } from './history-wanted.ts'
import { pointsFilter } from './points-wanted.ts'

/** The history of points: everybody sees of it what is theirs to see. */
export const historyRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const answer = async ({ caller }: FastifyRequest, query: ActionsQuery, reply: FastifyReply) => {
    const now = clock()
    const filter = await pointsFilter(db, caller, { wanted: query, now })
    const stale = await isStale(db, query.minPosition)
    const sort = historySort(query)
    return await sendList(reply, services, {
      ...{ limit: query.limit, page: query.page, stale, at: now },
      answer: (row: HistoryRow) => actionRow(row, caller),
      read: (snapshot, span) => listActions(snapshot, filter, { ...sort, ...span }),
      stream: (snapshot) => streamActions(snapshot, filter, sort),
    })
  }

  const schema = { querystring: ActionsQuery, response: answers(ActionsAnswer) }
  for (const path of ['/actions', '/v2/actions']) {
    app.get(path, { preHandler: requireAnyone, schema }, (request, reply) => answer(request, request.query, reply))
  }
  app.get('/auth/actions', { preHandler: requireStudentOrParent, schema }, (request, reply) =>
    answer(request, request.query, reply),
  )
}
