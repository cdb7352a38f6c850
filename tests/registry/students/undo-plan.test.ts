import { expect, test } from 'vitest'
import { planUndo, type StudentBeforeUndo } from '#registry/students/undo-plan.ts'
import { cpuOf } from '#tests/support/cpu.ts'

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
  return planUndo(imported, {
    hasEvents: new Set(),
    cardHolders: new Map(holders),
    namesakes: new Map(),
  })
}
const students = 5000

test('cards that were passed on in a row all go back, as long as the first of them is free', () => {
  const plan = planFor(students, 'u0')
  expect([plan.restorations.length, plan.kept.length]).toEqual([students, 0])
})

test('if somebody else has the first by now, none goes back', () => {
  const plan = planFor(students, 'somebody else')
  expect(plan.restorations).toEqual([])
  expect(plan.kept.map(({ reason }) => reason)).toEqual(
    Array.from({ length: students }, () => 'card_id_used'),
  )
})

test('finding that out costs by the student, not by the square of them', async () => {
  planFor(1000, 'somebody else')
  // The square of 32 is 1,024.
  const few = await cpuOf(() => planFor(500, 'somebody else'))
  expect(await cpuOf(() => planFor(16_000, 'somebody else'))).toBeLessThan(few * 200 + 100)
})
