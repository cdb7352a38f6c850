import { type Decider, type Message, Refused } from '#domain/decider.ts'
import { createKeeper, type KeptAction, type Recorded } from '#domain/recorded.ts'
import { type Revert, revertEach } from '#domain/reverting.ts'
import type { AttendanceEffect, AttendanceEvent, AttendanceRecord } from './events.ts'

export type AttendanceCommand =
  | Message<'CheckIn', AttendanceRecord>
  /** Nothing for who is in already on that day. */
  | Message<'CheckInOnceADay', AttendanceRecord>
  | Message<'CheckOut', AttendanceRecord>
  | Message<'Revert', Revert>

/** The comings and goings of one student in one period. */
export type Attendance = { actions: Recorded<AttendanceEffect> }

const { keep, effectOf } = createKeeper<AttendanceEffect>(
  'recordId',
  ({ attendanceRuleId, localDate, class: ofClass }) => `${attendanceRuleId} ${localDate} ${ofClass}`,
)

const initialState = (): Attendance => ({ actions: new Map() })

const decide = (command: AttendanceCommand, attendance: Attendance): AttendanceEvent[] => {
  const { type, data } = command
  switch (type) {
    case 'CheckIn':
      return recordOnce(attendance, { type: 'CheckedIn', data })
    case 'CheckInOnceADay':
      return isInOn(attendance, data) ? [] : recordOnce(attendance, { type: 'CheckedIn', data })
    case 'CheckOut':
      return recordOnce(attendance, { type: 'CheckedOut', data })
    case 'Revert': {
      const { reversals, ...shared } = data
      return revertEach(attendance.actions, reversals, ({ actionId, reverts }, action) => ({
        type: 'AttendanceReverted',
        data: { recordId: actionId, ...shared, reverted: effectOf(reverts, action) },
      }))
    }
  }
}

// A retry of what is recorded already changes nothing. @throws Refused when the same id stands there for something else
const recordOnce = ({ actions }: Attendance, wanted: AttendanceEffect): AttendanceEvent[] => {
  const known = actions.get(wanted.data.recordId)?.effect
  if (!known) return [wanted]
  if (!isSame(wanted, known)) throw new Refused('idempotency_key_reused')
  return []
}

// By another record than this one: what is sent again is looked at as such.
const isInOn = ({ actions }: Attendance, { recordId, localDate }: AttendanceRecord) =>
  !actions.has(recordId) &&
  [...actions.values()].some(
    ({ effect, reverted }) => !reverted && effect.type === 'CheckedIn' && effect.data.localDate === localDate,
  )

const isSame = (a: AttendanceEffect, b: KeptAction<AttendanceEffect>['effect']) =>
  a.type === b.type && a.data.attendanceRuleId === b.data.attendanceRuleId && a.data.deviceId === b.data.deviceId

const evolve = (attendance: Attendance, event: AttendanceEvent): Attendance => {
  const { actions } = attendance
  switch (event.type) {
    case 'CheckedIn':
    case 'CheckedOut':
      actions.set(event.data.recordId, keep(event))
      return attendance
    case 'AttendanceReverted': {
      const { reverted } = event.data
      actions.set(reverted.data.recordId, { ...keep(reverted), reverted: true })
      return attendance
    }
  }
}

export const attendance: Decider<Attendance, AttendanceCommand, AttendanceEvent> = { initialState, decide, evolve }
