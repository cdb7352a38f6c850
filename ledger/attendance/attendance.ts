import { attendanceDecider } from '#domain/attendance/attendance.ts'
import {
  attendanceGivenBy,
  attendanceMovedTo,
  returnedAttendance,
} from '#domain/attendance/merging.ts'
import { rulesInUse, studentsKnown } from '../checks.ts'
import type { LedgerParts } from '../ledger-parts.ts'
import { createRecordMerging } from '../record-merging.ts'
import { openStudentActions } from '../student-actions.ts'
import { createStudentCalls } from '../student-calls.ts'
import { calling, checking, withTime } from './attendance-commands.ts'
import { readAttendanceContext } from './attendance-context.ts'

export type AttendanceLedger = ReturnType<typeof createAttendanceLedger>

/** Accepts students of any period, so that staff can correct the attendance of a past one. */
export const createAttendanceLedger = (parts: LedgerParts) => {
  const actions = openStudentActions(parts, {
    category: 'attendance',
    decider: attendanceDecider,
  })
  const record = createStudentCalls(parts, actions, {
    readContext: readAttendanceContext,
    checks: [studentsKnown, rulesInUse],
    changeOutcome: withTime,
  })
  return {
    checkIn: record('check_in', checking('CheckIn')),
    checkOut: record('check_out', checking('CheckOut')),
    callRoll: record('call_roll', calling),
    revert: actions.revert('revert_attendance', { movedTo: attendanceMovedTo }),
    merge: createRecordMerging(parts, actions, {
      call: 'merge_attendance',
      givenBy: attendanceGivenBy,
      returned: returnedAttendance,
    }),
  }
}
