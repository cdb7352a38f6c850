import { expect, test } from 'vitest'
import type { Race } from '#api/contracts/race.ts'
import {
  modelOf,
  momentsOf,
  placesAt,
  raceDayOf,
  ranksOf,
  totalAt,
} from '#web/modules/audit/audit-race/race-model.ts'

/** Returns a race in which each class gains points on the given days, counted from the first. */
const raceOf = (
  days: number,
  gains: Record<string, readonly (readonly [day: number, points: number])[]>,
): Race => ({
  from: '2026-10-30',
  entries: Array<number>(days).fill(2),
  runners: Object.entries(gains).map(([name, given]) => ({
    _id: name,
    class: name,
    class_no: null,
    name: null,
    students: 20,
    gains: given.map(([day, points]) => ({ day, points })),
  })),
})
const model = modelOf(
  raceOf(5, {
    '1A': [[0, 10]],
    '1B': [
      [0, 8],
      [2, 4],
    ],
    '1C': [[0, 6]],
    '1D': [[3, 7]],
  }) as Race,
)!

test('without an award there is nothing to play', () => {
  expect(modelOf({ from: null, entries: [], runners: [] })).toBeNull()
})

test('a day’s points are spread evenly over the day, with none left over', () => {
  const runner = model.runners.get('1B')!
  expect([0, 0.5, 1, 2, 2.25, 3, 5].map((at) => totalAt(runner, at))).toEqual([
    0, 4, 8, 8, 9, 12, 12,
  ])
  expect(model.entries).toEqual([0, 2, 4, 6, 8, 10])
})

test('nobody without points has a rank, and with equal totals the earlier leader stays ahead', () => {
  expect(placesAt(model, 0)).toEqual([])
  expect(placesAt(model, 1)).toEqual(['1A', '1B', '1C'])
  // At 2.5 the second class has as many points as the first.
  expect(placesAt(model, 2.5, ['1A', '1B', '1C'])).toEqual(['1A', '1B', '1C'])
  expect(placesAt(model, 2.5, ['1B', '1A', '1C'])).toEqual(['1B', '1A', '1C'])
  expect(placesAt(model, 2.6, ['1A', '1B', '1C'])).toEqual(['1B', '1A', '1C'])
  expect(placesAt(model, 5, [], 2)).toEqual(['1B', '1A'])
})

test('equal points share a rank', () => {
  expect([...ranksOf(model, ['1A', '1B', '1C'], 2.5).values()]).toEqual([1, 1, 3])
})

test('the largest changes are listed by day: a new leader, then a new arrival', () => {
  expect(momentsOf(model)).toEqual([
    { day: 2, id: '1B', place: 1, from: 2 },
    { day: 3, id: '1D', place: 3, from: null },
  ])
})

test('the steepest rise of a day is listed, unless it is by one rank', () => {
  const seven = modelOf(
    raceOf(6, {
      A: [[0, 100]],
      B: [[0, 50]],
      C: [[0, 40]],
      D: [
        [0, 30],
        [4, 11],
      ],
      E: [
        [0, 20],
        [2, 27],
      ],
      F: [[0, 10]],
      G: [
        [0, 5],
        [2, 40],
      ],
    }),
  )!
  expect(placesAt(seven, 3, placesAt(seven, 2))).toEqual(['A', 'B', 'E', 'G', 'C', 'D', 'F'])
  expect(placesAt(seven, 5, placesAt(seven, 3))).toEqual(['A', 'B', 'E', 'G', 'D', 'C', 'F'])
  expect(momentsOf(seven)).toEqual([{ day: 2, id: 'G', place: 4, from: 7 }])
})

test('at most six large changes are listed, without the first day', () => {
  const swaps = Array.from({ length: 20 }, (_, day): [number, number] => [day + 1, 10])
  const many = modelOf(
    raceOf(22, {
      A: [[0, 5], ...swaps.filter((_, n) => n % 2 === 1)],
      B: [[0, 4], ...swaps.filter((_, n) => n % 2 === 0)],
    }),
  )!
  const moments = momentsOf(many)
  expect(moments).toHaveLength(6)
  expect(moments.every(({ place }) => place === 1)).toBe(true)
  expect(moments.map(({ day }) => day)).toEqual(
    moments.map(({ day }) => day).toSorted((a, b) => a - b),
  )
  expect(moments[0]!.day).toBeGreaterThan(0)
})

test('days follow the calendar across the end of a month', () => {
  expect([0, 1, 1.5, 2, 3, 5, 9].map((at) => raceDayOf(model, at))).toEqual([
    '2026-10-30',
    '2026-10-30',
    '2026-10-31',
    '2026-10-31',
    '2026-11-01',
    '2026-11-03',
    '2026-11-03',
  ])
})
