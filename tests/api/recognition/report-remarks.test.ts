import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { mostRemark, type ReportRemark } from '#api/contracts/recognition.ts'
import { sql } from '#platform/postgres/pool.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { remarksProjection } from '#projections/remarks/remarks.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { waitUntilAtRest } from '#tests/support/at-rest.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let other: School

beforeAll(async () => {
  laurel = await testApp({ now: '2026-11-20T02:00:00Z' })
  school = await laurel.school({ students: 22 })
  other = await laurel.school({ students: 1 })
  // 1B is the class of the students after the twentieth.
  const body = { period: school.period, class: '1B', class_teachers: [school.teacher.id] }
  await laurel.call('PUT /staffClasses/class', school.admin.token, { body })
})
afterAll(() => laurel.close())

const profile = (n: number) => school.students[n]!.profile
type Writing = Readonly<{ token?: string; key?: string; replaces?: string | null }>
const write = (n: number, text: string, writing: Writing = {}) => {
  const { token = school.admin.token, key = randomUUID(), replaces = null } = writing
  const body = { profile: profile(n), text, replaces }
  return laurel.call('POST /v2/recognition/student_report/remarks', token, { body, key })
}
const written = async (...parameters: Parameters<typeof write>): Promise<string> => {
  const { status, body } = await write(...parameters)
  expect(status).toBe(200)
  return body.data.outcomes[0].action
}
const remarkOf = async (n: number, token = school.admin.token): Promise<ReportRemark | null> => {
  const ofClass = n < 20 ? '1A' : '1B'
  const path = `GET /v2/recognition/student_report?class=${ofClass}`
  const { students } = (await laurel.call(path, token)).body.data
  return students.find((one: { profile: string }) => one.profile === profile(n))?.remark
}
const textsOf = (n: number) =>
  laurel.deps.db.anyFirst(sql.type(z.object({ text: z.string() }))`
    SELECT text FROM report_remark_texts WHERE profile_id = ${profile(n)} ORDER BY text`)

test('a remark is on the report with its writer and time, and only its latest text is stored', async () => {
  expect(await remarkOf(0)).toBeNull()
  const first = await written(0, 'Kind to others')
  expect(await remarkOf(0)).toMatchObject({
    _id: first,
    text: 'Kind to others',
    at: '2026-11-20T02:00:00.000Z',
    by: { en: 'Ada Chan' },
  })
  const second = await written(0, ' Kind, and\npunctual ', { replaces: first })
  expect(await remarkOf(0)).toMatchObject({ _id: second, text: 'Kind, and\npunctual' })
  expect(await textsOf(0)).toEqual(['Kind, and\npunctual'])
  await written(0, '', { replaces: second })
  expect(await remarkOf(0)).toMatchObject({ text: '' })
})

test('if two people write at once, one of them is refused and nothing is overwritten', async () => {
  const answers = await Promise.all([write(1, 'From Ada'), write(1, 'From Ben')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('remark_changed')
  const [kept] = await textsOf(1)
  expect(await remarkOf(1)).toMatchObject({ text: kept })
  expect(await textsOf(1)).toHaveLength(1)
  expect((await write(1, 'Blind', { replaces: randomUUID() })).body.code).toBe('remark_changed')
  expect(await textsOf(1)).toEqual([kept])
})

test('a repeated request writes once, and its key accepts no other text', async () => {
  const key = randomUUID()
  const answers = await Promise.all([write(2, 'Once', { key }), write(2, 'Once', { key })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const first = answers[0]!.body.data.outcomes[0].action
  expect((await write(2, 'Twice', { key })).body.code).toBe('idempotency_key_reused')
  await written(2, 'Later', { replaces: first })
  const late = await write(2, 'Once', { key })
  expect(late.body.data.outcomes).toMatchObject([{ outcome: 'duplicate', reverted: true }])
  expect(await textsOf(2)).toEqual(['Later'])
})

test('class teachers write about their class, and nobody else about students of other people', async () => {
  const { token } = school.teacher
  await written(20, 'From the class teacher', { token })
  expect(await remarkOf(20, school.auditor.token)).toMatchObject({ text: 'From the class teacher' })
  expect((await write(3, 'Not mine', { token })).status).toBe(404)
  expect((await write(3, 'Reads only', { token: school.auditor.token })).status).toBe(403)
  expect((await write(3, 'Elsewhere', { token: other.admin.token })).status).toBe(404)
  expect(await textsOf(3)).toEqual([])
})

test('a remark has at most 600 characters, and is about an existing student', async () => {
  expect((await write(4, 'x'.repeat(mostRemark))).status).toBe(200)
  expect((await write(5, 'x'.repeat(mostRemark + 1))).status).toBe(400)
  const body = { profile: randomUUID(), text: 'x', replaces: null }
  const path = 'POST /v2/recognition/student_report/remarks'
  const nobody = await laurel.call(path, school.admin.token, { body, key: randomUUID() })
  expect(nobody.status).toBe(404)
})

test('the report is the same after a rebuild, and events hold no text', async () => {
  await written(6, 'Curious and careful')
  const before = await remarkOf(6)
  const { db, eventStore } = laurel.deps
  await rebuild({ db, eventStore }, remarksProjection, { onProgress: () => undefined })
  expect(await remarkOf(6)).toEqual(before)
  const events = await eventStore.readStreams([`remarks-${profile(6)}`])
  expect(JSON.stringify([...events])).toContain('RemarkWritten')
  expect(JSON.stringify([...events])).not.toContain('Curious')
})

test('the school’s copy of a student’s data has the remark, and the portal’s copies do not', async () => {
  await written(7, 'Reads a lot')
  await waitUntilAtRest(laurel.deps)
  const dataOf = async (id: string) =>
    (await laurel.call(`GET /users/${id}/personal_data?format=json`, school.admin.token)).body
      .report_remarks
  const { id } = school.students[7]!
  expect(await dataOf(id)).toMatchObject([{ remarks: 'Reads a lot' }])
  const ofTeacher = await dataOf(school.teacher.id)
  expect(ofTeacher).toHaveLength(1)
  expect(ofTeacher[0]).not.toHaveProperty('remarks')
})

test('the text is gone once the student is erased, and nobody can write another', async () => {
  await written(8, 'To be forgotten')
  const { id } = school.students[8]!
  expect((await laurel.call(`DELETE /users/${id}`, school.admin.token)).status).toBe(200)
  expect(await textsOf(8)).toEqual([])
  expect((await write(8, 'Again')).status).toBe(404)
  expect(await textsOf(8)).toEqual([])
})

test('class teachers see who wrote as the school names colleagues, and their own name', async () => {
  const { admin, teacher } = school
  const naming = (giver_names: string) =>
    laurel.call(`PUT /v2/organization/${school.organizationId}`, admin.token, {
      body: { name: { en: 'School', zh: '學校' }, giver_names },
    })
  const before = await remarkOf(20)
  const first = await written(20, 'Reads a lot', { replaces: before?._id ?? null })
  const writer = async (token = teacher.token) => (await remarkOf(20, token))?.by
  await naming('teacher')
  expect(await writer()).toEqual({ en: 'A teacher', zh: '老師' })
  expect(await writer(admin.token)).toMatchObject({ en: 'Ada Chan' })
  await naming('full')
  expect(await writer()).toMatchObject({ en: 'Ada Chan' })
  await naming('surname')
  expect(await writer()).toEqual({ en: 'Teacher Chan', zh: '陳老師' })
  await written(20, 'Reads a lot', { token: teacher.token, replaces: first })
  expect(await writer()).toMatchObject({ en: 'teacher Wong' })
})
