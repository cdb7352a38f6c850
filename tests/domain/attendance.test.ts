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
  test('is recorded with all that the history must show', () =>
    given().when(checkIn(morning)).thenEvents(checkedIn))

  test('that is sent again is recorded once', () =>
    given(checkedIn).when(checkIn(morning)).thenEvents())

  test('that was undone stays undone when it is sent again', () =>
    given(checkedIn, undone(checkedIn)).when(checkIn(morning)).thenEvents())

  const again = { ...morning, recordId: 'r3' }
  const secondVisit = { type: 'CheckedIn', data: again } as const

  test('is nothing for a student who is in already, on whatever device', () => {
    given(checkedIn).when(checkIn(again)).thenEvents()
    given(checkedIn)
      .when(checkIn({ ...again, deviceId: 'gate' }))
      .thenEvents()
  })

  test('may follow a check-out, by whatever rule: that is a second visit', () =>
    given(checkedIn, checkedOut).when(checkIn(again)).thenEvents(secondVisit))

  test('does not follow a check-out that was taken back', () =>
    given(checkedIn, checkedOut, undone(checkedOut)).when(checkIn(again)).thenEvents())

  test('may follow one that was taken back', () =>
    given(checkedIn, undone(checkedIn)).when(checkIn(again)).thenEvents(secondVisit))

  test('may follow one by another rule: a club in the afternoon', () => {
    const club = { ...again, attendanceRuleId: 'club' }
    given(checkedIn).when(checkIn(club)).thenEvents({ type: 'CheckedIn', data: club })
  })

  test('may follow one on the day before', () => {
    const tomorrow = { ...again, localDate: '2026-11-21' }
    given(checkedIn).when(checkIn(tomorrow)).thenEvents({ type: 'CheckedIn', data: tomorrow })
  })

  test('again is recorded when the teacher was asked', () =>
    given(checkedIn)
      .when({ type: 'CheckInAgain', data: { record: again, at: noon } })
      .thenEvents(secondVisit))
})

describe('a check that arrives after later ones', () => {
  const again = { ...morning, recordId: 'r3' }
  const [cameLate, wentLate] = [
    { ...checkedIn, occurredAt: noon },
    { ...checkedOut, occurredAt: late },
  ]

  test('is nothing when the same visit has begun by a later one', () =>
    given(cameLate, wentLate).when(checkIn(again, early)).thenEvents())

  test('is recorded when it is the only check-in before the check-out', () =>
    given(wentLate).when(checkIn(again, early)).thenEvents({ type: 'CheckedIn', data: again }))

  test('is a visit of its own after a check-out before it', () => {
    const wentEarly = { ...checkedOut, occurredAt: early }
    given(cameLate, undone(cameLate), wentEarly)
      .when(checkIn(again, late))
      .thenEvents({ type: 'CheckedIn', data: again })
  })

  test('tells the time of the check that it repeats', () => {
    const state = [cameLate, wentLate].reduce(
      attendanceDecider.evolve,
      attendanceDecider.initialState(),
    )
    expect(findEarlierCheck(state, checkIn(again, early))?.at).toBe(noon)
    expect(findEarlierCheck(state, checkIn(again, '2026-11-20T09:00:00.000Z'))).toBeUndefined()
  })
})

describe('a check-in once a day', () => {
  const once = (record: CheckRecord) =>
    ({ type: 'CheckInOnceADay', data: { record, at: noon } }) as const
  const later = { ...morning, recordId: 'r3', attendanceRuleId: 'late' }
  const recorded = { type: 'CheckedIn', data: later } as const

  test('is recorded for who is not in yet', () =>
    given(checkedOut).when(once(later)).thenEvents(recorded))

  test('is nothing for who is in already, by whatever rule', () =>
    given(checkedIn).when(once(later)).thenEvents())

  test('is recorded on another day', () => {
    const tomorrow = { ...later, localDate: '2026-11-21' }
    given(checkedIn).when(once(tomorrow)).thenEvents({ type: 'CheckedIn', data: tomorrow })
  })

  test('is recorded when the earlier one was taken back', () =>
    given(checkedIn, undone(checkedIn)).when(once(later)).thenEvents(recorded))

  test('that is sent again is recorded once, and stays undone', () => {
    given(recorded).when(once(later)).thenEvents()
    given(recorded, undone(recorded)).when(once(later)).thenEvents()
  })

  test('that stands for something else is refused', () =>
    given(recorded)
      .when(once({ ...later, attendanceRuleId: 'evening' }))
      .thenRefused('idempotency_key_reused'))
})

describe('a check-out', () => {
  test('is recorded', () => given(checkedIn).when(checkOut(evening)).thenEvents(checkedOut))

  test('needs no check-in before it: the gate may have been open', () =>
    given().when(checkOut(evening)).thenEvents(checkedOut))

  test('that is sent again is recorded once', () =>
    given(checkedOut).when(checkOut(evening)).thenEvents())

  test('is nothing for a student who is out already, until the next check-in', () => {
    const again = { ...evening, recordId: 'r3' }
    given(checkedIn, checkedOut).when(checkOut(again)).thenEvents()
    const back = { type: 'CheckedIn', data: { ...morning, recordId: 'r4' } } as const
    given(checkedIn, checkedOut, back)
      .when(checkOut(again))
      .thenEvents({ type: 'CheckedOut', data: again })
  })
})

describe('a record id that stands for something else is refused', () => {
  test.each([
    ['another rule', checkIn({ ...morning, attendanceRuleId: 'evening' })],
    ['another device', checkIn({ ...morning, deviceId: 'gate' })],
    ['the other direction', checkOut(morning)],
  ])('with %s', (_, command) =>
    given(checkedIn).when(command).thenRefused('idempotency_key_reused'),
  )

  test('but a rule that was renamed, or a student who moved since, is still the same', () =>
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
  test('carries what it undoes', () =>
    given(checkedIn).when(revert('r1')).thenEvents(undone(checkedIn)))

  test('happens once', () => given(checkedIn, undone(checkedIn)).when(revert('r1')).thenEvents())

  test('needs a record', () => given(checkedIn).when(revert('r2')).thenRefused('action_not_found'))

  test('cannot be reverted itself', () =>
    given(checkedIn, undone(checkedIn)).when(revert('undo of r1')).thenRefused('action_not_found'))

  test('of several records leaves out those that are reverted already', () =>
    given(checkedIn, checkedOut, undone(checkedOut))
      .when(revert('r2', 'r1'))
      .thenEvents(undone(checkedIn)))

  test('of several records is for all of them or none', () =>
    given(checkedIn).when(revert('r1', 'r2')).thenRefused('action_not_found'))

  test('that names a record twice takes it back once', () =>
    given(checkedIn).when(revert('r1', 'r1')).thenEvents(undone(checkedIn)))

  test('leaves the other records as they are', () => {
    const state = [checkedIn, checkedOut, undone(checkedIn)].reduce(
      attendanceDecider.evolve,
      attendanceDecider.initialState(),
    )
    expect([isReverted(state, 'r1'), isReverted(state, 'r2')]).toEqual([true, false])
  })
})
