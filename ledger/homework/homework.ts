import { homeworkDecider } from '#domain/homework/homework.ts'
import { homeworkGivenBy, homeworkMovedTo, returnedHomework } from '#domain/homework/merging.ts'
import { type PickRefusal, rulesInUse, studentsKnown } from '../checks.ts'
import type { LedgerParts } from '../ledger-parts.ts'
import { createRecordMerging } from '../record-merging.ts'
import { openStudentActions } from '../student-actions.ts'
import { createStudentCalls } from '../student-calls.ts'
import {
  leavingUnfinished,
  marking,
  markingPlayed,
  withStandingRecord,
} from './homework-commands.ts'
import { readHomeworkContext } from './homework-context.ts'

export type HomeworkLedger = ReturnType<typeof createHomeworkLedger>

// A wrong day refuses the whole request; a mark that the caller may not change refuses only that
// student.
const ofAll: PickRefusal = (refusals) => refusals.find(({ code }) => code === 'date_out_of_range')

export const createHomeworkLedger = (parts: LedgerParts) => {
  const actions = openStudentActions(parts, { category: 'homework', decider: homeworkDecider })
  const record = createStudentCalls(parts, actions, {
    readContext: readHomeworkContext,
    checks: [studentsKnown, rulesInUse],
    refusalOf: ofAll,
    changeOutcome: withStandingRecord,
  })
  return {
    /** Rejects a mark that would replace another account's, unless the caller may change it. */
    mark: record('mark_homework', marking),
    /** The key is the homework, so each student gets one mark for it. */
    markPlayed: record('mark_played', markingPlayed),
    /** Records once for each student, day and type. A duplicate returns the earlier record. */
    leaveUnfinished: record('leave_homework_unfinished', leavingUnfinished),
    revert: actions.revert('revert_homework', { movedTo: homeworkMovedTo }),
    merge: createRecordMerging(parts, actions, {
      call: 'merge_homework',
      givenBy: homeworkGivenBy,
      returned: returnedHomework,
    }),
  }
}
