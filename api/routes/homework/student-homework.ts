import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { IdParams } from '#api/contracts/common.ts'
import {
  type Amounts,
  StudentStatisticsAnswer,
  StudentStatisticsQuery,
  StudentSubmittedExportQuery,
  StudentSubmittedQuery,
  StudentUnfinishedExportQuery,
  StudentUnfinishedQuery,
  SubmittedHomeworkAnswer,
  UnfinishedHomeworkAnswer,
} from '#api/contracts/homework.ts'
import { defineHistoryRoutes } from '#api/http/history/define-history-routes.ts'
import { recordFilter } from '#api/http/history/record-filter.ts'
import { isStale } from '#api/http/is-stale.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireAnyone } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { homeworkProjection } from '#projections/homework/homework.ts'
import { countMarksByDay, countUnfinishedByDay } from '#projections/homework/statistics.ts'
import { onDays } from './homework-filter.ts'
import { submittedHistory, unfinishedHistory } from './homework-rows.ts'
import {
  add,
  countOf,
  daysOfMarks,
  daysOfUnfinished,
  none,
  statisticsSpanOf,
} from './statistics.ts'

export const studentHomeworkRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db } = services
  const preHandler = requireAnyone
  const params = IdParams

  const submitted = defineHistoryRoutes({
    path: '/users/:id/submittedHomework',
    reads: preHandler,
    history: submittedHistory,
    contracts: {
      params,
      query: StudentSubmittedQuery,
      exportQuery: StudentSubmittedExportQuery,
      answer: SubmittedHomeworkAnswer,
    },
    filter: ownFilter,
  })
  await app.register(submitted, services)

  const unfinished = defineHistoryRoutes({
    path: '/users/:id/unfinishedHomework',
    reads: preHandler,
    history: unfinishedHistory,
    contracts: {
      params,
      query: StudentUnfinishedQuery,
      exportQuery: StudentUnfinishedExportQuery,
      answer: UnfinishedHomeworkAnswer,
    },
    filter: ownFilter,
  })
  await app.register(unfinished, services)

  const figures = {
    preHandler,
    schema: {
      params,
      querystring: StudentStatisticsQuery,
      response: answers(StudentStatisticsAnswer),
    },
  }
  app.get('/users/:id/homeworkStatistics', figures, async ({ caller, params, query }) => {
    await isStale(services, query.minPosition, homeworkProjection)
    const { organizationId, profileId } = await recordFilter(db, caller, {
      userId: params.id,
      query,
    })
    const { span, dateRange } = await statisticsSpanOf(services, organizationId, {
      ...query,
      period_id: query.period,
    })
    const [marked, left] = profileId
      ? await Promise.all([
          countMarksByDay(db, span, profileId),
          countUnfinishedByDay(db, span, profileId),
        ])
      : [[], []]
    const amount = marked.reduce<Amounts>(add, none)
    return succeeded({
      dateRange,
      submitted: {
        amount,
        total: amount.submitted + amount.unsubmitted + amount.absent,
        ...daysOfMarks(marked),
      },
      unfinished: {
        total: countOf(left),
        ...daysOfUnfinished(left),
      },
    })
  })
}

type StudentHomeworkRequest = Readonly<{
  caller: Caller
  params: Readonly<{ id: string }>
  query: Omit<z.infer<typeof StudentSubmittedQuery>, 'page' | 'limit' | 'order_by'> &
    Readonly<{ order_by?: string | undefined }>
}>

const ownFilter = async ({ db }: Services, { caller, params, query }: StudentHomeworkRequest) => ({
  ...(await recordFilter(db, caller, { userId: params.id, query })),
  conditions: onDays(query),
})
