import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RollCall } from '#api/contracts/roll-call.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { outcomesOf, refusal } from '../points/actions/points.ts'

const today = '2026-11-18'
let laurel: TestApp
let school: School
let late: string
let position: string | undefined

beforeAll(async () => {
  laurel = await testApp({ now: `${today}T00:05:00Z` })
})
afterAll(() => laurel.close())
beforeEach(async () => {
  laurel.setNow(`${today}T00:05:00Z`)
  school = await laurel.school({ students: 25 })
  position = undefined
  late = await addRule('Late')
})

const addRule = async (name: string, token = school.admin.token) =>
  (await laurel.call('POST /attendanceRules', token, { body: { name } })).body.data._id
const profileOf = (n: number) => school.students[n - 1]!.profile
const here = (...numbers: number[]) => numbers.map((n) => ({ profile: profileOf(n) }))
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n)

const call = async (
  body: object,
  { token = school.teacher.token, key }: { token?: string; key?: string } = {},
) => {
  const answer = await laurel.call('POST /v2/roll_call', token, {
    body: {
      class: '1A',
      date: today,
      present_rule: school.attendanceRule,
      late_rule: late,
      ...body,
    },
    ...(key && { key }),
  })
  position = answer.body.data?.position ?? position
  return answer
}
const since = () => (position ? `&minPosition=${position}` : '')
const roll = async (token = school.teacher.token, name = '1A'): Promise<RollCall> =>
  (await laurel.call(`GET /v2/roll_call?class=${name}${since()}`, token)).body.data
const cameOf = async () =>
  (await roll()).students.flatMap(({ class_no, came_at, attendanceRule }) =>
    came_at
      ? [[class_no, came_at.slice(11, 16), attendanceRule === late ? 'late' : 'present']]
      : [],
  )
const absent = async (date = today, token = school.teacher.token) =>
  (await laurel.call(`GET /v2/roll_call/absent?class=1A&date=${date}${since()}`, token)).body.data
const presences = async () => {
  const query = position ? `&minAttendance=${position}` : ''
  const { students } = (
    await laurel.call(`GET /v2/my_class/board?class=1A${query}`, school.teacher.token)
  ).body.data
  return students.map(({ presence }: { presence: string | null }) => presence)
}
const undo = (batch: string) =>
  laurel.call(
    `DELETE /actions/attendance/batches/${batch}?minPosition=${position}`,
    school.teacher.token,
  )

test('before the roll call nobody is absent, and earlier check-ins show their time', async () => {
  const { body } = await laurel.call('POST /actions/attendance/batch/checkin', school.admin.token, {
    body: { attendanceRule: school.attendanceRule, profiles: [profileOf(2)] },
  })
  position = body.data.position
  const answer = await roll()
  expect(answer).toMatchObject({
    class: '1A',
    date: today,
    saved_at: null,
    present_rule: null,
    late_rule: null,
  })
  expect(answer.students).toHaveLength(20)
  expect(await cameOf()).toEqual([[2, '00:05', 'present']])
  expect(await absent()).toEqual([])
  expect((await presences()).slice(0, 3)).toEqual([null, 'in', null])
})

test('one request checks in the present and, by the second rule, the late; the rest are absent', async () => {
  const { body } = await call({
    profiles: [...here(...range(3, 20)), { profile: profileOf(2), is_late: true }],
  })
  expect(body.data.outcomes).toHaveLength(19)
  const came = await cameOf()
  expect(came).toHaveLength(19)
  expect(came[0]).toEqual([2, '00:05', 'late'])
  expect(await absent()).toEqual([profileOf(1)])
  expect((await presences()).slice(0, 3)).toEqual(['absent', 'in', 'in'])
  expect((await roll()).saved_at).not.toBeNull()
})

test('students already checked in keep their time; with `again` another check-in is recorded', async () => {
  await call({ profiles: here(1, 2) })
  laurel.setNow(`${today}T00:20:00Z`)
  expect(outcomesOf(await call({ profiles: here(1, 2, 3) }))).toEqual([
    'duplicate',
    'duplicate',
    'appended',
  ])
  expect(outcomesOf(await call({ profiles: [{ profile: profileOf(1), again: true }] }))).toEqual([
    'appended',
  ])
  expect(await cameOf()).toEqual([
    [1, '00:05', 'present'],
    [2, '00:05', 'present'],
    [3, '00:20', 'present'],
  ])
})

