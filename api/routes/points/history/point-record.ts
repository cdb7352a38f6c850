import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CommonQueryMethods } from 'slonik'
import { actionRow } from '#api/answers/action-row.ts'
import { answers, fileAnswers } from '#api/answers/answers.ts'
import { ActionsAnswer } from '#api/contracts/actions.ts'
import { IdParams } from '#api/contracts/common.ts'
import { namedKinds, otherCategories } from '#api/contracts/record-kinds.ts'
import { PointRecordExportQuery, PointRecordQuery } from '#api/contracts/records.ts'
import { sendExport } from '#api/http/exports/send-export.ts'
import { historySort } from '#api/http/history/history-filter.ts'
import { pointsLines } from '#api/http/history/points-lines.ts'
import { recordFilter } from '#api/http/history/record-filter.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import { isStale } from '#api/http/paging.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireAnyone } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { listCategoryTotals } from '#projections/points/category-totals.ts'
import { type HistoryRow, listActions, streamActions } from '#projections/points/history.ts'

/** One student's points, as a list and as a file. */
export const pointRecordRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const preHandler = requireAnyone

  const list = {
    preHandler,
    schema: { params: IdParams, querystring: PointRecordQuery, response: answers(ActionsAnswer) },
  }
  app.get('/users/:id/pointHistories', list, async ({ caller, params, query }, reply) => {
    const stale = await isStale(services, query.minPosition)
    const filter = await pointFilter(db, caller, { userId: params.id, query })
    const { limit, page } = query
    const sort = historySort(query)
    return await sendList(reply, services, {
      ...{ limit, page, stale, at: clock(), answer: (row: HistoryRow) => actionRow(row, caller) },
      read: (snapshot, span) => listActions(snapshot, filter, { ...sort, ...span }),
      stream: (snapshot) => streamActions(snapshot, filter, sort),
    })
  })

  const file = {
    preHandler,
    config: { heavy: true },
    schema: {
      params: IdParams,
      querystring: PointRecordExportQuery,
      response: fileAnswers('A CSV file'),
    },
  }
  app.get(
    '/users/:id/pointHistories/export_stream',
    file,
    async ({ caller, params, query }, reply) => {
      await isStale(services, query.minPosition)
      const { timeZone, ...filter } = await pointFilter(db, caller, {
        userId: params.id,
        query,
      })
      return sendExport(reply, {
        ...{ name: 'points', now: clock(), timeZone, header: pointsLines.headerOf(query.lang) },
        pages: streamActions(db, filter, historySort(query)),
        cells: pointsLines.cellsIn(query.lang, timeZone),
      })
    },
  )
}

type PointRecordListQuery = Omit<PointRecordQuery, 'page' | 'limit'>

const pointFilter = async (
  db: CommonQueryMethods,
  caller: Caller,
  { userId, query }: { userId: string; query: PointRecordListQuery },
) => {
  const { profileId, ...filter } = await recordFilter(db, caller, { userId, query })
  const { category } = query
  if (category !== otherCategories) return { ...filter, categoryId: category }
  return {
    ...filter,
    otherThan: profileId ? await largestCategories(db, caller.organizationId, profileId) : [],
  }
}

/** The categories shown by name; all others fall under 'other'. */
const largestCategories = async (
  db: CommonQueryMethods,
  organizationId: string,
  profileId: string,
) => {
  const totals = await listCategoryTotals(db, { organizationId, profileId })
  return totals.flatMap(({ category_id }) => category_id ?? []).slice(0, namedKinds)
}
