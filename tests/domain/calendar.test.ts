import { describe, expect, test } from 'vitest'
import {
  isoWeekOf,
  localDateOf,
  plusDays,
  quotaWindowOf,
  startOfLocalDate,
} from '#domain/calendar.ts'

const hongKong = 'Asia/Hong_Kong'
const london = 'Europe/London'
const dateAt = (moment: string, timeZone: string) => localDateOf(new Date(moment), timeZone)
const startOf = (localDate: string, timeZone: string) =>
  startOfLocalDate(localDate, timeZone).toISOString()

describe('the local date', () => {
  test('changes at the school’s midnight, not at midnight UTC', () => {
    expect(dateAt('2026-11-20T15:59:59.999Z', hongKong)).toBe('2026-11-20')
    expect(dateAt('2026-11-20T16:00:00.000Z', hongKong)).toBe('2026-11-21')
  })

  test('is still the day before for a school west of Greenwich', () => {
    expect(dateAt('2026-11-20T03:00:00Z', 'America/Los_Angeles')).toBe('2026-11-19')
  })

  test('follows the clocks of London into summer time', () => {
    expect(dateAt('2026-03-28T23:30:00Z', london)).toBe('2026-03-28')
    expect(dateAt('2026-03-29T22:59:59Z', london)).toBe('2026-03-29')
    expect(dateAt('2026-03-29T23:00:00Z', london)).toBe('2026-03-30')
  })

  test('follows the clocks of London back into winter time', () => {
    expect(dateAt('2026-10-24T23:00:00Z', london)).toBe('2026-10-25')
    expect(dateAt('2026-10-25T23:59:59Z', london)).toBe('2026-10-25')
    expect(dateAt('2026-10-26T00:00:00Z', london)).toBe('2026-10-26')
  })

  test('changes its year at the school’s own new year', () => {
    expect(dateAt('2026-12-31T15:59:59Z', hongKong)).toBe('2026-12-31')
    expect(dateAt('2026-12-31T16:00:00Z', hongKong)).toBe('2027-01-01')
  })

  test('is right for times in any order and zone, and an invalid time is refused', () => {
    const [evening, night] = ['2026-11-20T15:59:59.999Z', '2026-11-20T16:00:00.000Z']
    const asked = [night, evening, night].map((moment) => [
      dateAt(moment, hongKong),
      dateAt(moment, london),
    ])
    expect(asked).toEqual([
      ['2026-11-21', '2026-11-20'],
      ['2026-11-20', '2026-11-20'],
      ['2026-11-21', '2026-11-20'],
    ])
    expect(() => dateAt('no moment', hongKong)).toThrow(RangeError)
  })

  test('includes the leap day', () => {
    expect(dateAt('2028-02-28T16:00:00Z', hongKong)).toBe('2028-02-29')
    expect(dateAt('2028-02-29T16:00:00Z', hongKong)).toBe('2028-03-01')
  })
})

describe('the start of a local date', () => {
  test('is the school’s midnight', () => {
    expect(startOf('2026-11-20', hongKong)).toBe('2026-11-19T16:00:00.000Z')
  })

  test.each([
    ['the spring day of 23 hours', '2026-03-29T00:00:00.000Z', '2026-03-29', '2026-03-30', 23],
    ['the autumn day of 25 hours', '2026-10-24T23:00:00.000Z', '2026-10-25', '2026-10-26', 25],
  ])('is right around %s in London', (_, start, day, next, hours) => {
    expect(startOf(day, london)).toBe(start)
    expect(startOfLocalDate(next, london).getTime() - startOfLocalDate(day, london).getTime()).toBe(
      hours * 3_600_000,
    )
  })

  test('is the first moment of the day where the clocks skip midnight', () => {
    expect(startOf('2026-04-24', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z')
  })

  test.each([hongKong, london, 'Africa/Cairo', 'America/St_Johns', 'Pacific/Apia'])(
    'belongs to its own day, and the moment before to the day before, all year in %s',
    (timeZone) => {
      for (let day = '2026-01-01'; day < '2027-01-02'; day = plusDays(day, 1)) {
        const start = startOfLocalDate(day, timeZone)
        expect(localDateOf(start, timeZone)).toBe(day)
        expect(localDateOf(new Date(start.getTime() - 1), timeZone)).toBe(plusDays(day, -1))
      }
    },
  )
})

describe('days', () => {
  test('are counted by the calendar, across months, years, leap days and changes of the clocks', () => {
    expect(plusDays('2026-03-28', 2)).toBe('2026-03-30')
    expect(plusDays('2026-10-26', -2)).toBe('2026-10-24')
    expect(plusDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(plusDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(plusDays('2026-11-20', -30)).toBe('2026-10-21')
  })
})

describe('the ISO week', () => {
  test('runs from Monday to Sunday', () => {
    expect(isoWeekOf('2026-11-15')).toBe('2026-W46')
    expect(isoWeekOf('2026-11-16')).toBe('2026-W47')
    expect(isoWeekOf('2026-11-22')).toBe('2026-W47')
    expect(isoWeekOf('2026-11-23')).toBe('2026-W48')
  })

  test('continues through the last days of 2026 into 2027 as week 53', () => {
    expect(isoWeekOf('2026-12-31')).toBe('2026-W53')
    expect(isoWeekOf('2027-01-01')).toBe('2026-W53')
    expect(isoWeekOf('2027-01-03')).toBe('2026-W53')
    expect(isoWeekOf('2027-01-04')).toBe('2027-W01')
  })

  test('of a year’s last days may be week 1 of the next year', () => {
    expect(isoWeekOf('2024-12-30')).toBe('2025-W01')
    expect(isoWeekOf('2025-12-28')).toBe('2025-W52')
    expect(isoWeekOf('2025-12-29')).toBe('2026-W01')
  })
})

test('a daily quota’s window is the day, and a weekly quota’s is the ISO week', () => {
  expect(quotaWindowOf('2026-11-20', 'daily')).toBe('2026-11-20')
  expect(quotaWindowOf('2026-11-20', 'weekly')).toBe('2026-W47')
})
