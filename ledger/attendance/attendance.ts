import {
  type Attendance,
  attendanceDecider,
  findEarlierCheck,
} from '#domain/attendance/attendance.ts'
import type { Handled } from '#platform/command-handler/tasks.ts'
import { openAggregate } from '../aggregate.ts'
import { refuseListedTwice, reviewBy, rulesInUse, studentsKnown } from '../checks.ts'
import type { ActionOutcome, Call, RevertActions } from '../messages.ts'
import { outcomeOf } from '../outcomes.ts'
import type { LedgerParts } from '../parts.ts'
import { type LedgerRequest, openRequest } from '../requests.ts'
import { byId, readStudentContext } from '../students.ts'
import { readAttendanceContext } from './attendance-context.ts'
import { type CheckingTask, type CheckRequest, checkingTasks } from './attendance-tasks.ts'

export type CheckProfiles = Readonly<{
  rule: string
  device: string | null
  profiles: readonly string[]
  /** When it happened, if the device was offline. */
  at?: Date
}>

type Called = Readonly<{ profile: string; rule: string; again: boolean }>
export type CallRoll = Readonly<{ rules: readonly string[]; students: readonly Called[] }>

/** Accepts students of any period, because a register may be corrected later. */
export type AttendanceLedger = Readonly<{
  checkIn: Call<CheckProfiles>
  checkOut: Call<CheckProfiles>
  callRoll: Call<CallRoll>
  revert: Call<RevertActions>
}>

export const createAttendanceLedger = (parts: LedgerParts): AttendanceLedger => {
  const { db, clock } = parts
  const { handle, answer, revert } = openAggregate(parts, {
    category: 'attendance',
    decider: attendanceDecider,
  })

  type Checks = Readonly<{
    rules: readonly string[]
    device: string | null
    profiles: readonly string[]
    typeOf: (profile: string) => CheckRequest['type']
    ruleOf: (profile: string) => string
  }>
  // Part of the command's id, so it must never change.
  const record = async (request: LedgerRequest, { typeOf, ruleOf, ...query }: Checks) => {
    refuseListedTwice(query.profiles)
    const context = await readAttendanceContext(db, request.actor.organizationId, query)
    const rules = byId(context.rules)
    const tasks = checkingTasks({ request, context, device: query.device }, (profile) => ({
      type: typeOf(profile),
      rule: rules.get(ruleOf(profile))!,
    }))
    const handled = await handle(tasks, reviewBy(context, { checks: [studentsKnown, rulesInUse] }))
    const outcomes = handled.map((one, n) => outcomeAt(one, tasks[n]!))
    return answer(request, handled, outcomes)
  }
  const recording =
    (call: string, type: 'CheckIn' | 'CheckOut'): Call<CheckProfiles> =>
    (actor, key, { rule, device, profiles, at }) =>
      record(openRequest(actor, call, key, at ?? clock()), {
        ...{ rules: [rule], device, profiles },
        typeOf: () => type,
        ruleOf: () => rule,
      })

  const callRoll: Call<CallRoll> = (actor, key, { rules, students }) => {
    const called = new Map(students.map((one) => [one.profile, one]))
    return record(openRequest(actor, 'call_roll', key, clock()), {
      rules: [...new Set(rules)],
      device: null,
      profiles: students.map(({ profile }) => profile),
      typeOf: (profile) => (called.get(profile)?.again ? 'CheckInAgain' : 'CheckInOnceADay'),
      ruleOf: (profile) => called.get(profile)!.rule,
    })
  }

  return {
    checkIn: recording('check_in', 'CheckIn'),
    checkOut: recording('check_out', 'CheckOut'),
    callRoll,
    revert: revert({
      call: 'revert_attendance',
      readContext: (organizationId, profiles) => readStudentContext(db, organizationId, profiles),
      revertedBy: ({ type, data }) =>
        type === 'AttendanceReverted' ? data.reverted.data.recordId : undefined,
    }),
  }
}

const outcomeAt = (
  handled: Handled<Attendance, unknown>,
  { id, action, command, metadata }: CheckingTask,
): ActionOutcome => {
  const outcome = outcomeOf(handled, id, action)
  if (handled.kind === 'appended') return { ...outcome, at: metadata.occurredAt }
  if (handled.kind !== 'unchanged') return outcome
  const at = (handled.state.actions.get(action) ?? findEarlierCheck(handled.state, command))?.at
  return at ? { ...outcome, at } : outcome
}
