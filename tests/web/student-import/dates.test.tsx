import { expect, test } from 'vitest'
import { orderOf, plainDate } from '#web/parts/import/dates.ts'

test.each([
  ['2012-05-14', '2012-05-14'],
  ['2012/5/4', '2012-05-04'],
  ['2012.05.04', '2012-05-04'],
  ['2012年5月4日', '2012-05-04'],
  ['2012-05-14 00:00:00', '2012-05-14'],
  ['14/5/2012', '2012-05-14'],
  ['4-5-2012', '2012-05-04'],
  ['41043', '2012-05-14'],
])('%s is read as %s', (text, date) => {
  expect(plainDate(text, 'dayFirst')).toBe(date)
})

test.each(['', '14 May 2012', '5/2012', '12/5/14', '99999'])('%s stays as it is', (text) => {
  expect(plainDate(text, 'dayFirst')).toBe(text)
})

test('the month comes first where that was answered', () => {
  expect(plainDate('5/4/2012', 'monthFirst')).toBe('2012-05-04')
})

test('one date that can be read one way tells how all of the column are; where none tells, it is asked', () => {
  expect(orderOf(['4/5/2012', '31/1/2013'])).toBe('dayFirst')
  expect(orderOf(['4/5/2012', '1/31/2013'])).toBe('monthFirst')
  expect(orderOf(['4/5/2012', '3/4/2013'])).toBeUndefined()
  expect(orderOf(['5/5/2012', '2012/4/5', '', '41043'])).toBeNull()
})
