import { describe, expect, test } from 'vitest'
import type { DisplaySnapshot } from '#api/contracts/live.ts'
import {
  beginOther,
  endMoment,
  endOther,
  moveRanks,
  openStage,
  receive,
} from '#web/modules/displays/display/stage.ts'

type Latest = NonNullable<DisplaySnapshot['latest']>
const award = (at: number, students = 1): Latest => ({
  batch: `batch ${at}`,
  created_at: `2026-11-20T08:00:${String(at).padStart(2, '0')}Z`,
  rule_name: 'Helpful',
  rule_name_en: '',
  point: 5,
  students,
  awards: [],
})

const snapshot = (latest: Latest | null, leader = '3A'): DisplaySnapshot => ({
  room: 'display',
  position: '1',
  at: '2026-11-20T08:00:00Z',
  students: [],
  latest,
  classes: [{ rank: 1, class: leader, totalpoints: 10 }],
})
const leaderOf = (stage: ReturnType<typeof openStage>) => stage.ranks.classes[0]?.class

describe('the celebration of an award', () => {
  test('an award from before the screen opened is shown without a celebration', () => {
    const stage = openStage(snapshot(award(1)))
    expect(stage).toMatchObject({ award: award(1), moment: 0, phase: 'rest' })
  })

  test('a newer award is celebrated', () => {
    const stage = receive(openStage(snapshot(award(1))), snapshot(award(2)))
    expect(stage).toMatchObject({ award: award(2), moment: 1, phase: 'begun' })
  })

  test('the ranks wait until the name has risen, then move to the newest', () => {
    let stage = receive(openStage(snapshot(award(1), '3A')), snapshot(award(2), '3B'))
    expect(leaderOf(stage)).toBe('3A')
    stage = receive(stage, snapshot(award(2), '3C'))
    expect(leaderOf(stage)).toBe('3A')
    expect(leaderOf(moveRanks(stage))).toBe('3C')
  })

  test('an award is new by its batch, even if another server’s clock dates it earlier', () => {
    const earlier = { ...award(2), created_at: '2026-11-20T08:00:00.900Z' }
    expect(receive(openStage(snapshot(award(1))), snapshot(earlier))).toMatchObject({
      award: earlier,
      moment: 1,
    })
  })

  test('ranks without a new award move at once', () => {
    expect(leaderOf(receive(openStage(snapshot(award(1), '3A')), snapshot(award(1), '3B')))).toBe(
      '3B',
    )
  })

  test('an award that arrives during a celebration waits for its own', () => {
    let stage = receive(openStage(snapshot(null)), snapshot(award(1)))
    stage = receive(stage, snapshot(award(2)))
    expect(stage).toMatchObject({ award: award(1), moment: 1 })
    expect(endMoment(moveRanks(stage))).toMatchObject({
      award: award(2),
      moment: 2,
      phase: 'begun',
    })
  })

  test('the oldest of many waiting awards are dropped, so that the screen keeps up with the class', () => {
    const stage = [2, 3, 4, 5, 6].reduce(
      (stage, at) => receive(stage, snapshot(award(at))),
      receive(openStage(snapshot(null)), snapshot(award(1))),
    )
    expect(stage.waiting.map(({ batch }) => batch)).toEqual(['batch 4', 'batch 5', 'batch 6'])
  })
})

describe('while a badge or goal is celebrated', () => {
  test('an award waits for its turn, but the ranks move', () => {
    let stage = beginOther(openStage(snapshot(award(1), '3A')))
    stage = receive(stage, snapshot(award(2), '3B'))
    expect(stage).toMatchObject({ award: award(1), moment: 0, phase: 'other' })
    expect(leaderOf(stage)).toBe('3B')
    expect(endOther(stage)).toMatchObject({ award: award(2), moment: 1, phase: 'begun' })
  })

  test('an award is not interrupted, and an undo does not end the celebration of the badge', () => {
    const playing = receive(openStage(snapshot(award(1))), snapshot(award(2)))
    expect(beginOther(playing)).toBe(playing)
    expect(endOther(playing)).toBe(playing)
    expect(receive(beginOther(openStage(snapshot(award(2)))), snapshot(award(1)))).toMatchObject({
      phase: 'other',
    })
  })
})

describe('an award that is undone', () => {
  test('leaves the screen at once and plays nothing', () => {
    const playing = receive(openStage(snapshot(award(1))), snapshot(award(2), '3B'))
    const stage = receive(playing, snapshot(award(1), '3A'))
    expect(stage).toMatchObject({
      award: award(1),
      moment: 1,
      phase: 'rest',
      waiting: [],
      held: null,
    })
    expect(leaderOf(stage)).toBe('3A')
  })

  test('is removed from the waiting ones, and the current celebration continues', () => {
    let stage = receive(openStage(snapshot(null)), snapshot(award(1)))
    stage = receive(receive(stage, snapshot(award(2))), snapshot(award(1)))
    expect(stage).toMatchObject({ award: award(1), moment: 1, phase: 'begun', waiting: [] })
  })

  test('stays with fewer students if only part of it is undone', () => {
    const stage = receive(openStage(snapshot(award(1, 28))), snapshot(award(1, 27)))
    expect(stage).toMatchObject({ award: { students: 27 }, moment: 0 })
  })

  test('does not delay the next award', () => {
    let stage = receive(openStage(snapshot(award(1))), snapshot(award(3)))
    stage = receive(receive(stage, snapshot(award(1))), snapshot(award(2)))
    expect(stage).toMatchObject({ award: award(2), phase: 'begun' })
  })

  test('brings back the previous award at rest, however old', () => {
    const old = { ...award(1), created_at: '2026-11-19T08:00:00Z' }
    expect(receive(openStage(snapshot(award(2))), snapshot(old))).toMatchObject({
      award: old,
      moment: 0,
      phase: 'rest',
    })
  })
})
