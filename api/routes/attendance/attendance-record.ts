import { AttendanceAnswer } from '#api/contracts/attendance.ts'
import { IdParams } from '#api/contracts/common.ts'
import { AttendanceRecordExportQuery, AttendanceRecordQuery } from '#api/contracts/records.ts'
import { defineHistoryRoutes } from '#api/http/history/define-history-routes.ts'
import { recordFilter } from '#api/http/history/record-filter.ts'
import { requireAnyone } from '#api/plugins/guards.ts'
import { attendanceHistory } from './shown-attendance.ts'

export const attendanceRecordRoutes = defineHistoryRoutes({
  path: '/users/:id/attendanceList',
  reads: requireAnyone,
  history: attendanceHistory,
  contracts: {
    params: IdParams,
    query: AttendanceRecordQuery,
    exportQuery: AttendanceRecordExportQuery,
    answer: AttendanceAnswer,
  },
  filter: ({ db }, { caller, params, query }) =>
    recordFilter(db, caller, { userId: params.id, query }),
})
