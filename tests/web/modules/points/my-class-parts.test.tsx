import { describe, expect, test } from 'vitest'
import {
  choose,
  completed,
  completions,
  readLine,
} from '#web/modules/points/my-class/entered-line.ts'
import { nextTurn } from '#web/modules/points/my-class/next-turn.ts'
import { rulesAtHand } from '#web/modules/points/my-class/rules-at-hand.ts'
import { inSeatOrder } from '#web/modules/points/my-class/seat-order.ts'
import { seatAll, swapSeats, withoutEnd } from '#web/modules/points/my-class/seats.ts'
import { tabsOf } from '#web/patterns/classes/class-tabs.tsx'
import { hanLength, splitName } from '#web/patterns/classes/surname.ts'
import { shuffled } from '#web/patterns/games/shuffled.ts'

describe('the large surname', () => {
  test.each([
    ['陳樂怡', '陳', '樂怡'],
    ['歐陽靖', '歐陽', '靖'],
    ['欧阳靖', '欧阳', '靖'],
    ['司徒嵐', '司徒', '嵐'],
    ['歐陽', '歐', '陽'],
    ['歐陽修文', '歐陽', '修文'],
    ['葛\u{e0101}靖', '葛\u{e0101}', '靖'],
    ['張', '張', ''],
    ['Chan Lok Yi', 'Chan', 'Lok Yi'],
    ['Au Yeung Chun Yau', 'Au Yeung', 'Chun Yau'],
    ['au yeung', 'au', 'yeung'],
    ['  Rai  Amara ', 'Rai', 'Amara'],
    ['Mononym', 'Mononym', ''],
    ['', '', ''],
  ])('of %j is %j', (name, surname, given) => {
    expect(splitName(name)).toEqual({ surname, given })
  })
})

const student = (class_no: number, zh: string, en: string) => ({
  profile: `p${class_no}`,
  class_no,
  user: { _id: `u${class_no}`, name: { zh, en } },
  point: 0,
  today: 0,
  presence: null,
})
const students = [
  student(5, '陳天朗', 'Chan Tin Long'),
  student(12, '張可欣', 'Cheung Ho Yan'),
  student(18, '張卓謙', 'Cheung Cheuk Him'),
]

describe('the typed line', () => {
  test('may start with a class, ignoring case, or else refers to the class on the screen', () => {
    expect(readLine('3a 5 12', ['3A', '2C'])).toEqual({ class: '3A', words: ['5', '12'] })
    expect(readLine('5 12', ['3A'])).toEqual({ class: undefined, words: ['5', '12'] })
    expect(readLine('', ['3A'])).toEqual({ class: undefined, words: [] })
  })
  test('finds numbers and the beginnings of names, each student once', () => {
    expect(choose(['5', '012', 'cheuk', '天朗', '5'], students)).toEqual({
      profiles: ['p5', 'p12', 'p18'],
      unclear: [],
    })
  })
  test('reports words that match nobody, or several', () => {
    expect(choose(['99', 'Cheung', '張'], students)).toEqual({
      profiles: [],
      unclear: ['99', 'Cheung', '張'],
    })
  })
  test('suggests students for the last word, and completes it to a number', () => {
    expect(completions('3A 5 che', ['5', 'che'], students).map(({ class_no }) => class_no)).toEqual(
      [12, 18],
    )
    expect(completions('3A 1', ['1'], students).map(({ class_no }) => class_no)).toEqual([12, 18])
    expect(completions('3A 5', ['5'], students)).toEqual([])
    expect(completions('che ', ['che'], students)).toEqual([])
    expect(completed('3A 5 che', students[1]!)).toBe('3A 5 12 ')
  })
})

