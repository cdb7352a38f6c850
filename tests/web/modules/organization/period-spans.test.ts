import { expect, test } from 'vitest'
import { periodSpans, placeOf } from '#web/modules/organization/periods/period-spans.ts'

const period = (name: string, start_at: string, end_at: string) => ({
  _id: name,
  name,
  isActive: false,
  start_at,
  end_at,
})
const first = period('first', '2026-09-01', '2027-01-31')
const second = period('second', '2027-02-01', '2027-07-15')
const summer = period('summer', '2027-07-01', '2027-08-15')

test('adjacent periods leave no gap and share no day', () => {
  expect(periodSpans([second, first])).toEqual({
    ordered: [first, second],
    gaps: [],
    overlaps: [],
  })
})

test('days between two periods are a gap, and days in both an overlap', () => {
  const year = period('year', '2027-09-01', '2028-07-15')
  expect(periodSpans([year, summer, second])).toMatchObject({
    gaps: [{ start: '2027-08-16', end: '2027-08-31', days: 16 }],
    overlaps: [{ one: second, other: summer, start: '2027-07-01', end: '2027-07-15', days: 15 }],
  })
})

test('a period inside another is an overlap and leaves no gap after it', () => {
  const week = period('week', '2026-10-05', '2026-10-09')
  expect(periodSpans([first, week, second])).toMatchObject({
    gaps: [],
    overlaps: [{ other: week, days: 5 }],
  })
})

test('the place and width of a period are shares of the whole line', () => {
  const whole = { start: '2026-01-01', end: '2026-01-10' }
  expect(placeOf({ start: '2026-01-01', end: '2026-01-10' }, whole)).toEqual({ from: 0, width: 1 })
  expect(placeOf({ start: '2026-01-06', end: '2026-01-10' }, whole)).toEqual({
    from: 0.5,
    width: 0.5,
  })
})
