import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School, TestStudent } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let own: TestStudent
let other: TestStudent
/** Six categories with a reward rule each; the first is used most. */
const categories: string[] = []
let points = ''
let gate = ''

const send = async (path: string, body: object, token = school.admin.token) => {
  const answer = await laurel.call(`POST ${path}`, token, { body })
  expect(answer).toMatchObject({ body: { result: 'success' } })
  return answer.body.data
}
const award = async (
  rule: string,
  counts: number,
  token = school.admin.token,
  profile = own.profile,
) => {
  points = (
    await send('/v2/actions/profiles', { pointRule_id: rule, profiles: [profile], counts }, token)
  ).position
}
const check = async (way: 'checkin' | 'checkout', token = school.admin.token) => {
  const body = { attendanceRule: school.attendanceRule, profiles: [own.profile] }
  gate = (await send(`/actions/attendance/batch/${way}`, body, token)).position
}

type Row = {
  type: string
  point: number
  pointRule: { name: string; ruleCategory: { _id: string } | null }
}
const record = (id: string, query = '', token = school.admin.token) =>
  laurel.call(`GET /users/${id}/pointHistories?minPosition=${points}${query}`, token)
const rows = async (query = '', token?: string): Promise<Row[]> =>
  (await record(own.id, query, token)).body.data
const attendance = (id: string, query = '', token = school.admin.token) =>
  laurel.call(`GET /users/${id}/attendanceList?minPosition=${gate}${query}`, token)

beforeAll(async () => {
  laurel = await testApp()
  school = await laurel.school({ students: 2 })
  ;[own, other] = school.students as [TestStudent, TestStudent]
  for (const [at, times] of [5, 4, 3, 2, 1, 1].entries()) {
    const category = await send('/ruleCategories', {
      name: { en: `Kind ${at}`, zh: `類${at}` },
      type: 'reward',
    })
    categories.push(category._id)
    const rule = {
      type: 'reward',
      name: `規則${at}`,
      name_en: `Deed ${at}`,
      point: 1,
      ruleCategory: category._id,
    }
    await award((await send('/pointRules', rule))._id, times)
  }
  await award(school.rules.reward, 1, school.teacher.token)
  await send('/v2/actions/profiles_redeem', {
    pointRule_id: school.rules.redeem,
    profiles: [own.profile],
  })
  await award(school.rules.reward, 2, school.admin.token, other.profile)
  await check('checkin')
  await check('checkout', school.teacher.token)
})
afterAll(() => laurel.close())

describe('GET /users/{id}/pointHistories', () => {
  test('lists one student’s entries of points, the newest first, in pages', async () => {
    const { body } = await record(own.id, '&limit=3')
    expect(body).toMatchObject({
      total: 8,
      pages: 3,
      data: [{ type: 'redeem', point: -10 }, { point: 5 }, { point: 1 }],
    })
    expect(body.last_updated_at).toMatch(/Z$/)
    const second = (await record(own.id, '&limit=3&page=1')).body.data
    expect(second.map(({ point }: Row) => point)).toEqual([1, 2, 3])
    const byPoint = await rows('&order_by=point&order=asc&limit=2')
    expect(byPoint.map(({ point }) => point)).toEqual([-10, 1])
  })

  test('adds up to the balance, and the entries of each category to its total', async () => {
    const { body } = await laurel.call(
      `GET /profiles/${own.profile}?minPosition=${points}`,
      school.admin.token,
    )
    const sum = (list: readonly Row[]) => list.reduce((all, { point }) => all + point, 0)
    expect(sum(await rows())).toBe(body.data.point)
    const totals = body.data.points as { ruleCategory: { _id: string }; total: number }[]
    const named = totals.slice(0, 4)
    for (const { ruleCategory, total } of named)
      expect(sum(await rows(`&category=${ruleCategory._id}`))).toBe(total)
    const others = await rows('&category=OTHER')
    expect(sum(others)).toBe(totals.slice(4).reduce((all, { total }) => all + total, 0))
    // A redemption is not an entry of earned points.
    expect(others.map(({ type }) => type)).not.toContain('redeem')
  })

  test('lists a reversal in the category of its action', async () => {
    const before = await rows(`&category=${categories[4]}`)
    await award(
      (await laurel.call('GET /pointRules?search=Deed%204', school.admin.token)).body.data[0]._id,
      1,
    )
    const [given] = (await rows(`&category=${categories[4]}`)) as (Row & { _id: string })[]
    const undone = await laurel.call(
      `DELETE /actions/${given!._id}?minPosition=${points}`,
      school.admin.token,
    )
    points = undone.body.data.position
    const after = await rows(`&category=${categories[4]}`)
    expect(after).toHaveLength(before.length + 2)
    expect(after.reduce((all, { point }) => all + point, 0)).toBe(
      before.reduce((all, { point }) => all + point, 0),
    )
  })

  test('is searched by words of the rule and the recorder', async () => {
    expect((await rows('&search=deed%202')).map(({ pointRule }) => pointRule.name)).toEqual([
      '規則2',
    ])
    expect(await rows('&search=TEACHER%20wong')).toHaveLength(1)
    expect(await rows('&search=teacher%20deed')).toEqual([])
    expect(await rows('&search=teacher', own.token)).toEqual([])
    expect(await rows('&search=deed%202', own.token)).toHaveLength(1)
  })

  test('is empty for a period without the student', async () => {
    expect((await record(own.id, `&period=${school.pastPeriod}`)).body).toMatchObject({
      data: [],
      total: 0,
    })
  })

  test('shows students and parents only their own, and a teacher only their own records', async () => {
    for (const token of [own.token, own.parentToken]) {
      expect((await rows('&type=redeem', token)).map(({ type }) => type)).toEqual(['redeem'])
      expect((await record(other.id, '', token)).status).toBe(404)
    }
    expect((await rows('', school.teacher.token)).map(({ point }) => point)).toEqual([5])
    const elsewhere = await laurel.school({ students: 0 })
    expect((await record(own.id, '', elsewhere.admin.token)).status).toBe(404)
    expect((await record(school.teacher.id)).status).toBe(404)
  })

  test('refuses an unknown category', async () => {
    expect((await record(own.id, '&category=some')).status).toBe(400)
  })

  test('comes as a file with the same rows', async () => {
    const file = await laurel.call(
      `GET /users/${own.id}/pointHistories/export_stream?lang=en&category=OTHER&minPosition=${points}`,
      own.token,
    )
    expect(file.text.trim().split('\r\n')).toHaveLength(
      1 + (await rows('&category=OTHER', own.token)).length,
    )
    expect(file.text).toContain('Deed 5')
  })
})

