import { type Decider, DomainError, type Happened, type TypedMessage } from '#domain/decider.ts'
import type { AccountMerge } from '#domain/points/commands.ts'
import { type RevertCommand, recorded, revertEach } from '#domain/reverting.ts'
import type { AttendanceEffect, AttendanceEvent, CheckRecord } from './events.ts'
import { mergeAttendance, receiveAttendance } from './merging.ts'
import type { Attendance, KeptRecord } from './state.ts'

export type CheckCommandData = Readonly<{ record: CheckRecord; at: string }>

export type Checking =
  | TypedMessage<'CheckIn', CheckCommandData>
  | TypedMessage<'CheckInOnceADay', CheckCommandData>
  | TypedMessage<'CheckInAgain', CheckCommandData>
  | TypedMessage<'CheckOut', CheckCommandData>

export type AttendanceCommand =
  | Checking
  | TypedMessage<'Merge', AccountMerge>
  /** Adds the check-ins that a merge moves here. */
  | TypedMessage<'Receive', Readonly<{ given: readonly AttendanceEffect[] }>>
  | RevertCommand

const initialState = (): Attendance => ({ actions: new Map(), moves: new Map() })

const decide = (command: AttendanceCommand, attendance: Attendance): AttendanceEvent[] => {
  switch (command.type) {
    case 'CheckIn':
    case 'CheckInOnceADay':
    case 'CheckInAgain':
      return recordOnce(attendance, command, { type: 'CheckedIn', data: command.data.record })
    case 'CheckOut':
      return recordOnce(attendance, command, { type: 'CheckedOut', data: command.data.record })
    case 'Merge':
      return mergeAttendance(attendance, command.data)
    case 'Receive':
      return receiveAttendance(attendance, command.data.given)
    case 'Revert': {
      const { reversals, ...shared } = command.data
      return revertEach<AttendanceEffect, AttendanceEvent>(
        attendance.actions,
        reversals,
        ({ actionId }, reverted) => ({
          type: 'AttendanceReverted',
          data: { recordId: actionId, ...shared, reverted },
        }),
      )
    }
  }
}

const recordOnce = (
  attendance: Attendance,
  command: Checking,
  effect: AttendanceEffect,
): AttendanceEvent[] => {
  const known = attendance.actions.get(effect.data.recordId)?.effect
  if (!known) return findEarlierCheck(attendance, command) ? [] : [effect]
  if (!isSame(effect, known)) throw new DomainError('idempotency_key_reused')
  return []
}

export const findEarlierCheck = (
  attendance: Attendance,
  { type, data }: Checking,
): KeptRecord | undefined => {
  switch (type) {
    case 'CheckIn':
      return findSameVisit(attendance, data, 'CheckedIn')
    case 'CheckOut':
      return findSameVisit(attendance, data, 'CheckedOut')
    case 'CheckInOnceADay':
      return standingOn(attendance, data.record).find(({ effect }) => effect.type === 'CheckedIn')
    case 'CheckInAgain':
      return undefined
  }
}

// An offline device sends its check-ins late, so visits are ordered by check-in time.
const findSameVisit = (
  attendance: Attendance,
  { record, at }: CheckCommandData,
  type: AttendanceEffect['type'],
) => {
  const checks = standingOn(attendance, record).filter(
    ({ effect }) =>
      effect.type !== type || effect.data.attendanceRuleId === record.attendanceRuleId,
  )
  const neighbours = [checks.findLast((one) => one.at <= at), checks.find((one) => one.at > at)]
  return neighbours.find((one) => one?.effect.type === type)
}

const standingOn = ({ actions }: Attendance, { recordId, localDate }: CheckRecord) =>
  [...actions]
    .flatMap(([id, one]) =>
      id !== recordId && !one.reverted && one.effect.data.localDate === localDate ? one : [],
    )
    .toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))

const isSame = (a: AttendanceEffect, b: AttendanceEffect) =>
  a.type === b.type &&
  a.data.attendanceRuleId === b.data.attendanceRuleId &&
  a.data.deviceId === b.data.deviceId

const evolve = (attendance: Attendance, event: Happened<AttendanceEvent>): Attendance => {
  const { actions } = attendance
  const at = event.occurredAt ?? ''
  switch (event.type) {
    case 'CheckedIn':
    case 'CheckedOut':
      actions.set(event.data.recordId, { ...recorded(event), at: event.data.moved?.at ?? at })
      return attendance
    case 'AttendanceReverted': {
      const { reverted, move } = event.data
      if (move) attendance.moves.set(event.data.recordId, move)
      const { recordId } = reverted.data
      actions.set(recordId, {
        effect: reverted,
        reverted: true,
        at: actions.get(recordId)?.at ?? at,
      })
      return attendance
    }
  }
}

export const attendanceDecider: Decider<Attendance, AttendanceCommand, AttendanceEvent> = {
  initialState,
  decide,
  evolve,
}
