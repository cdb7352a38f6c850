import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CommonQueryMethods } from 'slonik'
import { actionRow } from '#api/answers/action-row.ts'
import type { AnswerKey } from '#api/answers/answer-cache.ts'
import { answers } from '#api/answers/answers.ts'
import { ActionsAnswer, ActionsQuery } from '#api/contracts/actions.ts'
import { historySort } from '#api/http/history/history-filter.ts'
import { correctionsFor } from '#api/http/history/record-filter.ts'
import { isStale } from '#api/http/is-stale.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireAnyone, requireStudentOrParent } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { type HistoryRow, listActions, streamActions } from '#projections/points/history.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { sendBatches } from './history-batches.ts'
import { pointsFilter } from './points-filter.ts'

export const historyRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { clock } = services
  const answer = async ({ caller }: FastifyRequest, query: ActionsQuery, reply: FastifyReply) => {
    const now = clock()
    const stale = await isStale(services, query.minPosition)
    let filter: ReturnType<typeof pointsFilter> | undefined
    const filterIn = (snapshot: CommonQueryMethods) => {
      filter ??= pointsFilter(snapshot, caller, { query, now })
      return filter
    }
    // Lists the same entries of a batch as the batch's row counts.
    const ofBatch = query.batch === undefined ? {} : correctionsFor(caller)
    const sort = historySort(query)
    const answerKey = answerKeyOf(caller, query, now)
    if (query.group) {
      const filter = async () => ({ ...(await filterIn(services.db)), ...correctionsFor(caller) })
      return await sendBatches(reply, services, {
        caller,
        query,
        now,
        stale,
        answerKey,
        filter,
        sort,
      })
    }
    return await sendList(reply, services, {
      limit: query.limit,
      page: query.page,
      stale,
      at: now,
      answerKey,
      answer: (row: HistoryRow) => actionRow(row, caller),
      read: async (snapshot, span) =>
        listActions(snapshot, { ...(await filterIn(snapshot)), ...ofBatch }, { ...sort, ...span }),
      stream: async function* (snapshot) {
        yield* streamActions(snapshot, { ...(await filterIn(snapshot)), ...ofBatch }, sort)
      },
    })
  }

  const schema = { querystring: ActionsQuery, response: answers(ActionsAnswer) }
  for (const path of ['/actions', '/v2/actions']) {
    app.get(path, { preHandler: requireAnyone, schema }, (request, reply) =>
      answer(request, request.query, reply),
    )
  }
  app.get('/auth/actions', { preHandler: requireStudentOrParent, schema }, (request, reply) =>
    answer(request, request.query, reply),
  )
}

const firstRows = 100
/** In ms. Midnight falls on a quarter of an hour in every zone. */
const quarter = 15 * 60_000

// Caches the first page without a search, which everyone opens. The key contains the quarter of an
// hour, because the answer depends on the school's date.
const answerKeyOf = (caller: Caller, query: ActionsQuery, now: Date): AnswerKey | undefined => {
  const { search, minPosition: _, ...rest } = query
  if (search || rest.page > 0 || rest.limit > firstRows) return undefined
  const { organizationId, userId, isParent, role, allAction } = caller
  const what = [
    'history',
    rest,
    userId,
    isParent,
    role,
    allAction,
    Math.floor(now.getTime() / quarter),
  ]
  return { readModel: pointsProjection, organizationId, periodId: rest.period, what }
}
