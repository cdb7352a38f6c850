import { describe, expect, test } from 'vitest'
import { weeksOf } from '#web/modules/dashboard/dashboard/weeks.ts'

// A Tuesday, so that the first week begins on a Monday before the period.
const period = { start_at: '2026-09-01', end_at: '2027-01-31' }

describe('the weeks that a total’s chart shows', () => {
  test('run from the first week of the period to this one, including empty ones', () => {
    const weeks = weeksOf([{ start: '2026-09-07', count: 5 }], period, '2026-09-20')
    expect(weeks).toEqual([
      { start: '2026-08-31', count: 0, isNow: false },
      { start: '2026-09-07', count: 5, isNow: false },
      { start: '2026-09-14', count: 0, isNow: true },
    ])
  })

  test('mark none as this week once the period is over', () => {
    const weeks = weeksOf([], period, '2027-02-03')
    expect(weeks.at(-1)?.start).toBe('2027-01-25')
    expect(weeks.some(({ isNow }) => isNow)).toBe(false)
  })

  test('continue past the period’s end if awards were counted later', () => {
    expect(weeksOf([{ start: '2027-02-01', count: 1 }], period, '2027-02-03').at(-1)?.start).toBe(
      '2027-02-01',
    )
  })

  test('are the last 26 of a long period', () => {
    const weeks = weeksOf([], { start_at: '2026-01-05', end_at: '2026-12-31' }, '2026-11-20')
    expect(weeks).toHaveLength(26)
    expect(weeks.at(-1)).toEqual({ start: '2026-11-16', count: 0, isNow: true })
  })
})
