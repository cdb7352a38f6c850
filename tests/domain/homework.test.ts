import { describe, expect, test } from 'vitest'
import type {
  HomeworkEffect,
  HomeworkMark,
  UnfinishedHomeworkRecord,
} from '#domain/homework/events.ts'
import { type Homework, homeworkDecider, standingMark } from '#domain/homework/homework.ts'
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
  test('is recorded with all that the history must show', () =>
    given()
      .when(marking(mark('r1')))
      .thenEvents(marked(mark('r1'))))

  test('that is sent again is recorded once', () =>
    given(marked(mark('r1')))
      .when(marking(mark('r1')))
      .thenEvents())

  test('that was undone stays undone when it is sent again', () =>
    given(marked(mark('r1')), undone(marked(mark('r1'))))
      .when(marking(mark('r1')))
      .thenEvents())

  test('is not sent again with another status or day', () => {
    given(marked(mark('r1')))
      .when(marking(mark('r1', 'absent')))
      .thenRefused('idempotency_key_reused')
    given(marked(mark('r1')))
      .when(marking(mark('r1', 'submitted', { date: '2026-11-18' })))
      .thenRefused('idempotency_key_reused')
  })

  test('of the same status on the same day changes nothing, whoever gives it', () =>
    given(marked(mark('r1')))
      .when(marking(mark('r2', 'submitted', { recordedBy: 'Mr Lee' })))
      .thenEvents())

  test('of another status replaces the one of the day', () =>
    given(marked(mark('r1')))
      .when(marking(mark('r2', 'unsubmitted')))
      .thenEvents(marked(mark('r2', 'unsubmitted'))))

  test('that somebody else gave is replaced only by who may see the records of others', () => {
    const other = mark('r2', 'absent', { recordedBy: 'Mr Lee' })
    given(marked(mark('r1')))
      .when(marking(other))
      .thenRefused('recorded_by_other')
    given(marked(mark('r1')))
      .when(marking(other, { all: true }))
      .thenEvents(marked(other))
  })

  test('of another day is nothing to it', () =>
    given(marked(mark('r1')))
      .when(marking(mark('r2', 'absent', { date: '2026-11-18', recordedBy: 'Mr Lee' })))
      .thenEvents(marked(mark('r2', 'absent', { date: '2026-11-18', recordedBy: 'Mr Lee' }))))

  test('that somebody else gave and took back may be given again', () =>
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

  test.each(['2026-11-12', '2026-11-21'])('may not be %s, outside of it', (date) => {
    given()
      .when(marking(mark('r1', 'submitted', { date })))
      .thenRefused('date_out_of_range', week)
    given()
      .when(leaving(left('r1', { date })))
      .thenRefused('date_out_of_range', week)
  })

  test('may be any past one without a range, but never a future one', () => {
    const days = { from: null, to: '2026-11-20' }
    const old = mark('r1', 'submitted', { date: '2026-01-05' })
    given().when(marking(old, { days })).thenEvents(marked(old))
    given()
      .when(marking(mark('r1', 'submitted', { date: '2026-11-21' }), { days }))
      .thenRefused('date_out_of_range', days)
  })

  test('is not asked of a retry of what was recorded while it was inside', () => {
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

  test('is there once for a day and code', () =>
    given(leftUnfinished(left('r1')))
      .when(leaving(left('r2')))
      .thenEvents())

  test('of another code or day is another', () => {
    for (const more of [{ homeworkTypeId: 'dictation' }, { date: '2026-11-18' }]) {
      given(leftUnfinished(left('r1')))
        .when(leaving(left('r2', more)))
        .thenEvents(leftUnfinished(left('r2', more)))
    }
  })

  test('that was taken back may be recorded again', () =>
    given(leftUnfinished(left('r1')), undone(leftUnfinished(left('r1'))))
      .when(leaving(left('r2')))
      .thenEvents(leftUnfinished(left('r2'))))

  test('is not sent again with another code, nor as a mark', () => {
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

  test('carries what it undoes, and happens once', () => {
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

  test('of a mark that had replaced another lets that one stand again', () => {
    const [first, second] = [marked(mark('r1')), marked(mark('r2', 'absent'))]
    expect(standingMark(stateAfter(first, second), '2026-11-19')?.recordId).toBe('r2')
    expect(standingMark(stateAfter(first, second, undone(second)), '2026-11-19')?.recordId).toBe(
      'r1',
    )
  })

  test('of a mark that was replaced leaves the one that stands', () => {
    const [first, second] = [marked(mark('r1')), marked(mark('r2', 'absent'))]
    expect(standingMark(stateAfter(first, second, undone(first)), '2026-11-19')?.recordId).toBe(
      'r2',
    )
    expect(
      standingMark(stateAfter(first, second, undone(first), undone(second)), '2026-11-19'),
    ).toBeUndefined()
  })
})
