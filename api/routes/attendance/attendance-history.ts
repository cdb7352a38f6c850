import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CommonQueryMethods } from 'slonik'
import { answers, fileAnswers } from '#api/answers/answers.ts'
import {
  AttendanceAnswer,
  AttendanceExportQuery,
  AttendanceQuery,
  AttendanceSearch,
} from '#api/contracts/attendance.ts'
import { outsideMerges } from '#api/http/commands/outside-merges.ts'
import { revertRoutes } from '#api/http/commands/revert-routes.ts'
import { historyFilter } from '#api/http/history/history-filter.ts'
import { parseSearch } from '#api/http/history/history-search.ts'
import { sendHistory, sendHistoryFile } from '#api/http/history/send-history.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { attendanceProjection } from '#projections/attendance/attendance.ts'
import { findRecord, findRecords } from '#projections/attendance/records.ts'
import { isRollCall, undoRollCall } from '#registry/attendance/roll-calls.ts'
import { attendanceHistory } from './shown-attendance.ts'
import { tellAttendance } from './tell-attendance.ts'

export const attendanceHistoryRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, ledger } = services
  const preHandler = requireStaff

  const list = {
    preHandler,
    schema: { querystring: AttendanceQuery, response: answers(AttendanceAnswer) },
  }
  app.get('/actions/attendance', list, ({ caller, query }, reply) =>
    sendHistory(reply, services, {
      history: attendanceHistory,
      caller,
      query,
      filterAt: (now) => attendanceFilter(db, caller, { query, now }),
    }),
  )

  const file = {
    preHandler,
    config: { heavy: true },
    schema: { querystring: AttendanceExportQuery, response: fileAnswers('A CSV file') },
  }
  app.get('/actions/attendance/export_stream', file, ({ caller, query }, reply) =>
    sendHistoryFile(reply, services, {
      history: attendanceHistory,
      caller,
      query,
      filterAt: (now) => attendanceFilter(db, caller, { query, now }),
    }),
  )

  const undo = revertRoutes({
    paths: { one: '/actions/attendance/:id', batch: '/actions/attendance/batches/:batch' },
    projection: attendanceProjection,
    findAction: findRecord,
    findBatch: outsideMerges(findRecords),
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

/** @throws HttpError `not_found`, `validation_failed` */
const attendanceFilter = async (
  db: CommonQueryMethods,
  caller: Caller,
  { query, now }: { query: AttendanceListQuery; now: Date },
) => {
  const search = parseSearch(AttendanceSearch, query.search)
  const filter = await historyFilter(db, caller, { query: { ...query, search }, now })
  return { ...filter, type: query.type ?? search.type, ruleName: search.attendance_rule_name }
}
