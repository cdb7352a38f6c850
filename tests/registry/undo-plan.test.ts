import { expect, test } from 'vitest'
import { type Imported, planUndo } from '#registry/students/undo-plan.ts'

const students = 5000
const now = {
  ...{ name_en: 'A', name_zh: '甲', date_of_birth: null, class: '1A', class_no: 1 },
  ...{ password: { hash: null, setup: true }, parent_password: { hash: null, setup: true } },
}
/** Each has had the card that the one before has now. */
const passedOn = (n: number): Imported => ({
  ...{ userId: `u${n}`, username: `s${n}` },
  before: { card_id: `CARD-${n}` },
  after: { card_id: `card-${n + 1}` },
  now: { ...now, card_id: `card-${n + 1}` },
})
const holders = (first: string) =>
  new Map(Array.from({ length: students }, (_, n) => [`card-${n}`, n === 0 ? first : `u${n - 1}`]))
const imported = Array.from({ length: students }, (_, n) => passedOn(n))

test('cards that were passed on in a row all go back, as long as the first of them is free', () => {
  const plan = planUndo(imported, { hasEvents: new Set(), cardHolders: holders('u0') })
  expect([plan.restorations.length, plan.kept.length]).toEqual([students, 0])
})

test('if somebody else has the first by now, none goes back, and finding that out takes no time', () => {
  const begun = performance.now()
  const plan = planUndo(imported, { hasEvents: new Set(), cardHolders: holders('somebody else') })
  expect(plan.restorations).toEqual([])
  expect(plan.kept.map(({ reason }) => reason)).toEqual(imported.map(() => 'card_id_used'))
  expect(performance.now() - begun).toBeLessThan(500)
})
