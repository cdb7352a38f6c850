import { describe, expect, test } from 'vitest'
import { attendanceDecider, findEarlierCheck } from '#domain/attendance/attendance.ts'
import type { AttendanceEffect, CheckRecord } from '#domain/attendance/events.ts'
import { isReverted } from '#domain/reverting.ts'
import { spec } from '#tests/support/spec.ts'

const given = spec(attendanceDecider)

const morning: CheckRecord = {
  recordId: 'r1',
  batchId: 'batch of r1',
  attendanceRuleId: 'morning',
  attendanceRuleName: 'Morning',
  attendanceRuleNameEn: '',
  deviceId: null,
  localDate: '2026-11-20',
  class: '1A',
}
const evening = {
  ...morning,
  recordId: 'r2',
  attendanceRuleId: 'evening',
  attendanceRuleName: 'After school',
}

const [early, noon, late] = [
  '2026-11-20T00:02:00.000Z',
  '2026-11-20T04:00:00.000Z',
  '2026-11-20T08:00:00.000Z',
]
const checkIn = (record: CheckRecord, at = noon) =>
  ({ type: 'CheckIn', data: { record, at } }) as const
const checkOut = (record: CheckRecord, at = noon) =>
  ({ type: 'CheckOut', data: { record, at } }) as const
const checkedIn = { type: 'CheckedIn', data: morning } as const
const checkedOut = { type: 'CheckedOut', data: evening } as const
const reversal = { batchId: 'undo', localDate: '2026-11-21', reason: 'mistake' }
const undone = (effect: AttendanceEffect) => {
  const recordId = `undo of ${effect.data.recordId}`
  return { type: 'AttendanceReverted', data: { recordId, ...reversal, reverted: effect } } as const
}
const revert = (...recordIds: string[]) => {
  const reversals = recordIds.map((reverts) => ({ actionId: `undo of ${reverts}`, reverts }))
  return { type: 'Revert', data: { ...reversal, reversals } } as const
}

describe('a check-in', () => {
  test('is recorded with everything that the history shows', () =>
    given().when(checkIn(morning)).thenEvents(checkedIn))

  test('is recorded once when its command is sent again', () =>
    given(checkedIn).when(checkIn(morning)).thenEvents())

  test('stays undone when its command is sent again', () =>
    given(checkedIn, undone(checkedIn)).when(checkIn(morning)).thenEvents())

  const again = { ...morning, recordId: 'r3' }
  const secondVisit = { type: 'CheckedIn', data: again } as const

  test('records nothing for a student who has checked in already, on any device', () => {
    given(checkedIn).when(checkIn(again)).thenEvents()
    given(checkedIn)
      .when(checkIn({ ...again, deviceId: 'gate' }))
      .thenEvents()
  })

  test('may follow a check-out by another rule, as a second visit', () =>
    given(checkedIn, checkedOut).when(checkIn(again)).thenEvents(secondVisit))

  test('does not follow a check-out that was undone', () =>
    given(checkedIn, checkedOut, undone(checkedOut)).when(checkIn(again)).thenEvents())

  test('may follow a check-in that was undone', () =>
    given(checkedIn, undone(checkedIn)).when(checkIn(again)).thenEvents(secondVisit))

  test('may follow a check-in by another rule, such as one for an afternoon club', () => {
    const club = { ...again, attendanceRuleId: 'club' }
    given(checkedIn).when(checkIn(club)).thenEvents({ type: 'CheckedIn', data: club })
  })

  test('may follow a check-in on the day before', () => {
    const tomorrow = { ...again, localDate: '2026-11-21' }
    given(checkedIn).when(checkIn(tomorrow)).thenEvents({ type: 'CheckedIn', data: tomorrow })
  })

  test('is recorded a second time when the teacher confirmed it', () =>
    given(checkedIn)
      .when({ type: 'CheckInAgain', data: { record: again, at: noon } })
      .thenEvents(secondVisit))
})

describe('a check that arrives after later ones, such as from an offline device', () => {
  const again = { ...morning, recordId: 'r3' }
  const [cameLate, wentLate] = [
    { ...checkedIn, occurredAt: noon },
    { ...checkedOut, occurredAt: late },
  ]

  test('records nothing when a later check-in has begun the same visit', () =>
    given(cameLate, wentLate).when(checkIn(again, early)).thenEvents())

  test('is recorded when it is the only check-in before the check-out', () =>
    given(wentLate).when(checkIn(again, early)).thenEvents({ type: 'CheckedIn', data: again }))

  test('begins a second visit when a check-out came before it', () => {
    const wentEarly = { ...checkedOut, occurredAt: early }
    given(cameLate, undone(cameLate), wentEarly)
      .when(checkIn(again, late))
      .thenEvents({ type: 'CheckedIn', data: again })
  })

  test('finds the recorded check-in of the same visit, and none after the check-out', () => {
    const state = [cameLate, wentLate].reduce(
      attendanceDecider.evolve,
      attendanceDecider.initialState(),
    )
    expect(findEarlierCheck(state, checkIn(again, early))?.at).toBe(noon)
    expect(findEarlierCheck(state, checkIn(again, '2026-11-20T09:00:00.000Z'))).toBeUndefined()
  })
})

