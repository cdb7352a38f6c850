import { attendance } from '#domain/attendance/attendance.ts'
import { createCommandHandler } from '#platform/command-handler.ts'
import { createAnswer, wakingOnFailure } from '../answering.ts'
import { refuseRepeated, reviewBy, rulesInUse, studentsKnown } from '../checks.ts'
import type { Call, RevertActions } from '../messages.ts'
import { outcomeOf } from '../outcomes.ts'
import type { Parts } from '../parts.ts'
import { openRequest } from '../requests.ts'
import { createReverting } from '../reverting.ts'
import { readSetting } from '../students.ts'
import { type CheckProfiles, readAttendanceContext } from './attendance-context.ts'
import { checkingTasks } from './attendance-tasks.ts'

/** Who came and who went. In any period of the organisation, as a register may be put right later. */
export type AttendanceLedger = Readonly<{
  checkIn: Call<CheckProfiles>
  checkOut: Call<CheckProfiles>
  /** Takes records back, whatever became of their rules and periods. What is reverted already stays so. */
  revertAttendance: Call<RevertActions>
}>

export const createAttendance = (parts: Parts): AttendanceLedger => {
  const { eventStore, memory, db, clock, stopwatch, log, onAppended } = parts
  const attendances = createCommandHandler({
    eventStore,
    memory,
    stopwatch,
    log,
    category: 'attendance',
    decider: attendance,
    idOf: ({ data }) => data.recordId,
  })
  const handle: typeof attendances.handle = (tasks, review) =>
    wakingOnFailure({ category: 'attendance', onAppended }, () => attendances.handle(tasks, review))
  const answer = createAnswer({ eventStore, category: 'attendance', onAppended })

  // The name of the call is part of the command's id, so it must never change.
  const recording =
    (call: string, type: 'CheckIn' | 'CheckOut'): Call<CheckProfiles> =>
    async (actor, key, input) => {
      refuseRepeated(input.profiles)
      const request = openRequest(actor, call, key, clock())
      const context = await readAttendanceContext(db, actor.organizationId, input)
      const tasks = checkingTasks(type, { request, context, device: input.device })
      const handled = await handle(tasks, reviewBy(context, { checks: [studentsKnown, rulesInUse] }))
      const outcomes = handled.map((one, n) => outcomeOf(one, tasks[n]!.id, tasks[n]!.action))
      return answer(request, handled, outcomes)
    }

  return {
    checkIn: recording('check_in', 'CheckIn'),
    checkOut: recording('check_out', 'CheckOut'),
    revertAttendance: createReverting({
      call: 'revert_attendance',
      clock,
      readSetting: (organizationId, profiles) => readSetting(db, organizationId, profiles),
      answer,
      handle,
      revertedBy: ({ type, data }) => (type === 'AttendanceReverted' ? data.reverted.data.recordId : undefined),
    }),
  }
}
