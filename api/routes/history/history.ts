import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ActionsAnswer, ActionsQuery } from '#api/contracts/actions.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireAnyone, requireStudentOrParent } from '#api/plugins/guards.ts'
import { answers } from '#api/routes/answers.ts'
import { isStale, paged } from '#api/routes/paging.ts'
import type { Services } from '#api/services.ts'
import { listActions } from '#projections/points/history.ts'
import { actionRow } from './action-row.ts'
import { historySort } from './history-wanted.ts'
import { pointsFilter } from './points-wanted.ts'

/** The history of points: everybody sees of it what is theirs to see. */
export const historyRoutes: FastifyPluginAsyncZod<Services> = async (app, { db, clock }) => {
  const answer = async (caller: Caller, query: ActionsQuery) => {
    const now = clock()
    const filter = await pointsFilter(db, caller, { wanted: query, now })
    const stale = await isStale(db, query.minPosition)
    const { rows, total } = await listActions(db, filter, {
      ...historySort(query),
      limit: query.limit,
      page: query.page,
    })
    return paged({ rows: rows.map((row) => actionRow(row, caller)), total, limit: query.limit, at: now, stale })
  }

  const schema = { querystring: ActionsQuery, response: answers(ActionsAnswer) }
  for (const path of ['/actions', '/v2/actions']) {
    app.get(path, { preHandler: requireAnyone, schema }, ({ caller, query }) => answer(caller, query))
  }
  app.get('/auth/actions', { preHandler: requireStudentOrParent, schema }, ({ caller, query }) => answer(caller, query))
}
