import type { CommonQueryMethods } from 'slonik'
import { type AttendanceQuery, AttendanceSearch } from '#api/contracts/attendance.ts'
import { historyFilter } from '#api/http/history/history-filter.ts'
import { parseSearch } from '#api/http/history/history-search.ts'
import type { Caller } from '#api/plugins/authentication.ts'

type AttendanceListQuery = Omit<AttendanceQuery, 'page' | 'limit'>

/** What of the attendance history. @throws HttpError `not_found`, `validation_failed` */
export const attendanceFilter = async (
  db: CommonQueryMethods,
  caller: Caller,
  { wanted, now }: { wanted: AttendanceListQuery; now: Date },
) => {
  const search = parseSearch(AttendanceSearch, wanted.search)
  const filter = await historyFilter(db, caller, { wanted: { ...wanted, search }, now })
  return { ...filter, type: wanted.type ?? search.type, ruleName: search.attendance_rule_name }
}
