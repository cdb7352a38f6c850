import { describe, expect, test } from 'vitest'
import { dueOf } from '#platform/schedule/due.ts'

const at = (text: string) => new Date(text)
const daily = (time: string, catchUpDays?: number) => ({
  daily: time,
  zones: async () => [],
  ...(catchUpDays && { catchUpDays }),
})
const hong = 'Asia/Hong_Kong'

describe('once a day in a time zone', () => {
  test('a job is due from the local time on, on the local day', () => {
    expect(dueOf(daily('00:10'), hong, '2026-11-21', at('2026-11-21T16:09:59Z'))).toBeUndefined()
    const due = dueOf(daily('00:10'), hong, '2026-11-21', at('2026-11-21T16:10:00Z'))
    expect(due).toEqual({
      zone: hong,
      day: '2026-11-22',
      at: at('2026-11-21T16:10:00Z'),
      mark: '2026-11-22',
    })
  })

  test('another zone has another day at the same moment', () => {
    const now = at('2026-11-21T16:30:00Z')
    expect(dueOf(daily('00:10'), hong, undefined, now)?.day).toBe('2026-11-22')
    expect(dueOf(daily('00:10'), 'Europe/London', undefined, now)?.day).toBe('2026-11-21')
  })

  test('the first run is today’s, without earlier ones', () => {
    expect(dueOf(daily('00:10'), hong, undefined, at('2026-11-21T15:00:00Z'))?.day).toBe(
      '2026-11-21',
    )
  })

  test('missed days are run one by one, the oldest first', () => {
    const now = at('2026-11-21T16:30:00Z')
    expect(dueOf(daily('00:10'), hong, '2026-11-18', now)?.day).toBe('2026-11-19')
    expect(dueOf(daily('00:10'), hong, '2026-11-19', now)?.day).toBe('2026-11-20')
    expect(dueOf(daily('00:10'), hong, '2026-11-22', now)).toBeUndefined()
  })

  test('only a limited number of missed days are run later', () => {
    const now = at('2026-11-21T16:30:00Z')
    expect(dueOf(daily('00:10'), hong, '2025-01-01', now)?.day).toBe('2026-10-24')
    expect(dueOf(daily('00:10', 3), hong, '2025-01-01', now)?.day).toBe('2026-11-20')
  })

  test('a time that the clocks skip moves on by the skipped hour', () => {
    // On 8 March 2026 the clocks of New York skip from 02:00 to 03:00.
    const zone = 'America/New_York'
    expect(dueOf(daily('02:30'), zone, '2026-03-07', at('2026-03-08T07:29:00Z'))).toBeUndefined()
    expect(dueOf(daily('02:30'), zone, '2026-03-07', at('2026-03-08T07:30:00Z'))?.day).toBe(
      '2026-03-08',
    )
  })

  test('a midnight that the clocks skip is due all the same', () => {
    // On 29 March 2026 the clocks of Beirut skip from 00:00 to 01:00.
    const due = dueOf(daily('00:10'), 'Asia/Beirut', '2026-03-28', at('2026-03-29T12:00:00Z'))
    expect(due?.day).toBe('2026-03-29')
    expect(due!.at.getTime()).toBeGreaterThanOrEqual(at('2026-03-28T22:00:00Z').getTime())
  })

  test('a time that the clocks repeat is due once', () => {
    // On 1 November 2026 it is 01:30 twice in New York: at 05:30Z and at 06:30Z.
    const zone = 'America/New_York'
    expect(dueOf(daily('01:30'), zone, '2026-10-31', at('2026-11-01T05:30:00Z'))?.day).toBe(
      '2026-11-01',
    )
    expect(dueOf(daily('01:30'), zone, '2026-11-01', at('2026-11-01T06:30:00Z'))).toBeUndefined()
  })
})

describe('at an interval', () => {
  const last = '2026-11-21T12:00:00.000Z'
  const every = { every: 60_000 }

  test('a job is due when it never ran, or the interval has passed since', () => {
    expect(dueOf(every, '', undefined, at(last))).toBeDefined()
    expect(dueOf(every, '', last, at('2026-11-21T12:00:59Z'))).toBeUndefined()
    expect(dueOf(every, '', last, at('2026-11-21T12:01:00Z'))).toBeDefined()
  })

  test('a clock that was set back does not stop the job', () => {
    expect(dueOf(every, '', last, at('2026-11-20T12:00:00Z'))).toBeDefined()
  })
})
