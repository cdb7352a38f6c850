import { describe, expect, test } from 'vitest'
import type { DisplaySnapshot } from '#api/contracts/live.ts'
import { type MomentQueue, receiveMoments } from '#web/modules/displays/display/moment-queue.ts'

type Goal = NonNullable<DisplaySnapshot['goal']>
const goal = (total: number, reached: number, more: Partial<Goal> = {}): Goal => ({
  id: 'period 3A 60',
  points: 60,
  total,
  reached,
  ...more,
})
const snapshot = (more: Partial<DisplaySnapshot>): DisplaySnapshot => ({
  room: 'display',
  position: '1',
  at: '2026-11-20T08:00:00Z',
  classes: [],
  students: [],
  latest: null,
  class: '3A',
  ...more,
})
const receiveAll = (goals: readonly (Goal | null)[]) =>
  goals.reduce<MomentQueue | null>(
    (queue, one) => receiveMoments(queue, snapshot({ goal: one })),
    null,
  )!.waiting

describe('the goal of a class', () => {
  test('is not celebrated if it was reached before the screen opened', () => {
    expect(receiveAll([goal(130, 2)])).toEqual([])
  })

  test('is celebrated when it is reached, once, however often it is sent', () => {
    const moment = { id: 'period 3A 60 1', goal: { class: '3A', reached: 1 } }
    expect(receiveAll([goal(50, 0), goal(70, 1), goal(50, 1), goal(70, 1)])).toEqual([moment])
  })

  test('is celebrated once for several wreaths at once, also after a lost connection', () => {
    expect(
      receiveAll([goal(50, 0), null, goal(190, 3)]).map(({ goal: one }) => one?.reached),
    ).toEqual([3])
  })

  test('counts as another goal once its id changes, so that nothing reached before is celebrated', () => {
    const other = { id: 'period 3A 30', points: 30 }
    expect(receiveAll([goal(50, 0), goal(50, 1, other), goal(50, 0)])).toEqual([])
    expect(receiveAll([goal(50, 0), goal(50, 1, other), goal(60, 2, other)])).toHaveLength(1)
  })
})

test('badges and goals wait for each other, three at most', () => {
  const badge = (n: number) => ({
    _id: `b${n}`,
    created_at: '',
    badge_rule: { _id: 'r', name: '恆心', name_en: '', image_url: '' },
    student: { key: 'k', label: { zh: '', en: '' }, class: '3A', class_no: 1 },
  })
  const first = receiveMoments(null, snapshot({ badges: [badge(1)], goal: goal(50, 0) }))
  expect(first.waiting).toEqual([])
  const next = receiveMoments(
    first,
    snapshot({ badges: [badge(3), badge(2), badge(1)], goal: goal(60, 1) }),
  )
  expect(next.waiting.map(({ id }) => id)).toEqual(['b2', 'b3', 'period 3A 60 1'])
  const more = receiveMoments(next, snapshot({ badges: [badge(4), badge(3)], goal: goal(60, 1) }))
  expect(more.waiting.map(({ id }) => id)).toEqual(['b3', 'period 3A 60 1', 'b4'])
})
