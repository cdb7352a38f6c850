import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { IdParams } from '#api/contracts/common.ts'
import {
  RecordQuery,
  UnfinishedDetailAnswer,
  UnfinishedExportQuery,
  UnfinishedHomeworkAnswer,
  UnfinishedQuery,
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
import { listUnfinishedOfStudent } from '#projections/homework/day.ts'
import { listNewestUnfinished } from '#projections/homework/history.ts'
import { homeworkProjection } from '#projections/homework/homework.ts'
import { findUnfinished, findUnfinishedBatch } from '#projections/homework/unfinished.ts'
import { unfinishedFilter } from './homework-filter.ts'
import { recordOfDay, unfinishedHistory, unfinishedRow } from './homework-rows.ts'

export const unfinishedHistoryRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, ledger } = services
  const preHandler = requireStaff
  const path = '/v2/homework/unfinishedHomework'

  const history = defineHistoryRoutes({
    path,
    reads: preHandler,
    history: unfinishedHistory,
    contracts: {
      query: UnfinishedQuery,
      exportQuery: UnfinishedExportQuery,
      answer: UnfinishedHomeworkAnswer,
    },
    filter: ({ db }, { caller, query, now }) => unfinishedFilter(db, caller, { query, now }),
  })
  await app.register(history, services)

  const one = {
    preHandler,
    schema: {
      params: IdParams,
      querystring: RecordQuery,
      response: answers(UnfinishedDetailAnswer),
    },
  }
  app.get(`${path}/:id`, one, async ({ caller, params, query }) => {
    await isStale(services, query.minPosition, homeworkProjection)
    const { organizationId } = caller
    const sight = await readSight(db, caller)
    const conditions = [sql.fragment`entries.id = ${params.id}`]
    const filter = { organizationId, ...sight.filter(), conditions }
    const [row] = await listNewestUnfinished(db, filter, 1)
    if (!row) throw new HttpError('not_found')
    const day = { organizationId, profileId: row.profile_id, date: row.date }
    const records = await listUnfinishedOfStudent(db, day, row.rule_id)
    return succeeded({
      ...unfinishedRow(row, caller),
      records: records.map((one) => recordOfDay(one, { sight, profileId: row.profile_id })),
    })
  })

  const undo = revertRoutes({
    paths: { one: `${path}/:id`, batch: `${path}/batches/:batch` },
    projection: homeworkProjection,
    findAction: findUnfinished,
    findBatch: outsideMerges(findUnfinishedBatch),
    revert: ledger.homework.revert,
  })
  await app.register(undo, services)
}
