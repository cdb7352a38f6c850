import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { IdParams } from '#api/contracts/common.ts'
import {
  RecordQuery,
  SubmittedDetailAnswer,
  SubmittedExportQuery,
  SubmittedHomeworkAnswer,
  SubmittedQuery,
} from '#api/contracts/homework.ts'
import { HttpError } from '#api/failure.ts'
import { outsideMerges } from '#api/http/commands/outside-merges.ts'
import { revertRoutes } from '#api/http/commands/revert-routes.ts'
import { defineHistoryRoutes } from '#api/http/history/define-history-routes.ts'
import { readSight } from '#api/http/history/sight.ts'
import { isStale } from '#api/http/is-stale.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { sql } from '#platform/postgres/pool.ts'
import { listMarksOfStudent } from '#projections/homework/day.ts'
import { listNewestMarks } from '#projections/homework/history.ts'
import { homeworkProjection } from '#projections/homework/homework.ts'
import { findMarkAndBelow, findMarks } from '#projections/homework/marks.ts'
import { submittedFilter } from './homework-filter.ts'
import { recordOfDay, submittedHistory, submittedRow } from './homework-rows.ts'

export const submittedHistoryRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, ledger } = services
  const preHandler = requireStaff
  const path = '/v2/homework/homeworkSubmitRecord'

  const history = defineHistoryRoutes({
    path,
    reads: preHandler,
    history: submittedHistory,
    contracts: {
      query: SubmittedQuery,
      exportQuery: SubmittedExportQuery,
      answer: SubmittedHomeworkAnswer,
    },
    filter: ({ db }, { caller, query, now }) => submittedFilter(db, caller, { query, now }),
  })
  await app.register(history, services)

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
    findBatch: outsideMerges(findMarks),
    revert: ledger.homework.revert,
  })
  await app.register(undo, services)
}