describe('a check-in that is allowed once a day', () => {
  const once = (record: CheckRecord) =>
    ({ type: 'CheckInOnceADay', data: { record, at: noon } }) as const
  const later = { ...morning, recordId: 'r3', attendanceRuleId: 'late' }
  const recorded = { type: 'CheckedIn', data: later } as const

  test('is recorded for a student who is not checked in', () =>
    given(checkedOut).when(once(later)).thenEvents(recorded))

  test('records nothing for a student who has checked in, by any rule', () =>
    given(checkedIn).when(once(later)).thenEvents())

  test('is recorded on another day', () => {
    const tomorrow = { ...later, localDate: '2026-11-21' }
    given(checkedIn).when(once(tomorrow)).thenEvents({ type: 'CheckedIn', data: tomorrow })
  })

  test('is recorded when the earlier one was undone', () =>
    given(checkedIn, undone(checkedIn)).when(once(later)).thenEvents(recorded))

  test('is recorded once when its command is sent again, and stays undone', () => {
    given(recorded).when(once(later)).thenEvents()
    given(recorded, undone(recorded)).when(once(later)).thenEvents()
  })

  test('is refused if another record already has its id', () =>
    given(recorded)
      .when(once({ ...later, attendanceRuleId: 'evening' }))
      .thenRefused('idempotency_key_reused'))
})

describe('a check-out', () => {
  test('is recorded', () => given(checkedIn).when(checkOut(evening)).thenEvents(checkedOut))

  test('needs no check-in before it, as the student may have come in unrecorded', () =>
    given().when(checkOut(evening)).thenEvents(checkedOut))

  test('is recorded once when its command is sent again', () =>
    given(checkedOut).when(checkOut(evening)).thenEvents())

  test('records nothing for a student who has checked out, until the next check-in', () => {
    const again = { ...evening, recordId: 'r3' }
    given(checkedIn, checkedOut).when(checkOut(again)).thenEvents()
    const back = { type: 'CheckedIn', data: { ...morning, recordId: 'r4' } } as const
    given(checkedIn, checkedOut, back)
      .when(checkOut(again))
      .thenEvents({ type: 'CheckedOut', data: again })
  })
})

describe('a record id that another record already has is refused', () => {
  test.each([
    ['another rule', checkIn({ ...morning, attendanceRuleId: 'evening' })],
    ['another device', checkIn({ ...morning, deviceId: 'gate' })],
    ['the other direction', checkOut(morning)],
  ])('with %s', (_, command) =>
    given(checkedIn).when(command).thenRefused('idempotency_key_reused'),
  )

  test('except when only the rule’s name or the student’s class has changed', () =>
    given(checkedIn)
      .when(
        checkIn({
          ...morning,
          attendanceRuleName: 'Assembly',
          attendanceRuleNameEn: '',
          class: '2B',
        }),
      )
      .thenEvents())
})

describe('a revert', () => {
  test('carries the record that it undoes', () =>
    given(checkedIn).when(revert('r1')).thenEvents(undone(checkedIn)))

  test('happens once', () => given(checkedIn, undone(checkedIn)).when(revert('r1')).thenEvents())

  test('needs a record', () => given(checkedIn).when(revert('r2')).thenRefused('action_not_found'))

  test('cannot be reverted', () =>
    given(checkedIn, undone(checkedIn)).when(revert('undo of r1')).thenRefused('action_not_found'))

  test('of several records skips those that are reverted already', () =>
    given(checkedIn, checkedOut, undone(checkedOut))
      .when(revert('r2', 'r1'))
      .thenEvents(undone(checkedIn)))

  test('of several records reverts all of them or none', () =>
    given(checkedIn).when(revert('r1', 'r2')).thenRefused('action_not_found'))

  test('that names a record twice reverts it once', () =>
    given(checkedIn).when(revert('r1', 'r1')).thenEvents(undone(checkedIn)))

  test('leaves the other records as they are', () => {
    const state = [checkedIn, checkedOut, undone(checkedIn)].reduce(
      attendanceDecider.evolve,
      attendanceDecider.initialState(),
    )
    expect([isReverted(state, 'r1'), isReverted(state, 'r2')]).toEqual([true, false])
  })
})
