import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, fileAnswers, succeeded } from '#api/answers/answers.ts'
import { IdParams } from '#api/contracts/common.ts'
import {
  RecordQuery,
  SubmittedDetailAnswer,
  SubmittedExportQuery,
  SubmittedHomeworkAnswer,
  SubmittedQuery,
} from '#api/contracts/homework.ts'
import { HttpError } from '#api/failure.ts'
import { revertRoutes } from '#api/http/commands/revert-routes.ts'
import { sendExport } from '#api/http/exports/send-export.ts'
import { historySort } from '#api/http/history/history-filter.ts'
import { readSight } from '#api/http/history/sight.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import { isStale } from '#api/http/paging.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { sql } from '#platform/postgres/pool.ts'
import { listMarksOfStudent } from '#projections/homework/day.ts'
import {
  listMarks,
  listNewestMarks,
  type MarkEntry,
  streamMarks,
} from '#projections/homework/history.ts'
import { homeworkProjection } from '#projections/homework/homework.ts'
import { findMarkAndBelow, findMarks } from '#projections/homework/marks.ts'
import { submittedFilter } from './homework-filter.ts'
import { recordOfDay, submittedLines, submittedRow } from './homework-rows.ts'

/** Submitted homework, one row for each student and day, as a list and as a file, with its undo. */
export const submittedHistoryRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, ledger } = services
  const preHandler = requireStaff
  const path = '/v2/homework/homeworkSubmitRecord'

  const list = {
    preHandler,
    schema: { querystring: SubmittedQuery, response: answers(SubmittedHomeworkAnswer) },
  }
  app.get(path, list, async ({ caller, query }, reply) => {
    const now = clock()
    const filter = await submittedFilter(db, caller, { query, now })
    const stale = await isStale(services, query.minPosition, homeworkProjection)
    const { limit, page } = query
    const sort = historySort(query)
    return await sendList(reply, services, {
      ...{ limit, page, stale, at: now, answer: (row: MarkEntry) => submittedRow(row, caller) },
      read: (snapshot, span) => listMarks(snapshot, filter, { ...sort, ...span }),
      stream: (snapshot) => streamMarks(snapshot, filter, sort),
    })
  })

  const file = {
    preHandler,
    config: { heavy: true },
    schema: { querystring: SubmittedExportQuery, response: fileAnswers('A CSV file') },
  }
  app.get(`${path}/export_stream`, file, async ({ caller, query }, reply) => {
    const now = clock()
    const { timeZone, ...filter } = await submittedFilter(db, caller, { query, now })
    await isStale(services, query.minPosition, homeworkProjection)
    return sendExport(reply, {
      ...{ name: 'submitted-homework', now, timeZone, header: submittedLines.headerOf(query.lang) },
      pages: streamMarks(db, filter, historySort(query)),
      cells: submittedLines.cellsIn(query.lang, timeZone),
    })
  })

  const one = {
    preHandler,
    schema: {
      params: IdParams,
      querystring: RecordQuery,
      response: answers(SubmittedDetailAnswer),
    },
  }
  app.get(`${path}/:id`, one, async ({ caller, params, query }) => {
    await isStale(services, query.minPosition, homeworkProjection)
    const { organizationId } = caller
    const sight = await readSight(db, caller)
    const conditions = [sql.fragment`entries.id = ${params.id}`]
    const filter = { organizationId, ...sight.filter(), conditions }
    const [row] = await listNewestMarks(db, filter, 1)
    if (!row) throw new HttpError('not_found')
    const day = { organizationId, profileId: row.profile_id, date: row.date }
    const marks = await listMarksOfStudent(db, day)
    return succeeded({
      ...submittedRow(row, caller),
      marks: marks.map((mark) => ({
        ...recordOfDay(mark, { sight, profileId: row.profile_id }),
        status: mark.status,
      })),
    })
  })

  const undo = revertRoutes({
    paths: { one: `${path}/:id`, batch: `${path}/batches/:batch` },
    projection: homeworkProjection,
    findAction: findMarkAndBelow,
    findBatch: findMarks,
    revert: ledger.homework.revert,
  })
  await app.register(undo, services)
}
