import { describe, expect, test } from 'vitest'
import type {
  HomeworkEffect,
  HomeworkMark,
  UnfinishedHomeworkRecord,
} from '#domain/homework/events.ts'
import { homeworkDecider } from '#domain/homework/homework.ts'
import { type Homework, standingMark } from '#domain/homework/state.ts'
import { systemUserId } from '#domain/ids.ts'
import { spec } from '#tests/support/spec.ts'

const given = spec(homeworkDecider)

const mark = (
  recordId: string,
  status: HomeworkMark['status'] = 'submitted',
  more: Partial<HomeworkMark> = {},
) => ({
  recordId,
  batchId: `batch of ${recordId}`,
  date: '2026-11-19',
  localDate: '2026-11-20',
  class: '1A',
  recordedBy: 'Ms Chan',
  status,
  ...more,
})
const left = (
  recordId: string,
  more: Partial<UnfinishedHomeworkRecord> = {},
): UnfinishedHomeworkRecord => ({
  recordId,
  batchId: `batch of ${recordId}`,
  date: '2026-11-19',
  localDate: '2026-11-20',
  class: '1A',
  recordedBy: 'Ms Chan',
  homeworkTypeId: 'workbook',
  homeworkTypeName: '作業簿',
  homeworkTypeNameEn: 'Workbook',
  subjectId: 'maths',
  subjectNameZh: '數學',
  subjectNameEn: 'Mathematics',
  ...more,
})
const week = { from: '2026-11-13', to: '2026-11-20' }
const marking = (
  record: HomeworkMark,
  { days = week as { from: string | null; to: string }, all = false } = {},
) => ({ type: 'Mark', data: { record, days, mayReplaceOthers: all } }) as const
const leaving = (record: UnfinishedHomeworkRecord, days = week) =>
  ({ type: 'LeaveUnfinished', data: { record, days } }) as const
const marked = (data: HomeworkMark) => ({ type: 'HomeworkMarked', data }) as const
const leftUnfinished = (data: UnfinishedHomeworkRecord) =>
  ({ type: 'HomeworkLeftUnfinished', data }) as const
const reversal = { batchId: 'undo', localDate: '2026-11-21', reason: 'mistake' }
const undone = (effect: HomeworkEffect) => {
  const recordId = `undo of ${effect.data.recordId}`
  return { type: 'HomeworkReverted', data: { recordId, ...reversal, reverted: effect } } as const
}
const revert = (...recordIds: string[]) => {
  const reversals = recordIds.map((reverts) => ({ actionId: `undo of ${reverts}`, reverts }))
  return { type: 'Revert', data: { ...reversal, reversals } } as const
}

describe('a mark', () => {
  test('is recorded with everything that the history shows', () =>
    given()
      .when(marking(mark('r1')))
      .thenEvents(marked(mark('r1'))))

  test('is recorded once when its command is sent again', () =>
    given(marked(mark('r1')))
      .when(marking(mark('r1')))
      .thenEvents())

  test('stays undone when its command is sent again', () =>
    given(marked(mark('r1')), undone(marked(mark('r1'))))
      .when(marking(mark('r1')))
      .thenEvents())

  test('is refused when its id is reused for another status or day', () => {
    given(marked(mark('r1')))
      .when(marking(mark('r1', 'absent')))
      .thenRefused('idempotency_key_reused')
    given(marked(mark('r1')))
      .when(marking(mark('r1', 'submitted', { date: '2026-11-18' })))
      .thenRefused('idempotency_key_reused')
  })

  test('with the same status on the same day changes nothing, whoever records it', () =>
    given(marked(mark('r1')))
      .when(marking(mark('r2', 'submitted', { recordedBy: 'Mr Lee' })))
      .thenEvents())

  test('with another status replaces the day’s mark', () =>
    given(marked(mark('r1')))
      .when(marking(mark('r2', 'unsubmitted')))
      .thenEvents(marked(mark('r2', 'unsubmitted'))))

  test('from a colleague can be replaced only by staff who may see everybody’s records', () => {
    const other = mark('r2', 'absent', { recordedBy: 'Mr Lee' })
    given(marked(mark('r1')))
      .when(marking(other))
      .thenRefused('recorded_by_other')
    given(marked(mark('r1')))
      .when(marking(other, { all: true }))
      .thenEvents(marked(other))
  })

  test('from any teacher replaces a mark that the system made', () => {
    const other = mark('r2', 'unsubmitted', { recordedBy: 'Mr Lee' })
    given(marked(mark('r1', 'submitted', { recordedBy: systemUserId })))
      .when(marking(other))
      .thenEvents(marked(other))
  })

  test('on another day leaves this day’s mark alone', () =>
    given(marked(mark('r1')))
      .when(marking(mark('r2', 'absent', { date: '2026-11-18', recordedBy: 'Mr Lee' })))
      .thenEvents(marked(mark('r2', 'absent', { date: '2026-11-18', recordedBy: 'Mr Lee' }))))

  test('may be recorded by anyone after a colleague’s mark was undone', () =>
    given(marked(mark('r1')), undone(marked(mark('r1'))))
      .when(marking(mark('r2', 'absent', { recordedBy: 'Mr Lee' })))
      .thenEvents(marked(mark('r2', 'absent', { recordedBy: 'Mr Lee' }))))
})

