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
import { sendExport } from '#api/http/exports/send-export.ts'
import { historySort } from '#api/http/history/history-filter.ts'
import { recordFilter } from '#api/http/history/record-filter.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import { isStale } from '#api/http/paging.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireAnyone } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import {
  listMarks,
  listUnfinished,
  type MarkEntry,
  streamMarks,
  streamUnfinished,
  type UnfinishedEntry,
} from '#projections/homework/history.ts'
import { homeworkProjection } from '#projections/homework/homework.ts'
import { countMarksByDay, countUnfinishedByDay } from '#projections/homework/statistics.ts'
import { onDays } from './homework-filter.ts'
import { submittedLines, submittedRow, unfinishedLines, unfinishedRow } from './homework-rows.ts'
import {
  add,
  countOf,
  daysOfMarks,
  daysOfUnfinished,
  none,
  statisticsSpanOf,
} from './statistics.ts'

/** One student's homework in a period, as lists, files and figures. */
export const studentHomeworkRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const preHandler = requireAnyone
  const config = { heavy: true }
  const params = IdParams
  /** Whose rows, of which days and in which order, once they are as new as is asked for. */
  const prepareList = async <Order extends string>(
    caller: Caller,
    userId: string,
    query: Omit<StudentHomeworkQuery, 'order_by'> & Readonly<{ order_by?: Order | undefined }>,
  ) => {
    const stale = await isStale(services, query.minPosition, homeworkProjection)
    const { timeZone, profileId: _, ...own } = await recordFilter(db, caller, { userId, query })
    return {
      filter: { ...own, conditions: onDays(query) },
      sort: historySort(query),
      timeZone,
      stale,
      at: clock(),
    }
  }

  const marks = {
    preHandler,
    schema: {
      params,
      querystring: StudentSubmittedQuery,
      response: answers(SubmittedHomeworkAnswer),
    },
  }
  app.get('/users/:id/submittedHomework', marks, async ({ caller, params, query }, reply) => {
    const { filter, sort, stale, at } = await prepareList(caller, params.id, query)
    const { limit, page } = query
    return await sendList(reply, services, {
      ...{ limit, page, stale, at, answer: (row: MarkEntry) => submittedRow(row, caller) },
      read: (snapshot, span) => listMarks(snapshot, filter, { ...sort, ...span }),
      stream: (snapshot) => streamMarks(snapshot, filter, sort),
    })
  })

  const markFile = {
    ...{ preHandler, config },
    schema: {
      params,
      querystring: StudentSubmittedExportQuery,
      response: fileAnswers('A CSV file'),
    },
  }
  app.get(
    '/users/:id/submittedHomework/export_stream',
    markFile,
    async ({ caller, params, query }, reply) => {
      const { filter, sort, timeZone, at: now } = await prepareList(caller, params.id, query)
      return sendExport(reply, {
        ...{
          name: 'submitted-homework',
          now,
          timeZone,
          header: submittedLines.headerOf(query.lang),
        },
        pages: streamMarks(db, filter, sort),
        cells: submittedLines.cellsIn(query.lang, timeZone),
      })
    },
  )

  const unfinished = {
    preHandler,
    schema: {
      params,
      querystring: StudentUnfinishedQuery,
      response: answers(UnfinishedHomeworkAnswer),
    },
  }
  app.get('/users/:id/unfinishedHomework', unfinished, async ({ caller, params, query }, reply) => {
    const { filter, sort, stale, at } = await prepareList(caller, params.id, query)
    const { limit, page } = query
    return await sendList(reply, services, {
      ...{ limit, page, stale, at, answer: (row: UnfinishedEntry) => unfinishedRow(row, caller) },
      read: (snapshot, span) => listUnfinished(snapshot, filter, { ...sort, ...span }),
      stream: (snapshot) => streamUnfinished(snapshot, filter, sort),
    })
  })

  const unfinishedFile = {
    ...{ preHandler, config },
    schema: {
      params,
      querystring: StudentUnfinishedExportQuery,
      response: fileAnswers('A CSV file'),
    },
  }
  app.get(
    '/users/:id/unfinishedHomework/export_stream',
    unfinishedFile,
    async ({ caller, params, query }, reply) => {
      const { filter, sort, timeZone, at: now } = await prepareList(caller, params.id, query)
      return sendExport(reply, {
        ...{
          name: 'unfinished-homework',
          now,
          timeZone,
          header: unfinishedLines.headerOf(query.lang),
        },
        pages: streamUnfinished(db, filter, sort),
        cells: unfinishedLines.cellsIn(query.lang, timeZone),
      })
    },
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
    const { span, dateRange } = await statisticsSpanOf(db, organizationId, {
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

type StudentHomeworkQuery = Omit<z.infer<typeof StudentSubmittedQuery>, 'page' | 'limit'>
