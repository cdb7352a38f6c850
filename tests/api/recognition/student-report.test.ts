import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StudentReport } from '#api/contracts/recognition.ts'
import { sql } from '#platform/postgres/pool.ts'
import { attendanceProjection } from '#projections/attendance/attendance.ts'
import { badgeReactor } from '#projections/badges/boundary.ts'
import { reactorSchema, schemaFor } from '#projections/engine/schema-names.ts'
import { homeworkProjection } from '#projections/homework/homework.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { waitUntilAtRest } from '#tests/support/at-rest.ts'
import { holdLock } from '#tests/support/held-lock.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let other: School
let position: string | undefined

beforeAll(async () => {
  laurel = await testApp({ now: '2026-11-20T02:00:00Z' })
  school = await laurel.school({ students: 22, modules: ['homework'] })
  other = await laurel.school({ students: 1 })
})
afterAll(() => laurel.close())

const send = async (path: string, body: object) => {
  const answer = await laurel.call(`POST ${path}`, school.admin.token, { body })
  expect(answer.body.result).toBe('success')
  position = answer.body.data.position ?? position
  return answer.body.data
}
const ask = (query: Record<string, string>, token = school.admin.token) => {
  const search = new URLSearchParams(query)
  return laurel.call(`GET /v2/recognition/student_report?${search}`, token)
}
const report = async (ofClass: string, token?: string): Promise<StudentReport> => {
  const { status, body } = await ask({ class: ofClass }, token)
  expect(status).toBe(200)
  return body.data
}
const profile = (n: number) => school.students[n]!.profile

test('a report has a student’s points, attendance and homework, without undone entries', async () => {
  const reward = { pointRule_id: school.rules.reward, profiles: [profile(0), profile(1)] }
  await send('/v2/actions/profiles', reward)
  const { batch } = await send('/v2/actions/profiles', { ...reward, profiles: [profile(0)] })
  const undo = `DELETE /v2/actions/batches/${batch}?minPosition=${position}`
  expect((await laurel.call(undo, school.admin.token)).body.result).toBe('success')
  await send('/actions/attendance/batch/checkin', {
    attendanceRule: school.attendanceRule,
    profiles: [profile(0)],
  })
  await send('/v2/homework/homeworkSubmitRecord', {
    date: '2026-11-19',
    profiles: [{ profile: profile(0), status: 'submitted' }],
  })
  await waitUntilAtRest(laurel.deps)
  const { students, isOwnOnly, period } = await report('1A')
  expect(period._id).toBe(school.period)
  expect(isOwnOnly).toBe(false)
  expect(students).toHaveLength(20)
  expect(students[0]).toMatchObject({
    profile: profile(0),
    class: '1A',
    class_no: 1,
    points: 5,
    badges: [],
    categories: [{ total: 5 }],
    attendance: [{ name: { name: 'Morning' }, count: 1 }],
    homework: { submitted: 1, unsubmitted: 0, absent: 0, unfinished: 0 },
  })
  expect(students[2]).toMatchObject({ points: 0, categories: [], attendance: [] })
})

const sendPoints = () =>
  send('/v2/actions/profiles', { pointRule_id: school.rules.reward, profiles: [profile(3)] })
const checkIn = () =>
  send('/actions/attendance/batch/checkin', {
    attendanceRule: school.attendanceRule,
    profiles: [profile(3)],
  })
const mark = () =>
  send('/v2/homework/homeworkSubmitRecord', {
    date: '2026-11-18',
    profiles: [{ profile: profile(3), status: 'absent' }],
  })

test.each([
  ['points', schemaFor(pointsProjection), sendPoints],
  ['attendance', schemaFor(attendanceProjection), checkIn],
  ['homework', schemaFor(homeworkProjection), mark],
  ['badges that follow from points', reactorSchema(badgeReactor), sendPoints],
])('a report says that %s may be missing, until they are there', async (_, schema, record) => {
  const held = await holdLock(laurel, `SELECT FROM ${schema}.checkpoint FOR UPDATE`, [])
  await record()
  expect((await report('1A')).stale).toBe(true)
  await held.letGo()
  await waitUntilAtRest(laurel.deps)
  expect((await report('1A')).stale).toBe(false)
})

