import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CommonQueryMethods } from 'slonik'
import { answers, fileAnswers } from '#api/answers/answers.ts'
import { attendanceRow } from '#api/answers/attendance-row.ts'
import {
  AttendanceAnswer,
  AttendanceExportQuery,
  AttendanceQuery,
  AttendanceSearch,
} from '#api/contracts/attendance.ts'
import { revertRoutes } from '#api/http/commands/revert-routes.ts'
import { sendExport } from '#api/http/exports/send-export.ts'
import { historyFilter, historySort } from '#api/http/history/history-filter.ts'
import { parseSearch } from '#api/http/history/history-search.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import { isStale } from '#api/http/paging.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { attendanceProjection } from '#projections/attendance/attendance.ts'
import {
  type AttendanceEntry,
  listAttendance,
  streamAttendance,
} from '#projections/attendance/history.ts'
import { findRecord, findRecords } from '#projections/attendance/records.ts'
import { isRollCall, undoRollCall } from '#registry/attendance/roll-calls.ts'
import { attendanceLines } from './attendance-lines.ts'
import { tellAttendance } from './tell-attendance.ts'

/** Check-ins and check-outs as a list and as a file, and their undo. */
export const attendanceHistoryRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, ledger } = services
  const preHandler = requireStaff

  const list = {
    preHandler,
    schema: { querystring: AttendanceQuery, response: answers(AttendanceAnswer) },
  }
  app.get('/actions/attendance', list, async ({ caller, query }, reply) => {
    const now = clock()
    const filter = await attendanceFilter(db, caller, { query, now })
    const stale = await isStale(services, query.minPosition, attendanceProjection)
    const { limit, page } = query
    const sort = historySort(query)
    return await sendList(reply, services, {
      ...{
        limit,
        page,
        stale,
        at: now,
        answer: (row: AttendanceEntry) => attendanceRow(row, caller),
      },
      read: (snapshot, span) => listAttendance(snapshot, filter, { ...sort, ...span }),
      stream: (snapshot) => streamAttendance(snapshot, filter, sort),
    })
  })

  const file = {
    preHandler,
    config: { heavy: true },
    schema: { querystring: AttendanceExportQuery, response: fileAnswers('A CSV file') },
  }
  app.get('/actions/attendance/export_stream', file, async ({ caller, query }, reply) => {
    const now = clock()
    const { timeZone, ...filter } = await attendanceFilter(db, caller, { query, now })
    await isStale(services, query.minPosition, attendanceProjection)
    return sendExport(reply, {
      name: 'attendance',
      now,
      timeZone,
      header: attendanceLines.headerOf(query.lang),
      pages: streamAttendance(db, filter, historySort(query)),
      cells: attendanceLines.cellsIn(query.lang, timeZone),
    })
  })

  const undo = revertRoutes({
    paths: { one: '/actions/attendance/:id', batch: '/actions/attendance/batches/:batch' },
    projection: attendanceProjection,
    findAction: findRecord,
    findBatch: findRecords,
    revert: ledger.attendance.revert,
    parentRecord: {
      isThere: ({ organizationId, allAction, userId }, id) =>
        isRollCall(db, { organizationId, id, by: allAction ? null : userId }),
      takeBack: async ({ organizationId }, id) => {
        const period = await undoRollCall(db, { organizationId, id, at: clock() })
        if (period !== null) await tellAttendance(services, organizationId, period)
      },
    },
  })
  await app.register(undo, services)
}

type AttendanceListQuery = Omit<AttendanceQuery, 'page' | 'limit'>

/** Turns the query into a filter. @throws HttpError `not_found`, `validation_failed` */
const attendanceFilter = async (
  db: CommonQueryMethods,
  caller: Caller,
  { query, now }: { query: AttendanceListQuery; now: Date },
) => {
  const search = parseSearch(AttendanceSearch, query.search)
  const filter = await historyFilter(db, caller, { query: { ...query, search }, now })
  return { ...filter, type: query.type ?? search.type, ruleName: search.attendance_rule_name }
}
