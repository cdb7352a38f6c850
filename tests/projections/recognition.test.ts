import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { AccountEvent, Effect } from '#domain/points/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { recognitionProjection } from '#projections/recognition/recognition.ts'
import {
  action,
  loggedRule,
  openReadModel,
  type ReadModel,
  record,
  repriced,
  repricingUndone,
  revertOf,
  storedEvent,
  teacherId,
} from './support.ts'

let model: ReadModel
beforeAll(async () => {
  model = await openReadModel()
})
afterAll(() => model.close())

const Day = z.object({
  day: z.string(),
  category_id: z.string().nullable(),
  giver_id: z.string(),
  awards: z.number(),
  points: z.number(),
})
const days = (profileId: string) =>
  model.db.any(sql.type(Day)`
    SELECT day::text, category_id, giver_id, awards, points FROM recognition_days
    WHERE profile_id = ${profileId} AND awards <> 0 ORDER BY day, category_id`)
const weeks = (profileId: string) =>
  model.db.any(sql.type(z.object({ week: z.string(), awards: z.number() }))`
    SELECT week::text, awards FROM recognition_student_weeks
    WHERE profile_id = ${profileId} AND awards <> 0 ORDER BY week`)
const givenBy = (giverId: string) =>
  model.db.anyFirst(sql.type(z.object({ awards: z.number() }))`
    SELECT awards FROM recognition_giver_weeks WHERE giver_id = ${giverId} AND awards <> 0`)

const respect = randomUUID()

const award = (localDate: string, categoryId: string | null = respect): Effect => ({
  type: 'PointsRewarded',
  data: action({ ...loggedRule('reward', categoryId), localDate }),
})
test('an undone award is removed from the day, the week and the giver, not from the person who undid it', async () => {
  const [student, colleague, head] = [randomUUID(), randomUUID(), randomUUID()]
  const [first, second] = [award('2026-11-20'), award('2026-11-23')]
  await record(model, student, [
    storedEvent(first, { actorId: colleague }),
    storedEvent(second, { actorId: colleague }),
  ])
  await catchUp(model, recognitionProjection)
  expect(await weeks(student)).toEqual([
    { week: '2026-11-16', awards: 1 },
    { week: '2026-11-23', awards: 1 },
  ])
  await record(model, student, [storedEvent(revertOf(first), { actorId: head })])
  await catchUp(model, recognitionProjection)
  const left = [
    { day: '2026-11-23', category_id: respect, giver_id: colleague, awards: 1, points: 5 },
  ]
  expect(await days(student)).toEqual(left)
  expect(await weeks(student)).toEqual([{ week: '2026-11-23', awards: 1 }])
  expect(await givenBy(colleague)).toEqual([1])
  expect(await givenBy(head)).toEqual([])
  await rebuild(model, recognitionProjection)
  expect(await days(student)).toEqual(left)
})

test('awards by parents and the system are not awards by staff', async () => {
  const student = randomUUID()
  await record(model, student, [
    storedEvent({ type: 'ParentPointsRewarded', data: action(loggedRule('parent_reward')) }),
    storedEvent({ type: 'PointsGranted', data: action(loggedRule()) }),
  ])
  const byParent: Effect = {
    type: 'ParentPointsRewarded',
    data: action(loggedRule('parent_reward')),
  }
  await record(model, student, [storedEvent(byParent), storedEvent(revertOf(byParent))])
  await catchUp(model, recognitionProjection)
  expect(await days(student)).toEqual([])
})

test('awards whose points change stay those of the teachers who gave them, even when undone', async () => {
  const [head, ...teachers] = [randomUUID(), randomUUID(), randomUUID()]
  const given = teachers.map((teacher, n) => ({
    teacher,
    student: randomUUID(),
    first: award(`2026-11-1${n}`),
  }))
  // Counts page by page, and again after a rebuild.
  const counts = async () => {
    await catchUp(model, recognitionProjection)
    const found = await Promise.all([...teachers, head].map(givenBy))
    await rebuild(model, recognitionProjection)
    expect(await Promise.all([...teachers, head].map(givenBy))).toEqual(found)
    return found
  }
  const byHead = (student: string, events: readonly AccountEvent[]) =>
    record(
      model,
      student,
      events.map((event) => storedEvent(event, { actorId: head })),
    )
  for (const { teacher, student, first } of given)
    await record(model, student, [storedEvent(first, { actorId: teacher })])
  expect(await counts()).toEqual([[1], [1], []])

  const [batchId, undoing] = [randomUUID(), randomUUID()]
  const again = given.map(({ student, first }) => repriced(student, first, batchId))
  const [one, other] = given.map(({ student }) => student)
  // A page ends between the reversal and the award that replaces it.
  await byHead(one!, again[0]!.slice(0, 1))
  expect(await counts()).toEqual([[], [1], []])
  await byHead(one!, again[0]!.slice(1))
  await byHead(other!, again[1]!)
  expect(await counts()).toEqual([[1], [1], []])
  expect(await days(other!)).toMatchObject([{ giver_id: teachers[1], awards: 1, points: 3 }])

  const restored = repricingUndone(again[0]!, undoing)
  await byHead(one!, restored)
  expect(await counts()).toEqual([[1], [1], []])
  expect(await days(one!)).toMatchObject([{ giver_id: teachers[0], awards: 1, points: 5 }])

  await byHead(one!, [revertOf(restored[1] as Effect)])
  await byHead(other!, [revertOf(again[1]![1] as Effect)])
  expect(await counts()).toEqual([[], [], []])
})

test('an award corrected to another rule counts for the person who chose that rule', async () => {
  const [student, teacher, head] = [randomUUID(), randomUUID(), randomUUID()]
  const first = award('2026-11-20')
  const corrects = { from: student, to: student, award: first.data, isUndo: false }
  const data = action({ ...loggedRule('reward', respect), corrects })
  await record(model, student, [
    storedEvent(first, { actorId: teacher }),
    storedEvent(revertOf(first), { actorId: head }),
    storedEvent({ type: 'PointsRewarded', data }, { actorId: head }),
  ])
  await catchUp(model, recognitionProjection)
  expect([await givenBy(teacher), await givenBy(head)]).toEqual([[], [1]])
})

test('an opening balance has no giver, but an award from a file has one', async () => {
  const student = randomUUID()
  const from = (origin: 'file' | 'opening', localDate: string): Effect => ({
    type: 'PointsRewarded',
    data: action({ ...loggedRule('reward', respect), localDate, origin }),
  })
  const [kept, undone] = [from('opening', '2026-11-20'), from('opening', '2026-11-23')]
  await record(model, student, [
    storedEvent(kept),
    storedEvent(undone),
    storedEvent(from('file', '2026-11-24')),
  ])
  await record(model, student, [storedEvent(revertOf(undone))])
  await catchUp(model, recognitionProjection)
  expect(await days(student)).toMatchObject([{ day: '2026-11-24', awards: 1 }])
  expect(await weeks(student)).toEqual([{ week: '2026-11-23', awards: 1 }])
})

test('awards without a category on one day share a row', async () => {
  const student = randomUUID()
  const none = () => award('2026-11-20', null)
  await record(model, student, [storedEvent(none()), storedEvent(none())])
  await catchUp(model, recognitionProjection)
  expect(await days(student)).toEqual([
    { day: '2026-11-20', category_id: null, giver_id: teacherId, awards: 2, points: 10 },
  ])
})
