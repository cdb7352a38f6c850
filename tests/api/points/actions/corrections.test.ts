import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { rankStudents } from '#projections/points/rankings.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School, TestStudent } from '#tests/support/school.ts'
import { balanceOf, refusal } from './points.ts'

/** `then` is a Friday, three weeks before `now`. */
const [then, now] = ['2026-11-06T02:00:00.000Z', '2026-11-27T02:00:00.000Z']

let laurel: TestApp
let school: School
let cheung: TestStudent
let chan: TestStudent
let position = ''

beforeAll(async () => {
  laurel = await testApp({ now: then })
})
beforeEach(async () => {
  laurel.setNow(then)
  school = await laurel.school({ students: 2 })
  await laurel.deps.db.query(sql.unsafe`UPDATE sessions SET expires_at = '2027-01-01'`)
  ;[cheung, chan] = school.students as [TestStudent, TestStudent]
})
afterAll(() => laurel.close())

const award = async (token = school.admin.token) => {
  const body = { pointRule_id: school.rules.reward, profiles: [cheung.profile] }
  const { data } = (await laurel.call('POST /v2/actions/profiles', token, { body })).body
  return data.outcomes[0].action as string
}
const correct = (action: string, body: object, token = school.admin.token, key = randomUUID()) =>
  laurel.call(`POST /v2/actions/${action}/correction`, token, { body, key })
const createRule = async (point: number) => {
  const names = { name: '更好', name_en: 'Better', ruleCategory: school.categories.reward }
  const body = { ...names, type: 'reward', point, isActive: true }
  const { status, body: answer } = await laurel.call('POST /pointRules', school.admin.token, {
    body,
  })
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer.data._id as string
}
const moved = async () => {
  const action = await award()
  laurel.setNow(now)
  const answer = await correct(action, { profile: chan.profile, reason: 'wrong_student' })
  expect(answer).toMatchObject({ status: 200, body: { result: 'success' } })
  position = answer.body.data.position
  const { batch, outcomes } = answer.body.data as {
    batch: string
    outcomes: { action: string }[]
  }
  return { action, batch, given: outcomes[0]!.action }
}
const get = async (path: string, token = school.admin.token) => {
  const joined = `${path}${path.includes('?') ? '&' : '?'}minPosition=${position}`
  const { status, body } = await laurel.call(`GET ${joined}`, token)
  expect(status).toBe(200)
  return body
}
const record = ({ id }: TestStudent, token?: string) =>
  get(`/users/${id}/pointHistories?limit=50`, token)

test('staff see one entry in each student’s record, with a link to the other', async () => {
  const { action, given } = await moved()
  const rule = { name: expect.any(String), name_en: expect.any(String) }
  expect((await record(chan)).data).toMatchObject([
    {
      _id: given,
      point: 5,
      revertable: true,
      correction: {
        kind: 'replaces',
        is_undo: false,
        is_moved: true,
        entry: action,
        pointRule: rule,
        number: expect.any(String),
        user: { _id: cheung.id },
      },
    },
  ])
  const ofCheung = await record(cheung)
  expect(ofCheung.total).toBe(1)
  expect(ofCheung.data).toMatchObject([
    { _id: action, correction: { kind: 'replaced', entry: given, user: { _id: chan.id } } },
  ])
})

const history = (query = '') =>
  get(`/v2/actions?period=${school.period}&dateRange=all&limit=50${query}`)

test('the history by batch has one row for a correction, and the history by entry three', async () => {
  const { action, given } = await moved()
  expect(await history('&group=batch')).toMatchObject({
    batches: 1,
    total: 3,
    data: [
      { _id: given, point: 5, revertable: true, group: { entries: 1, students: 1, point: 5 } },
    ],
  })
  expect((await history()).data.map(({ _id }: { _id: string }) => _id)).toEqual([
    given,
    expect.any(String),
    action,
  ])
  // A list that excludes the new award shows the award that it replaced.
  const found = await history(`&group=batch&profile=${cheung.profile}`)
  expect(found.data).toMatchObject([{ _id: action, correction: { kind: 'replaced' } }])
})

test('a batch shows its other awards once one of them was corrected', async () => {
  const body = { pointRule_id: school.rules.reward, profiles: [cheung.profile, chan.profile] }
  const { data } = (await laurel.call('POST /v2/actions/profiles', school.admin.token, { body }))
    .body
  const [first, second] = data.outcomes
  const answer = await correct(first.action, { pointRule_id: await createRule(8) })
  position = answer.body.data.position
  expect((await history('&group=batch')).data).toMatchObject([
    { point: 8, correction: { kind: 'replaces' }, group: { entries: 1 } },
    { _id: second.action, group: { entries: 1, students: 1, point: 5, reverted: 0 } },
  ])
  expect(await history(`&batch=${data.batch}`)).toMatchObject({
    total: 1,
    data: [{ _id: second.action }],
  })
  expect((await history(`&batch=${answer.body.data.batch}`)).total).toBe(1)
})

