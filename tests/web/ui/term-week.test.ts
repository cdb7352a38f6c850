import { expect, test } from 'vitest'
import { weekOf } from '#web/ui/laurel/term-branch.tsx'

/** It begins on a Tuesday. */
const term = { start_at: '2026-09-01', end_at: '2026-12-18' }

test.each([
  ['2026-08-31', 0],
  ['2026-09-01', 1],
  ['2026-09-06', 1],
  ['2026-09-07', 2],
  ['2026-09-08', 2],
  ['2026-12-18', 16],
  ['2027-01-04', 16],
])('the week of a term changes on Monday: %s is in week %i of 16', (today, week) => {
  expect(weekOf(term, today)).toEqual({ weeks: 16, week })
})

test('a term of one day is one week', () => {
  expect(weekOf({ start_at: '2026-09-06', end_at: '2026-09-06' }, '2026-09-06')).toEqual({
    weeks: 1,
    week: 1,
  })
})
