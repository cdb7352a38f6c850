import { describe, expect, test } from 'vitest'
import { isOpenAt, limitWindowOf, nextOpening } from '#domain/shop/opening.ts'

const weekdays = [1, 2, 3, 4, 5]
const open = (hours: Parameters<typeof isOpenAt>[0], at: string, zone = 'Asia/Hong_Kong') =>
  isOpenAt(hours, new Date(at), zone)
const opens = (hours: Parameters<typeof isOpenAt>[0], at: string, zone = 'Asia/Hong_Kong') =>
  nextOpening(hours, new Date(at), zone)?.toISOString()

describe('opening hours', () => {
  const noon = [{ days: weekdays, from: '12:30', to: '13:15' }]

  test('follow the school’s zone, and exclude the closing minute', () => {
    expect(open(noon, '2026-11-20T04:29:59Z')).toBe(false)
    expect(open(noon, '2026-11-20T04:30:00Z')).toBe(true)
    expect(open(noon, '2026-11-20T05:14:59Z')).toBe(true)
    expect(open(noon, '2026-11-20T05:15:00Z')).toBe(false)
    expect(open(noon, '2026-11-21T04:30:00Z')).toBe(false)
  })

  test('continue over midnight when both days are listed', () => {
    const night = [
      { days: [5], from: '22:00', to: '24:00' },
      { days: [6], from: '00:00', to: '01:00' },
    ]
    // 16:00 UTC on Friday is midnight in Hong Kong.
    expect(open(night, '2026-11-20T15:59:59Z')).toBe(true)
    expect(open(night, '2026-11-20T16:00:00Z')).toBe(true)
    expect(open(night, '2026-11-20T17:00:00Z')).toBe(false)
    expect(open(night, '2026-11-21T15:59:00Z')).toBe(false)
    expect(opens(night, '2026-11-20T17:00:00Z')).toBe('2026-11-27T14:00:00.000Z')
  })

  test('without any entry the shop is always open, and has no next opening', () => {
    expect(open([], '2026-11-20T16:00:00Z')).toBe(true)
    expect(opens([], '2026-11-20T16:00:00Z')).toBeUndefined()
  })

  test.each([
    // Clocks go forward in London on 29 March, and back on 25 October; both are Sundays.
    ['Europe/London', '2026-03-28T20:00:00Z', '2026-03-29T08:00:00.000Z'],
    ['Europe/London', '2026-10-24T20:00:00Z', '2026-10-25T09:00:00.000Z'],
    ['America/New_York', '2026-03-07T20:00:00Z', '2026-03-08T13:00:00.000Z'],
    ['America/New_York', '2026-10-31T20:00:00Z', '2026-11-01T14:00:00.000Z'],
    ['Pacific/Auckland', '2026-09-26T08:00:00Z', '2026-09-26T20:00:00.000Z'],
  ])('in %s begin at the local hour on the day when clocks change', (zone, at, expected) => {
    const nine = [{ days: [7], from: '09:00', to: '10:00' }]
    expect(opens(nine, at, zone)).toBe(expected)
    expect(open(nine, expected, zone)).toBe(true)
    expect(open(nine, new Date(Date.parse(expected) - 1).toISOString(), zone)).toBe(false)
  })
})

test('limits count by weeks from Monday, even across the new year, by months or the period', () => {
  expect(limitWindowOf('2026-11-22', 'week')).not.toBe(limitWindowOf('2026-11-23', 'week'))
  expect(limitWindowOf('2026-12-31', 'week')).toBe(limitWindowOf('2027-01-03', 'week'))
  expect(limitWindowOf('2027-01-03', 'week')).not.toBe(limitWindowOf('2027-01-04', 'week'))
  expect(limitWindowOf('2026-11-30', 'month')).not.toBe(limitWindowOf('2026-12-01', 'month'))
  expect(limitWindowOf('2026-11-30', 'period')).toBe(limitWindowOf('2027-06-01', 'period'))
})
