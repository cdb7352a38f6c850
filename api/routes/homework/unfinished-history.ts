import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, fileAnswers, succeeded } from '#api/answers/answers.ts'
import { IdParams } from '#api/contracts/common.ts'
import {
  RecordQuery,
  UnfinishedDetailAnswer,
  UnfinishedExportQuery,
  UnfinishedHomeworkAnswer,
  UnfinishedQuery,
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
import { listUnfinishedOfStudent } from '#projections/homework/day.ts'
import {
  listNewestUnfinished,
  listUnfinished,
  streamUnfinished,
  type UnfinishedEntry,
} from '#projections/homework/history.ts'
import { homeworkProjection } from '#projections/homework/homework.ts'
import { findUnfinished, findUnfinishedBatch } from '#projections/homework/unfinished.ts'
import { unfinishedFilter } from './homework-filter.ts'
import { recordOfDay, unfinishedLines, unfinishedRow } from './homework-rows.ts'

/** Unfinished homework as a list and as a file, with its undo. */
export const unfinishedHistoryRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, ledger } = services
  const preHandler = requireStaff
  const path = '/v2/homework/unfinishedHomework'

  const list = {
    preHandler,
    schema: { querystring: UnfinishedQuery, response: answers(UnfinishedHomeworkAnswer) },
  }
  app.get(path, list, async ({ caller, query }, reply) => {
    const now = clock()
    const filter = await unfinishedFilter(db, caller, { query, now })
    const stale = await isStale(services, query.minPosition, homeworkProjection)
    const { limit, page } = query
    const sort = historySort(query)
    return await sendList(reply, services, {
      ...{
        limit,
        page,
        stale,
        at: now,
        answer: (row: UnfinishedEntry) => unfinishedRow(row, caller),
      },
      read: (snapshot, span) => listUnfinished(snapshot, filter, { ...sort, ...span }),
      stream: (snapshot) => streamUnfinished(snapshot, filter, sort),
    })
  })

  const file = {
    preHandler,
    config: { heavy: true },
    schema: { querystring: UnfinishedExportQuery, response: fileAnswers('A CSV file') },
  }
  app.get(`${path}/export_stream`, file, async ({ caller, query }, reply) => {
    const now = clock()
    const { timeZone, ...filter } = await unfinishedFilter(db, caller, { query, now })
    await isStale(services, query.minPosition, homeworkProjection)
    return sendExport(reply, {
      ...{
        name: 'unfinished-homework',
        now,
        timeZone,
        header: unfinishedLines.headerOf(query.lang),
      },
      pages: streamUnfinished(db, filter, historySort(query)),
      cells: unfinishedLines.cellsIn(query.lang, timeZone),
    })
  })

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
    findBatch: findUnfinishedBatch,
    revert: ledger.homework.revert,
  })
  await app.register(undo, services)
}