test('a batch whose first award somebody else corrected is still in its teacher’s list', async () => {
  const teacher = school.teacher.token
  const body = { pointRule_id: school.rules.reward, profiles: [cheung.profile, chan.profile] }
  const { data } = (await laurel.call('POST /v2/actions/profiles', teacher, { body })).body
  for (const { action } of data.outcomes.slice(0, 1)) {
    const answer = await correct(action, { pointRule_id: await createRule(8) })
    position = answer.body.data.position
  }
  const path = `/v2/actions?period=${school.period}&dateRange=all&limit=50&group=batch`
  const [row, ...others] = (await get(path, teacher)).data
  expect(others).toEqual([])
  expect(row).toMatchObject({ batch: data.batch, revertable: true, reverted_by: null })
  expect(row.correction).toBeUndefined()
})

test('an undone correction leaves one entry, too', async () => {
  const { batch } = await moved()
  const undone = await laurel.call(
    `DELETE /v2/actions/batches/${batch}?minPosition=${position}`,
    school.admin.token,
  )
  position = undone.body.data.position
  const restored = { point: 5, correction: { kind: 'replaces', is_undo: true } }
  expect((await history('&group=batch')).data).toMatchObject([restored])
  for (const token of [school.admin.token, cheung.token])
    expect(await record(cheung, token)).toMatchObject({ total: 1, data: [restored] })
})

test('each student sees one entry of the correction, and no other student', async () => {
  await moved()
  for (const token of [cheung.token, cheung.parentToken]) {
    const { data, total } = await record(cheung, token)
    expect(total).toBe(1)
    expect(data).toMatchObject([{ correction: { kind: 'replaced', entry: null, user: null } }])
  }
  const { data, total } = await record(chan, chan.token)
  expect(total).toBe(1)
  expect(data).toMatchObject([{ correction: { kind: 'replaces', entry: null, user: null } }])
})

test('a correction to another rule leaves the student one entry, with the new points', async () => {
  const action = await award()
  laurel.setNow(now)
  const rule = await createRule(8)
  const answer = await correct(action, { pointRule_id: rule, expected_point: 8 })
  position = answer.body.data.position
  expect(await record(cheung, cheung.token)).toMatchObject({
    total: 1,
    data: [{ point: 8, correction: { kind: 'replaces', user: null } }],
  })
  expect(await balanceOf(laurel, school, cheung.profile)).toBe(8)
})

test('every number can be explained, for staff and for both students', async () => {
  await moved()
  const numbers = [
    [cheung, 0],
    [chan, 5],
  ] as const
  for (const [student, sum] of numbers)
    for (const token of [student.token, student.parentToken, school.admin.token])
      for (const figure of ['point', 'cumulative_point'])
        expect(
          await get(`/explain/profiles/${student.profile}?figure=${figure}`, token),
        ).toMatchObject({ sum, figure: { value: sum } })
})

test('the race and the ranking of the week count a correction on the day of the award', async () => {
  await moved()
  const race = (await get(`/v2/audit/race?period=${school.period}&groupBy=user`)).data
  expect(race).toMatchObject({
    from: '2026-11-06',
    entries: [1],
    runners: [{ _id: chan.profile, gains: [{ day: 0, points: 5 }] }],
  })
  const { organizationId, period: periodId } = school
  const ofWeek = (week: string) =>
    rankStudents(laurel.deps.db, { organizationId, periodId, week }, { limit: 1 })
  expect((await ofWeek('2026-11-02')).rows).toMatchObject([{ total: 5, profile_id: chan.profile }])
  expect((await ofWeek('2026-11-23')).rows).toMatchObject([{ total: 0 }])
})

test('undoing the correction restores the award, and undoing the undo reverts it again', async () => {
  const { batch } = await moved()
  const undone = await laurel.call(
    `DELETE /v2/actions/batches/${batch}?minPosition=${position}`,
    school.admin.token,
  )
  expect(undone.body.result).toBe('success')
  expect(await balanceOf(laurel, school, cheung.profile)).toBe(5)
  expect(await balanceOf(laurel, school, chan.profile)).toBe(0)
  const again = undone.body.data.batch
  await laurel.call(`DELETE /v2/actions/batches/${again}`, school.admin.token)
  expect(await balanceOf(laurel, school, cheung.profile)).toBe(0)
})

test('only the person who gave an award, or staff who may see all records, corrects it', async () => {
  const action = await award()
  const teacher = school.teacher.token
  const body = { profile: chan.profile }
  expect(await correct(action, body, teacher)).toEqual(refusal(404, 'action_not_found'))
  expect((await correct(await award(teacher), body, teacher)).status).toBe(200)
})

test('an empty request, a wrong student and a second correction are refused with the reason', async () => {
  const action = await award()
  expect(await correct(action, {})).toMatchObject({
    status: 400,
    body: { details: [{ field: 'profile', code: 'yup_required' }] },
  })
  expect(await correct(action, { profile: randomUUID() })).toEqual(refusal(404, 'not_found'))
  expect(await correct(action, { profile: cheung.profile })).toEqual(
    refusal(409, 'correction_changes_nothing'),
  )
  const stranger = await laurel.school({ students: 1 })
  const strange = { profile: stranger.students[0]!.profile }
  expect(await correct(action, strange)).toEqual(refusal(404, 'not_found'))
  const key = randomUUID()
  const body = { profile: chan.profile }
  const first = await correct(action, body, school.admin.token, key)
  const second = await correct(action, body, school.admin.token, key)
  expect(second.body.data.batch).toBe(first.body.data.batch)
  expect(await correct(action, body)).toEqual(refusal(409, 'award_changed'))
})
