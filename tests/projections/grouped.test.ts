import { expect, test } from 'vitest'
import { grouped } from '#projections/engine/grouped.ts'

type Item = Readonly<{ school: string; category: string | null; points: number }>

const sums = (items: readonly Item[]) =>
  grouped(items, [({ school }) => school, ({ category }) => category], {
    begin: ({ school, category }) => ({ school, category, points: 0 }),
    add: (sum, { points }) => {
      sum.points += points
    },
  })

test('items with equal keys become one row, and rows are sorted by the keys', () => {
  const items: Item[] = [
    { school: 'b', category: 'x', points: 1 },
    { school: 'a', category: 'y', points: 2 },
    { school: 'b', category: null, points: 4 },
    { school: 'a', category: 'x', points: 8 },
    { school: 'b', category: 'x', points: 16 },
    { school: 'b', category: null, points: 32 },
  ]
  const rows = [
    { school: 'a', category: 'x', points: 8 },
    { school: 'a', category: 'y', points: 2 },
    { school: 'b', category: null, points: 36 },
    { school: 'b', category: 'x', points: 17 },
  ]
  expect(sums(items)).toEqual(rows)
  expect(sums(items.toReversed())).toEqual(rows)
  expect(sums([])).toEqual([])
})
