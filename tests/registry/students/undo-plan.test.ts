import { expect, test } from 'vitest'
import { planUndo, type StudentBeforeUndo } from '#registry/students/undo-plan.ts'

const now = {
  name_en: 'A',
  name_zh: '甲',
  house_id: null,
  group_id: null,
  date_of_birth: null,
  class: '1A',
  class_no: 1,
  password: { hash: null, setup: true },
  parent_password: { hash: null, setup: true },
}
/** Returns a student who now has the card that the next student had before. */
const passedOn = (n: number): StudentBeforeUndo => ({
  userId: `u${n}`,
  username: `s${n}`,
  before: { card_id: `CARD-${n}` },
  after: { card_id: `card-${n + 1}` },
  now: { ...now, card_id: `card-${n + 1}` },
})
const planFor = (
  students: number,
  first: string,
  counted = <Read extends object>(target: Read) => target,
) => {
  const imported = Array.from({ length: students }, (_, n) => counted(passedOn(n)))
  const holders = imported.map((_, n) => [`card-${n}`, n === 0 ? first : `u${n - 1}`] as const)
  return planUndo(imported, {
    hasEvents: new Set(),
    cardHolders: counted(new Map(holders)),
    namesakes: new Map(),
  })
}
const students = 5000

/** Returns how often the plan reads the students and the holders of cards. */
const readsFor = (count: number) => {
  let reads = 0
  const counted = <Read extends object>(target: Read): Read =>
    new Proxy(target, {
      get: (of, key) => {
        reads += 1
        const value = Reflect.get(of, key)
        return typeof value === 'function' ? value.bind(of) : value
      },
    })
  planFor(count, 'somebody else', counted)
  return reads
}

test('cards that were passed on along a chain all go back if the first card is free', () => {
  const plan = planFor(students, 'u0')
  expect([plan.restorations.length, plan.kept.length]).toEqual([students, 0])
})

test('no passed-on card returns if another student now has the first one', () => {
  const plan = planFor(students, 'somebody else')
  expect(plan.restorations).toEqual([])
  expect(plan.kept.map(({ reason }) => reason)).toEqual(
    Array.from({ length: students }, () => 'card_id_used'),
  )
})

test('the plan’s work grows with the number of students, not with its square', () => {
  // Quadratic work would grow 64 times.
  expect(readsFor(4000)).toBeLessThan(readsFor(500) * 9)
})