test('a report waits for a badge that is on its way, and for its read model', async () => {
  const { db } = laurel.deps
  const intents = sql.identifier([reactorSchema(badgeReactor), 'intents'])
  // The reactor's clock stands still before this time, so the reactor does not send the intent.
  const later = '2026-11-20T02:00:50Z'
  const intentOf = (organizationId: string) =>
    db.query(sql.typeAlias('void')`
      INSERT INTO ${intents} (id, organization_id, key, body, event_id, position, retry_at)
      VALUES (gen_random_uuid(), ${organizationId}, 'waits', '{}', gen_random_uuid(), ${'0'.repeat(20)}, ${later})`)
  await intentOf(other.organizationId)
  expect((await report('1A')).stale).toBe(false)
  await intentOf(school.organizationId)
  expect((await report('1A')).stale).toBe(true)
  await db.query(sql.typeAlias('void')`DELETE FROM ${intents} WHERE key = 'waits'`)
  expect((await report('1A')).stale).toBe(false)
})

test('class teachers see their class, and other teachers and schools see nobody', async () => {
  const { token, id } = school.teacher
  expect(await report('1B', token)).toMatchObject({ isOwnOnly: true, students: [] })
  const body = { period: school.period, class: '1B', class_teachers: [id] }
  await laurel.call('PUT /staffClasses/class', school.admin.token, { body })
  expect((await report('1B', token)).students).toHaveLength(2)
  expect((await report('1A', token)).students).toEqual([])
  expect((await report('1B', school.auditor.token)).students).toHaveLength(2)
  expect((await report('1B', other.admin.token)).students).toEqual([])
  const foreign = await ask({ class: '1A', period: school.period }, other.admin.token)
  expect(foreign.status).toBe(404)
  expect((await ask({ class: '' })).status).toBe(400)
})

test('days present, late and absent include only days on which the student’s class had a roll call', async () => {
  const rule = { body: { name: 'Late' } }
  const { _id: late } = (await laurel.call('POST /attendanceRules', school.admin.token, rule)).body
    .data
  const callRoll = async (day: string, ofClass: string, came: readonly [number, boolean][]) => {
    laurel.setNow(`${day}T00:30:00Z`)
    const { batch } = await send('/v2/roll_call', {
      class: ofClass,
      date: day,
      present_rule: school.attendanceRule,
      late_rule: late,
      profiles: came.map(([n, is_late]) => ({ profile: profile(n), is_late })),
    })
    return batch
  }
  const everybody = Array.from({ length: 20 }, (_, n) => [n, false] as [number, boolean])
  const without = (...missing: number[]) => everybody.filter(([n]) => !missing.includes(n))
  // The students were added before all of these days.
  await laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE profiles SET created_at = '2026-09-01' WHERE organization_id = ${school.organizationId}`)
  await callRoll('2026-11-16', '1A', without(10))
  await callRoll('2026-11-17', '1A', [...without(10, 11), [11, true]])
  await callRoll('2026-11-17', '1A', [...without(10, 11), [11, true]])
  const undone = await callRoll('2026-11-18', '1A', without(12))
  const path = `DELETE /actions/attendance/batches/${undone}?minPosition=${position}`
  expect((await laurel.call(path, school.admin.token)).body.result).toBe('success')
  await callRoll('2026-11-18', '1B', [[20, false]])
  // A check-in without a roll call tells nothing about others.
  laurel.setNow('2026-11-19T00:30:00Z')
  const checkin = { attendanceRule: school.attendanceRule, profiles: [profile(12)] }
  await send('/actions/attendance/batch/checkin', checkin)
  const daysOf = async (n: number) =>
    (await report(n < 20 ? '1A' : '1B')).students.find((one) => one.profile === profile(n))?.days
  const called = { called: 2, from: '2026-11-16', to: '2026-11-17' }
  expect(await daysOf(10)).toMatchObject({ ...called, present: 0, late: 0, absent: 2, days_in: 0 })
  expect(await daysOf(11)).toMatchObject({ ...called, present: 2, late: 1, absent: 0 })
  expect(await daysOf(12)).toMatchObject({ ...called, present: 2, late: 0, absent: 0, days_in: 3 })
  expect(await daysOf(20)).toMatchObject({ called: 1, present: 1, absent: 0 })
  expect(await daysOf(21)).toMatchObject({ called: 1, present: 0, absent: 1 })
  // A student who moves is not absent from the roll calls of the new class before the move.
  const moved = {
    class: '1A',
    class_no: 99,
    name: { en: 'Moved', zh: '' },
    period: school.period,
  }
  const edit = `PUT /users/${school.students[20]!.id}`
  expect((await laurel.call(edit, school.admin.token, { body: moved })).status).toBe(200)
  const { students } = await report('1A')
  expect(students.find((one) => one.profile === profile(20))?.days).toMatchObject({
    called: 1,
    present: 1,
    absent: 0,
    from: '2026-11-18',
  })
})
