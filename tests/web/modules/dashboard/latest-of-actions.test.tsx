import { expect, test } from 'vitest'
import type { ActionRow } from '#api/contracts/actions.ts'
import { id, period } from '#tests/web/support/staff-screen.tsx'
import { latestOfActions } from '#web/modules/dashboard/dashboard/latest-of-actions.ts'

const revert = { _id: id(9), created_at: '2026-11-20T09:00:00Z' }
const action = (n: number, batch: number, more: Partial<ActionRow> = {}): ActionRow => ({
  _id: id(n),
  batch: id(batch),
  created_at: '2026-11-20T08:00:00Z',
  type: 'reward',
  point: 2,
  count: 1,
  pointRule: { _id: id(300), name: 'Helpful', name_en: '', type: 'reward', ruleCategory: null },
  user: { _id: id(100 + n), name: { zh: `學生${n}`, en: `Student ${n}` } },
  profile: { _id: id(200 + n), class: '3B', class_no: n },
  period: period._id,
  revertable: true,
  created_by: { _id: id(1), name: { zh: '', en: '' }, isParent: false, isSystem: false },
  reverted_by: null,
  reverts: null,
  ...more,
})

test('the actions of one request are one batch, newest first', () => {
  const [first, second] = latestOfActions([action(1, 51), action(2, 51), action(3, 50)])
  expect(first).toMatchObject({
    batch: id(51),
    students: 2,
    class: '3B',
    rule_name: 'Helpful',
    point: 2,
  })
  expect(second).toMatchObject({ batch: id(50), students: 1 })
})

test('a batch of several classes has no class name', () => {
  const other = action(2, 51, { profile: { _id: id(202), class: '4A', class_no: 2 } })
  expect(latestOfActions([action(1, 51), other])[0]?.class).toBeNull()
})

test('undone actions and their undos are excluded', () => {
  const undone = action(1, 50, { reverted_by: revert })
  const undoing = action(2, 51, { reverts: revert })
  expect(latestOfActions([undoing, undone])).toEqual([])
})

test('only the first ten of a batch are named', () => {
  const rows = Array.from({ length: 28 }, (_, n) => action(n, 50))
  expect(latestOfActions(rows)[0]).toMatchObject({ students: 28, awards: { length: 10 } })
})
