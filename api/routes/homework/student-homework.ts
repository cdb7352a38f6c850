import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { answers, fileAnswers, succeeded } from '#api/answers/answers.ts'
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
import { recordFilter } from '#api/http/history/record-filter.ts'
import { sendHistory, sendHistoryFile } from '#api/http/history/send-history.ts'
import { isStale } from '#api/http/paging.ts'
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
  const config = { heavy: true }
  const params = IdParams
  const ownFilter = async (caller: Caller, userId: string, query: StudentHomeworkQuery) => ({
    ...(await recordFilter(db, caller, { userId, query })),
    conditions: onDays(query),
  })

  const marks = {
    preHandler,
    schema: {
      params,
      querystring: StudentSubmittedQuery,
      response: answers(SubmittedHomeworkAnswer),
    },
  }
  app.get('/users/:id/submittedHomework', marks, ({ caller, params, query }, reply) =>
    sendHistory(reply, services, {
      history: submittedHistory,
      caller,
      query,
      filterAt: () => ownFilter(caller, params.id, query),
    }),
  )

  const markFile = {
    preHandler,
    config,
    schema: {
      params,
      querystring: StudentSubmittedExportQuery,
      response: fileAnswers('A CSV file'),
    },
  }
  app.get(
    '/users/:id/submittedHomework/export_stream',
    markFile,
    ({ caller, params, query }, reply) =>
      sendHistoryFile(reply, services, {
        history: submittedHistory,
        caller,
        query,
        filterAt: () => ownFilter(caller, params.id, query),
      }),
  )

  const unfinished = {
    preHandler,
    schema: {
      params,
      querystring: StudentUnfinishedQuery,
      response: answers(UnfinishedHomeworkAnswer),
    },
  }
  app.get('/users/:id/unfinishedHomework', unfinished, ({ caller, params, query }, reply) =>
    sendHistory(reply, services, {
      history: unfinishedHistory,
      caller,
      query,
      filterAt: () => ownFilter(caller, params.id, query),
    }),
  )

  const unfinishedFile = {
    preHandler,
    config,
    schema: {
      params,
      querystring: StudentUnfinishedExportQuery,
      response: fileAnswers('A CSV file'),
    },
  }
  app.get(
    '/users/:id/unfinishedHomework/export_stream',
    unfinishedFile,
    ({ caller, params, query }, reply) =>
      sendHistoryFile(reply, services, {
        history: unfinishedHistory,
        caller,
        query,
        filterAt: () => ownFilter(caller, params.id, query),
      }),
  )

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

type StudentHomeworkQuery = Omit<
  z.infer<typeof StudentSubmittedQuery>,
  'page' | 'limit' | 'order_by'
> &
  Readonly<{ order_by?: string | undefined }>