describe('a random pick', () => {
  const draw = (number: number) => () => number
  test('repeats nobody until everyone had a turn, and then starts again', () => {
    expect(nextTurn(['a', 'b', 'c'], ['b'], draw(1))).toEqual({ profile: 'c', hadTurn: ['b', 'c'] })
    expect(nextTurn(['a', 'b'], ['b', 'a'], draw(0))).toEqual({ profile: 'a', hadTurn: ['a'] })
    expect(nextTurn([], [], draw(0))).toBeUndefined()
  })
  test('reaches everyone once in a round', () => {
    let hadTurn: string[] = []
    const all = ['a', 'b', 'c', 'd', 'e']
    const picked = all.map(() => {
      const turn = nextTurn(all, hadTurn)!
      hadTurn = turn.hadTurn
      return turn.profile
    })
    expect(picked.toSorted()).toEqual(all)
  })
  test('excludes absent students, and keeps their turns for later', () => {
    expect(nextTurn(['a', 'b'], ['a', 'b', 'absent'], draw(0))).toEqual({
      profile: 'a',
      hadTurn: ['absent', 'a'],
    })
  })
})

test('tiles are ordered by number, name or seat, and students without a seat come last', () => {
  const board = { students, seats: ['p18', null, 'p5'] }
  const order = (ordered_by: 'number' | 'name' | 'seats') =>
    inSeatOrder({ ...board, ordered_by }, 'en').map((tile) => tile?.class_no ?? null)
  expect(order('number')).toEqual([5, 12, 18])
  expect(order('name')).toEqual([5, 18, 12])
  expect(order('seats')).toEqual([18, null, 5, 12])
})

test('the eight rules on the page are the teacher’s most used, then the school’s first reward rules', () => {
  const rule = (n: number, type: 'reward' | 'parent_reward' = 'reward') =>
    ({ _id: `r${n}`, type }) as never
  const rules = [...Array.from({ length: 10 }, (_, n) => rule(n)), rule(10, 'parent_reward')]
  const ids = (used: string[]) => rulesAtHand(rules, used).map(({ _id }) => _id)
  expect(ids(['r10', 'gone', 'r7'])).toEqual(['r10', 'r7', 'r0', 'r1', 'r2', 'r3', 'r4', 'r5'])
  expect(ids([])).toHaveLength(8)
})

describe('the seats', () => {
  test('belong to everyone: existing ones stay, new students get free ones, and leavers lose theirs', () => {
    const seats = seatAll(['b', null, 'gone', 'a'], ['a', 'b', 'c', 'd', 'e'])
    expect(seats.slice(0, 5)).toEqual(['b', 'c', 'd', 'a', 'e'])
    expect(seats).toHaveLength(12)
  })
  test('can be swapped, even with an empty one, and empty ones at the end are not stored', () => {
    expect(swapSeats(['a', 'b', null], 0, 1)).toEqual(['b', 'a', null])
    expect(withoutEnd(swapSeats(['a', 'b', null], 0, 2))).toEqual([null, 'b', 'a'])
    expect(withoutEnd([null, 'a', null, null])).toEqual([null, 'a'])
    expect(withoutEnd([null])).toEqual([])
  })
  test('are never more than the plan may have', () => {
    expect(
      seatAll(
        [],
        Array.from({ length: 130 }, (_, n) => `p${n}`),
      ),
    ).toHaveLength(120)
  })
  test('can be shuffled, with everybody once', () => {
    expect(shuffled(['a', 'b', 'c', 'd']).toSorted()).toEqual(['a', 'b', 'c', 'd'])
    expect(shuffled(['a', 'b', 'c'], () => 0)).toEqual(['b', 'c', 'a'])
  })
})

test('a Chinese surname has its number of characters, one in another script has none', () => {
  expect(['陳', '歐陽', 'Chan', ''].map(hanLength)).toEqual([1, 2, 0, 0])
})

describe('the tabs of the classes', () => {
  const used = ['2B', '10A', '1C', '1A', '1B', '3D']
  test('are your own class, then the last used ones by name; the others are in a list', () => {
    expect(tabsOf(used, { own: '1C', most: 4 })).toEqual({
      tabs: ['1C', '1A', '2B', '10A'],
      others: ['1B', '3D'],
    })
    expect(tabsOf(used, { own: null, most: 3 })).toEqual({
      tabs: ['1C', '2B', '10A'],
      others: ['1A', '1B', '3D'],
    })
  })
  test('keep their places, whichever class was used last', () => {
    const [one, other] = [used, ['1A', '10A', '2B', '1C', '1B', '3D']].map((names) =>
      tabsOf(names, { own: null, most: 4 }),
    )
    expect(one).toEqual(other)
  })
})