describe('the day', () => {
  test.each(['2026-11-13', '2026-11-20'])('may be %s, the first or the last of the range', (date) =>
    given()
      .when(marking(mark('r1', 'submitted', { date })))
      .thenEvents(marked(mark('r1', 'submitted', { date }))),
  )

  test.each(['2026-11-12', '2026-11-21'])('may not be %s, outside the range', (date) => {
    given()
      .when(marking(mark('r1', 'submitted', { date })))
      .thenRefused('date_out_of_range', week)
    given()
      .when(leaving(left('r1', { date })))
      .thenRefused('date_out_of_range', week)
  })

  test('may be any past day without a range, but never a future one', () => {
    const days = { from: null, to: '2026-11-20' }
    const old = mark('r1', 'submitted', { date: '2026-01-05' })
    given().when(marking(old, { days })).thenEvents(marked(old))
    given()
      .when(marking(mark('r1', 'submitted', { date: '2026-11-21' }), { days }))
      .thenRefused('date_out_of_range', days)
  })

  test('is not checked for a retry of a mark that was recorded in time', () => {
    const days = { from: '2026-11-20', to: '2026-11-27' }
    given(marked(mark('r1')))
      .when(marking(mark('r1'), { days }))
      .thenEvents()
    given(leftUnfinished(left('r1')))
      .when(leaving(left('r1'), days))
      .thenEvents()
  })
})

describe('an unfinished entry', () => {
  test('is recorded', () =>
    given()
      .when(leaving(left('r1')))
      .thenEvents(leftUnfinished(left('r1'))))

  test('is recorded once for a day and homework type', () =>
    given(leftUnfinished(left('r1')))
      .when(leaving(left('r2')))
      .thenEvents())

  test('is separate for another homework type or day', () => {
    for (const more of [{ homeworkTypeId: 'dictation' }, { date: '2026-11-18' }]) {
      given(leftUnfinished(left('r1')))
        .when(leaving(left('r2', more)))
        .thenEvents(leftUnfinished(left('r2', more)))
    }
  })

  test('may be recorded again after it was undone', () =>
    given(leftUnfinished(left('r1')), undone(leftUnfinished(left('r1'))))
      .when(leaving(left('r2')))
      .thenEvents(leftUnfinished(left('r2'))))

  test('is refused when its id is reused for another homework type, or for a mark', () => {
    given(leftUnfinished(left('r1')))
      .when(leaving(left('r1', { homeworkTypeId: 'dictation' })))
      .thenRefused('idempotency_key_reused')
    given(leftUnfinished(left('r1')))
      .when(marking(mark('r1')))
      .thenRefused('idempotency_key_reused')
  })
})

describe('a revert', () => {
  const stateAfter = (...events: Parameters<typeof given>): Homework =>
    events.reduce(homeworkDecider.evolve, homeworkDecider.initialState())

  test('carries the record that it undoes, and happens once', () => {
    given(marked(mark('r1')))
      .when(revert('r1'))
      .thenEvents(undone(marked(mark('r1'))))
    given(marked(mark('r1')), undone(marked(mark('r1'))))
      .when(revert('r1'))
      .thenEvents()
  })

  test('needs a record', () =>
    given(marked(mark('r1')))
      .when(revert('r2'))
      .thenRefused('action_not_found'))

  test('of a mark brings back the mark that it had replaced', () => {
    const [first, second] = [marked(mark('r1')), marked(mark('r2', 'absent'))]
    expect(standingMark(stateAfter(first, second), '2026-11-19')?.recordId).toBe('r2')
    expect(standingMark(stateAfter(first, second, undone(second)), '2026-11-19')?.recordId).toBe(
      'r1',
    )
  })

  test('of a replaced mark changes nothing while the newer mark counts', () => {
    const [first, second] = [marked(mark('r1')), marked(mark('r2', 'absent'))]
    expect(standingMark(stateAfter(first, second, undone(first)), '2026-11-19')?.recordId).toBe(
      'r2',
    )
    expect(
      standingMark(stateAfter(first, second, undone(first), undone(second)), '2026-11-19'),
    ).toBeUndefined()
  })
})
