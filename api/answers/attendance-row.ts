import { entryRow, recordedBy, ruleOf } from '#api/answers/entry-row.ts'
import type { AttendanceRow } from '#api/contracts/attendance.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import type { AttendanceEntry } from '#projections/attendance/history.ts'

export const attendanceRow = (row: AttendanceEntry, caller: Caller): AttendanceRow => ({
  ...entryRow(row, caller),
  type: row.type,
  attendanceRule: ruleOf(row),
  device: row.device_id === null ? null : { _id: row.device_id, name: row.device_name ?? '' },
  created_by: recordedBy(row, caller),
})