test('a roll call sent twice with one key, beside another one, checks everyone in once', async () => {
  const profiles = here(...range(1, 20))
  const answers = await Promise.all([
    call({ profiles }, { key: 'one' }),
    call({ profiles }, { token: school.admin.token }),
    call({ profiles }, { key: 'one' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  position = answers
    .map(({ body }) => body.data.position)
    .toSorted()
    .at(-1)
  const history = await laurel.call(
    `GET /actions/attendance?limit=100${since()}`,
    school.admin.token,
  )
  expect(history.body.total).toBe(20)
  expect(await absent()).toEqual([])
})

test('undoing one check-in makes that student absent; undoing the roll call makes nobody absent, even if it is sent again', async () => {
  const { body } = await call({ profiles: here(...range(2, 20)) }, { key: 'one' })
  const [first] = body.data.outcomes
  const one = await laurel.call(
    `DELETE /actions/attendance/${first.action}?minPosition=${position}`,
    school.teacher.token,
  )
  position = one.body.data.position
  expect(await absent()).toEqual([profileOf(1), first.profile])
  position = (await undo(body.data.batch)).body.data.position
  expect(await absent()).toEqual([])
  await call({ profiles: here(...range(2, 20)) }, { key: 'one' })
  expect(await absent()).toEqual([])
  expect((await roll()).saved_at).toBeNull()
})

test('when two roll calls are saved and one is undone, the other roll call still counts', async () => {
  const first = await call({ profiles: here(...range(3, 20)) })
  await call({ profiles: here(2) }, { token: school.admin.token })
  position = (await undo(first.body.data.batch)).body.data.position
  expect(await absent()).toEqual([1, ...range(3, 20)].map(profileOf))
})

test('absence applies to one day and one class', async () => {
  laurel.setNow(`${today}T15:50:00Z`)
  school = await laurel.school({ students: 25 })
  await call({ late_rule: null, profiles: here(1) })
  expect(await absent('2026-11-17')).toEqual([])
  expect((await roll(school.teacher.token, '1B')).saved_at).toBeNull()
  laurel.setNow('2026-11-18T16:01:00Z')
  expect(await absent('2026-11-19')).toEqual([])
  expect(await absent()).toHaveLength(19)
  expect((await presences()).every((presence: string | null) => presence === null)).toBe(true)
})

test('a roll call without anyone present makes the whole class absent', async () => {
  const { status, body } = await call({ profiles: [] })
  expect([status, body.data.outcomes]).toEqual([200, []])
  expect(await absent()).toHaveLength(20)
})

test('a roll call without check-ins can be undone by its teacher, and a second undo changes nothing', async () => {
  const { body } = await call({ profiles: [] })
  const { batch } = body.data
  expect(await roll()).toMatchObject({ batch })
  expect(await roll(school.admin.token), 'staff who may undo all records').toMatchObject({ batch })
  for (const _ of ['once', 'again']) {
    const answer = await undo(batch)
    expect(answer).toMatchObject({ status: 200, body: { data: { outcomes: [] } } })
    position = answer.body.data.position
    expect(await absent()).toEqual([])
  }
  expect(await roll()).toMatchObject({ saved_at: null, batch: null })
})

test('a roll call is undone with its check-ins, even if the request names an older position', async () => {
  const { batch, outcomes } = (await call({ profiles: here(...range(1, 20)) })).body.data
  const path = `DELETE /actions/attendance/batches/${batch}?minPosition=${'0'.repeat(position!.length)}`
  const answer = await laurel.call(path, school.teacher.token)
  position = answer.body.data.position
  expect(answer.body.data.outcomes).toHaveLength(outcomes.length)
  expect(await cameOf()).toEqual([])
})

test('a roll call without check-ins cannot be undone by another teacher or school', async () => {
  const { batch } = (await call({ profiles: [] }, { token: school.admin.token })).body.data
  const others = await laurel.school()
  for (const token of [school.teacher.token, others.admin.token]) {
    const path = `DELETE /actions/attendance/batches/${batch}?minPosition=${position}`
    expect(await laurel.call(path, token)).toEqual(refusal(404, 'action_not_found'))
  }
  expect(await absent()).toHaveLength(20)
  expect(await roll(), 'shown, but not to be taken back').toMatchObject({
    batch: null,
    saved_at: expect.any(String),
  })
})

test('the two rules are remembered for each teacher and class while they are active', async () => {
  await call({ profiles: here(1) })
  expect(await roll()).toMatchObject({ present_rule: school.attendanceRule, late_rule: late })
  expect(await roll(school.teacher.token, '1B'), 'a class that is new').toMatchObject({
    late_rule: late,
  })
  expect(await roll(school.admin.token)).toMatchObject({ present_rule: null, late_rule: null })
  const evening = await addRule('Evening')
  laurel.setNow(`${today}T00:06:00Z`)
  const other = { class: '1B', present_rule: evening, late_rule: null, profiles: here(21) }
  await call(other)
  expect(await roll()).toMatchObject({ present_rule: school.attendanceRule, late_rule: late })
  expect(await roll(school.teacher.token, '1B')).toMatchObject({
    present_rule: evening,
    late_rule: null,
  })
  await laurel.call(`DELETE /attendanceRules/${evening}`, school.admin.token)
  expect(await roll(school.teacher.token, '1B')).toMatchObject({
    present_rule: null,
    late_rule: null,
  })
})

test('a late student is refused without a rule for lateness, and inactive rules are refused', async () => {
  const tardy = [{ profile: profileOf(1), is_late: true }]
  expect((await call({ late_rule: null, profiles: tardy })).status).toBe(400)
  await laurel.call(`PUT /attendanceRules/${late}`, school.admin.token, {
    body: { name: 'Late', isActive: false },
  })
  expect(await call({ profiles: tardy })).toEqual(refusal(409, 'rule_inactive'))
  expect((await roll()).saved_at).toBeNull()
})

test('another day, students of another class or school, and rules of another school are refused', async () => {
  const other = await laurel.school()
  const [stranger] = other.students
  expect(await call({ date: '2026-11-17', profiles: here(1) })).toEqual(
    refusal(409, 'date_out_of_range'),
  )
  for (const body of [
    { profiles: here(21) },
    { profiles: [{ profile: stranger!.profile }] },
    { present_rule: other.attendanceRule, profiles: [] },
    { class: '9Z', profiles: [] },
  ])
    expect((await call(body)).status, JSON.stringify(body)).toBe(404)
  expect((await call({ profiles: here(1, 1) })).status).toBe(400)
  expect((await roll()).saved_at).toBeNull()
})
