import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CommonQueryMethods } from 'slonik'
import { answers, fileAnswers } from '#api/answers/answers.ts'
import { ActionsAnswer } from '#api/contracts/actions.ts'
import { IdParams } from '#api/contracts/common.ts'
import { namedKinds, otherCategories } from '#api/contracts/record-kinds.ts'
import { PointRecordExportQuery, PointRecordQuery } from '#api/contracts/records.ts'
import { correctionsFor, recordFilter } from '#api/http/history/record-filter.ts'
import { sendHistory, sendHistoryFile } from '#api/http/history/send-history.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireAnyone } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { listCategoryTotals } from '#projections/points/category-totals.ts'
import { pointsHistoryFile } from './export-history.ts'

const history = { ...pointsHistoryFile, fileName: 'points' }

export const pointRecordRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db } = services
  const preHandler = requireAnyone

  const list = {
    preHandler,
    schema: { params: IdParams, querystring: PointRecordQuery, response: answers(ActionsAnswer) },
  }
  app.get('/users/:id/pointHistories', list, ({ caller, params, query }, reply) =>
    sendHistory(reply, services, {
      history,
      caller,
      query,
      filterAt: async () => ({
        ...(await pointFilter(db, caller, { userId: params.id, query })),
        ...correctionsFor(caller),
      }),
    }),
  )

  const file = {
    preHandler,
    config: { heavy: true },
    schema: {
      params: IdParams,
      querystring: PointRecordExportQuery,
      response: fileAnswers('A CSV file'),
    },
  }
  app.get('/users/:id/pointHistories/export_stream', file, ({ caller, params, query }, reply) =>
    sendHistoryFile(reply, services, {
      history,
      caller,
      query,
      filterAt: () => pointFilter(db, caller, { userId: params.id, query }),
    }),
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

/** Returns the categories shown by name. The others count as "other". */
const largestCategories = async (
  db: CommonQueryMethods,
  organizationId: string,
  profileId: string,
) => {
  const totals = await listCategoryTotals(db, { organizationId, profileId })
  return totals.flatMap(({ category_id }) => category_id ?? []).slice(0, namedKinds)
}
