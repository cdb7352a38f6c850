import { expect, test } from 'vitest'
import { planUndo, type StudentBeforeUndo } from '#registry/students/undo-plan.ts'

const now = {
  ...{ name_en: 'A', name_zh: '甲', date_of_birth: null, class: '1A', class_no: 1 },
  ...{ password: { hash: null, setup: true }, parent_password: { hash: null, setup: true } },
}
/** Each has had the card that the one before has now. */
const passedOn = (n: number): StudentBeforeUndo => ({
  ...{ userId: `u${n}`, username: `s${n}` },
  before: { card_id: `CARD-${n}` },
  after: { card_id: `card-${n + 1}` },
  now: { ...now, card_id: `card-${n + 1}` },
})
const planFor = (students: number, first: string) => {
  const imported = Array.from({ length: students }, (_, n) => passedOn(n))
  const holders = imported.map((_, n) => [`card-${n}`, n === 0 ? first : `u${n - 1}`] as const)
  const begun = performance.now()
  const plan = planUndo(imported, {
    hasEvents: new Set(),
    cardHolders: new Map(holders),
    namesakes: new Map(),
  })
  return { plan, took: performance.now() - begun }
}
const students = 5000

test('cards that were passed on in a row all go back, as long as the first of them is free', () => {
  const { plan } = planFor(students, 'u0')
  expect([plan.restorations.length, plan.kept.length]).toEqual([students, 0])
})

test('if somebody else has the first by now, none goes back', () => {
  const { plan } = planFor(students, 'somebody else')
  expect(plan.restorations).toEqual([])
  expect(plan.kept.map(({ reason }) => reason)).toEqual(
    Array.from({ length: students }, () => 'card_id_used'),
  )
})

test('finding that out costs by the student, not by the square of them', () => {
  planFor(1000, 'somebody else')
  const least = (count: number) =>
    Math.min(...[1, 2, 3, 4, 5].map(() => planFor(count, 'somebody else').took))
  // 32 times as many, whose square is 1,024: a busy machine may take a few times as long for one of
  // both.
  expect(least(16_000)).toBeLessThan(least(500) * 200 + 100)
})
