import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CommonQueryMethods } from 'slonik'
import {
  AttendanceAnswer,
  AttendanceExportQuery,
  AttendanceQuery,
  AttendanceSearch,
} from '#api/contracts/attendance.ts'
import { outsideMerges } from '#api/http/commands/outside-merges.ts'
import { revertRoutes } from '#api/http/commands/revert-routes.ts'
import { defineHistoryRoutes } from '#api/http/history/define-history-routes.ts'
import { historyFilter } from '#api/http/history/history-filter.ts'
import { parseSearch } from '#api/http/history/history-search.ts'
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
  const history = defineHistoryRoutes({
    path: '/actions/attendance',
    reads: requireStaff,
    history: attendanceHistory,
    contracts: {
      query: AttendanceQuery,
      exportQuery: AttendanceExportQuery,
      answer: AttendanceAnswer,
    },
    filter: ({ db }, { caller, query, now }) => attendanceFilter(db, caller, { query, now }),
  })
  await app.register(history, services)

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
