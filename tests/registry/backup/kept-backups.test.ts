import { expect, test } from 'vitest'
import { namesOfKept } from '#registry/backup/kept-backups.ts'

const madeOn = (day: string, isWhole = true) => ({
  name: day,
  made_at: `${day}T19:30:00.000Z`,
  checked_at: isWhole ? `${day}T19:40:00.000Z` : null,
})
/** Every day from the first of October to the 28th of November, a Saturday. */
const days = Array.from({ length: 59 }, (_, n) =>
  new Date(Date.UTC(2026, 9, 1 + n)).toISOString().slice(0, 10),
)

test('the newest backups of seven days and of four weeks are kept', () => {
  const kept = namesOfKept(days.map((day) => madeOn(day)))
  expect([...kept].toSorted()).toEqual([
    '2026-11-08',
    '2026-11-15',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
  ])
})

test('a failed backup is not kept, and does not count as one of the seven', () => {
  const backups = [madeOn('2026-11-27'), madeOn('2026-11-28', false)]
  expect([...namesOfKept(backups)]).toEqual(['2026-11-27'])
})

test('after a long pause old backups are kept until there are new ones', () => {
  const backups = [...days.slice(0, 5).map((day) => madeOn(day)), madeOn('2027-02-01')]
  expect(namesOfKept(backups).size).toBe(6)
})

test('the newer of two backups on one day is kept', () => {
  const again = { ...madeOn('2026-11-28'), name: 'again', made_at: '2026-11-28T20:00:00.000Z' }
  expect([...namesOfKept([madeOn('2026-11-28'), again])]).toEqual(['again'])
})