describe('GET /users/{id}/attendanceList', () => {
  test('lists when one student came and went', async () => {
    const { body } = await attendance(own.id)
    expect(body).toMatchObject({ total: 2, data: [{ type: 'checkout' }, { type: 'checkin' }] })
    expect((await attendance(own.id, '&search=morning%20teacher')).body.total).toBe(1)
    expect((await attendance(own.id, '&type=checkin')).body.total).toBe(1)
    expect((await attendance(other.id)).body.total).toBe(0)
  })

  test('shows students only their own records, and teachers only those that they recorded', async () => {
    for (const token of [own.token, own.parentToken]) {
      expect((await attendance(own.id, '', token)).body.total).toBe(2)
      expect((await attendance(other.id, '', token)).status).toBe(404)
    }
    expect((await attendance(own.id, '', school.teacher.token)).body.data).toMatchObject([
      { type: 'checkout' },
    ])
  })

  test('comes as a file too', async () => {
    const { text } = await laurel.call(
      `GET /users/${own.id}/attendanceList/export_stream?lang=en&minPosition=${gate}`,
      school.admin.token,
    )
    expect(text.trim().split('\r\n')).toHaveLength(3)
  })
})

test('GET /profiles/{id} includes check-ins and check-outs on request', async () => {
  const query = `minPosition=${points}&attendanceActions=true`
  const { body } = await laurel.call(`GET /profiles/${own.profile}?${query}`, own.token)
  expect(body.data.attendanceActions.map(({ type }: { type: string }) => type)).toEqual([
    'checkout',
    'checkin',
  ])
  expect(body.data.pointActions).toBeUndefined()
  const ofTeacher = await laurel.call(`GET /profiles/${own.profile}?${query}`, school.teacher.token)
  expect(ofTeacher.body.data.attendanceActions).toHaveLength(1)
})

test('an erased student is not found by the id, and the entries stay in the history', async () => {
  const gone = await laurel.call(`DELETE /users/${other.id}`, school.admin.token)
  expect(gone.status).toBe(200)
  for (const path of [
    '',
    '/pointHistories',
    '/attendanceList',
    '/pointHistories/export_stream',
    '/attendanceList/export_stream',
  ])
    expect({
      path,
      status: (await laurel.call(`GET /users/${other.id}${path}`, school.admin.token)).status,
    }).toEqual({
      path,
      status: 404,
    })
  expect((await laurel.call(`GET /profiles/${other.profile}`, school.admin.token)).status).toBe(404)
  const { body } = await laurel.call(
    `GET /v2/actions?period=${school.period}&limit=100`,
    school.admin.token,
  )
  expect(body.data.map((row: { user: { name: { en: string } } }) => row.user.name.en)).toContain(
    'Erased student',
  )
})
