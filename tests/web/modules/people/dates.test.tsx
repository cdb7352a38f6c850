import { expect, test } from 'vitest'
import { ordersIn, readDate } from '#web/ui/text/read-date.ts'

test.each([
  ['2012-05-14', '2012-05-14'],
  ['2012/5/4', '2012-05-04'],
  ['2012.05.04', '2012-05-04'],
  ['2012年5月4日', '2012-05-04'],
  ['2012-05-14 00:00:00', '2012-05-14'],
  ['14/5/2012', '2012-05-14'],
  ['4-5-2012', '2012-05-04'],
  ['41043', '2012-05-14'],
  ['２０１２／５／４', '2012-05-04'],
  ['２０１２年５月４日', '2012-05-04'],
])('%s is read as %s', (text, date) => {
  expect(readDate(text)).toBe(date)
})

test.each(['', '14 May 2012', '5/2012', '12/5/14', '99999', '31/2/2012', '2012-13-01'])(
  '%s is not a date',
  (text) => {
    expect(readDate(text)).toBeNull()
  },
)

test('the month comes first if the user said so', () => {
  expect(readDate('5/4/2012', 'monthFirst')).toBe('2012-05-04')
})

test('each way to write dates is reported with the index of the first date that shows it', () => {
  expect(ordersIn(['4/5/2012', '31/1/2013'])).toEqual({ dayFirst: 1, monthFirst: null, either: 0 })
  expect(ordersIn(['1/31/2013', '31/1/2013'])).toEqual({ dayFirst: 1, monthFirst: 0, either: null })
  expect(ordersIn(['5/5/2012', '2012/4/5', '', '41043'])).toEqual({
    dayFirst: null,
    monthFirst: null,
    either: null,
  })
})
