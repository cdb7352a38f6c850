import {
  type AttendanceCommand,
  type Checking,
  findEarlierCheck,
} from '#domain/attendance/attendance.ts'
import type { Attendance } from '#domain/attendance/state.ts'
import type { RevertCommand } from '#domain/reverting.ts'
import type { OutcomeChange } from '../student-actions.ts'
import type { RecordInput, StudentCommands } from '../student-calls.ts'
import type { AttendanceContext, CheckingQuery } from './attendance-context.ts'

export type CheckProfiles = Readonly<{
  rule: string
  device: string | null
  profiles: readonly string[]
  /** The time at which an offline device accepted the check-in. */
  at?: Date
}>

type CalledStudent = Readonly<{ profile: string; rule: string; again: boolean }>
type CallRoll = Readonly<{ rules: readonly string[]; students: readonly CalledStudent[] }>

type Checks = StudentCommands<CheckingQuery, AttendanceContext, Checking>
type Check = Readonly<{ type: Checking['type']; rule: string; device: string | null }>

export const checking =
  (type: 'CheckIn' | 'CheckOut') =>
  ({ rule, device, profiles, at }: CheckProfiles): Checks => ({
    query: { rules: [rule], device, profiles },
    at,
    commandOf: (input) => commandOf(input, { type, rule, device }),
  })

export const calling = ({ rules, students }: CallRoll): Checks => {
  const called = new Map(students.map((one) => [one.profile, one]))
  return {
    query: {
      rules: [...new Set(rules)],
      device: null,
      profiles: students.map(({ profile }) => profile),
    },
    commandOf: (input) => {
      const { rule, again } = called.get(input.profile)!
      const type = again ? 'CheckInAgain' : 'CheckInOnceADay'
      return commandOf(input, { type, rule, device: null })
    },
  }
}

const commandOf = (
  { request, context, record }: RecordInput<AttendanceContext>,
  { type, rule: id, device }: Check,
): Checking => {
  const rule = context.rules.find((one) => one.id === id)!
  const { recordId, batchId, ...student } = record
  return {
    type,
    data: {
      record: {
        recordId,
        batchId,
        attendanceRuleId: rule.id,
        attendanceRuleName: rule.name,
        attendanceRuleNameEn: rule.nameEn,
        deviceId: device,
        ...student,
      },
      at: request.moment.toISOString(),
    },
  }
}

/** Adds the time of the check-in; for a duplicate, the time of the earlier check-in. */
export const withTime: OutcomeChange<
  Attendance,
  unknown,
  Exclude<AttendanceCommand, RevertCommand>
> = (outcome, handled, { action, command, metadata }) => {
  if (handled.kind === 'appended') return { ...outcome, at: metadata.occurredAt }
  if (handled.kind !== 'unchanged') return outcome
  if (command.type === 'Merge' || command.type === 'Receive') return outcome
  const at = (handled.state.actions.get(action) ?? findEarlierCheck(handled.state, command))?.at
  return at ? { ...outcome, at } : outcome
}
