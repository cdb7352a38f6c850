import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { HomeworkEffect, HomeworkEvent, HomeworkMark } from '#domain/homework/events.ts'
import { homeworkDecider as decider } from '#domain/homework/homework.ts'
import { type Homework, standingMark } from '#domain/homework/state.ts'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { homeworkProjection } from '#projections/homework/homework.ts'
import { openReadModel, type ReadModel, storedEvent } from './support.ts'

let model: ReadModel
beforeEach(async () => {
  model = await openReadModel()
})
afterEach(() => model.close())

const recordedBy = randomUUID()
const shared = () => ({
  recordId: randomUUID(),
  batchId: randomUUID(),
  date: '2026-11-19',
  localDate: '2026-11-20',
  class: '1A',
  recordedBy,
})
const marked = (
  status: HomeworkMark['status'] = 'submitted',
  given: object = {},
): HomeworkEffect => ({
  type: 'HomeworkMarked',
  data: { ...shared(), status, ...given },
})
const left = (given: object = {}): HomeworkEffect => ({
  type: 'HomeworkLeftUnfinished',
  data: {
    ...shared(),
    homeworkTypeId: randomUUID(),
    homeworkTypeName: '作業簿',
    homeworkTypeNameEn: 'Workbook',
    subjectId: randomUUID(),
    subjectNameZh: '數學',
    subjectNameEn: 'Mathematics',
    ...given,
  },
})
const undo = (reverted: HomeworkEffect): HomeworkEvent => ({
  type: 'HomeworkReverted',
  data: {
    recordId: randomUUID(),
    batchId: randomUUID(),
    localDate: '2026-11-21',
    reason: null,
    reverted,
  },
})
const note = (profileId: string, events: readonly HomeworkEvent[]) => {
  const stream = `homework-${profileId}`
  return model.eventStore.append({
    stream,
    events: events.map((event) => storedEvent(event)),
    expected: 'any',
  })
}
const rowsOf = (table: string, schema = schemaFor(homeworkProjection)) =>
  model.db.any(
    sql.type(
      z.looseObject({ id: z.string() }),
    )`SELECT * FROM ${sql.identifier([schema, table])} ORDER BY position`,
  )
const standing = async (profile: string) =>
  (await rowsOf('homework_marks')).filter(
    ({ profile_id, stands }) => profile_id === profile && stands,
  )

describe('the marks', () => {
  test.each([
    ['in the same page', 100],
    ['in a later page', 1],
  ])(
    'have one that counts for a student and day, the newest that was not undone, %s',
    async (_, pageSize) => {
      const profile = randomUUID()
      const [first, second] = [marked('submitted'), marked('absent')]
      await note(profile, [first, second])
      await catchUp(model, homeworkProjection, { pageSize })
      expect(await standing(profile)).toMatchObject([
        { id: second.data.recordId, status: 'absent', date: '2026-11-19' },
      ])
      await note(profile, [undo(second)])
      await catchUp(model, homeworkProjection, { pageSize })
      expect(await standing(profile)).toMatchObject([
        { id: first.data.recordId, status: 'submitted' },
      ])
      await note(profile, [undo(first)])
      await catchUp(model, homeworkProjection, { pageSize })
      expect(await standing(profile)).toEqual([])
      expect(await rowsOf('homework_marks')).toMatchObject([
        {
          id: first.data.recordId,
          reverted_by: expect.any(String),
          reverting_actor_id: expect.any(String),
        },
        {
          id: second.data.recordId,
          reverted_by: expect.any(String),
          reverted_at: '2026-11-20T02:00:00.000Z',
        },
      ])
    },
  )

  const Step = fc.record({
    student: fc.nat(2),
    day: fc.constantFrom('2026-11-18', '2026-11-19'),
    status: fc.constantFrom('submitted', 'unsubmitted', 'absent'),
    takesBack: fc.option(fc.nat(20)),
  })
  test('count as the decider says after any history, in pages of any size and after a rebuild', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(Step, { maxLength: 20 }),
        fc.integer({ min: 1, max: 7 }),
        async (steps, pageSize) => {
          const students = Array.from({ length: 3 }, () => ({
            id: randomUUID(),
            state: decider.initialState(),
          }))
          for (const { student, day, status, takesBack } of steps) {
            const one = students[student]!
            const event =
              takesBack === null ? marked(status, { date: day }) : undoOf(one.state, takesBack)
            if (!event) continue
            one.state = decider.evolve(one.state, event)
            await note(one.id, [event])
          }
          await catchUp(model, homeworkProjection, { pageSize })
          for (const { id, state } of students) {
            const wanted = ['2026-11-18', '2026-11-19'].flatMap(
              (day) => standingMark(state, day)?.recordId ?? [],
            )
            expect((await standing(id)).map((row) => row.id).toSorted()).toEqual(wanted.toSorted())
          }
        },
      ),
      { numRuns: 15 },
    )
    const before = await rowsOf('homework_marks')
    await rebuild(model, homeworkProjection)
    expect(await rowsOf('homework_marks')).toEqual(before)
  })
  const undoOf = ({ actions }: Homework, n: number) => {
    const standing = [...actions.values()].filter(({ reverted }) => !reverted)
    return standing.length === 0 ? undefined : undo(standing[n % standing.length]!.effect)
  }
})

test('an unfinished entry keeps the name of its homework type, and an undo marks it', async () => {
  const profile = randomUUID()
  const [one, other] = [left(), left({ date: '2026-11-18' })]
  await note(profile, [one, other, undo(one)])
  await catchUp(model, homeworkProjection)
  expect(await rowsOf('unfinished_homework')).toMatchObject([
    {
      id: one.data.recordId,
      rule_name: '作業簿',
      subject_name_en: 'Mathematics',
      reverted_by: expect.any(String),
    },
    { id: other.data.recordId, date: '2026-11-18', profile_id: profile, reverted_by: null },
  ])
})
