import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { waitForPosition } from '#tests/support/wait-for-points.ts'

let laurel: TestApp
let school: School
beforeAll(async () => {
  laurel = await testApp()
})
afterAll(() => laurel.close())
beforeEach(async () => {
  school = await laurel.school({ students: 25 })
  const { organizationId } = school
  await laurel.deps.db.query(
    sql.typeAlias(
      'void',
    )`DELETE FROM organization_filters WHERE organization_id = ${organizationId}`,
  )
})

type Step = { step: string; is_done: boolean }
const firstDay = async (token = school.admin.token) =>
  (await laurel.call('GET /v2/first_day', token)).body.data
const open = async (token?: string) =>
  (await firstDay(token)).steps.filter((one: Step) => !one.is_done).map((one: Step) => one.step)
const shownTo = async (token: string) =>
  (await laurel.call('GET /auth/user', token)).body.data.first_day
const add = async (route: string, body: object) => {
  const { status, body: answer } = await laurel.call(route, school.admin.token, { body })
  expect([status, answer.result]).toEqual([200, 'success'])
  return answer.data
}
const makeFilter = () =>
  add('POST /organizationFilters', {
    name: { en: '1A', zh: '1A' },
    attribute: 'class',
    value: '1A',
  })
const makeDisplay = () => add('POST /displays', { name: 'Room 1' })
const give = async () => {
  const body = { pointRule_id: school.rules.reward, profiles: [school.students[0]!.profile] }
  const { position } = await add('POST /v2/actions/profiles', body)
  await waitForPosition(laurel.deps.db, position)
}

test('each step is ticked once its items exist, and the numbers of students and classes are shown', async () => {
  expect(await firstDay()).toMatchObject({
    students: 25,
    classes: 2,
    is_done: false,
    is_put_away: false,
  })
  expect(await open()).toEqual(['filters', 'reward', 'display'])
  await makeFilter()
  await makeDisplay()
  expect(await open()).toEqual(['reward'])
  await give()
  expect(await open()).toEqual([])
})

test('items of another school, and deleted ones, tick nothing', async () => {
  for (const rule of Object.values(school.rules))
    await laurel.call(`DELETE /pointRules/${rule}`, school.admin.token)
  await laurel.call(`DELETE /admin/users/${school.teacher.id}`, school.admin.token)
  expect(await open()).toEqual(expect.arrayContaining(['rules', 'prizes']))
})

test('once everything exists the list is gone for good for the whole school', async () => {
  await makeFilter()
  const { display } = await makeDisplay()
  await give()
  expect(await firstDay()).toMatchObject({ is_done: true })
  expect(await shownTo(school.admin.token)).toBeNull()
  await laurel.call(`DELETE /displays/${display._id}`, school.admin.token)
  expect(await firstDay()).toMatchObject({ is_done: true })
})

test('hiding the list hides it for that account, until it is shown again', async () => {
  expect(await shownTo(school.admin.token)).toBe('open')
  await Promise.all(
    [1, 2, 3].map(() =>
      laurel.call('PUT /v2/first_day', school.admin.token, { body: { is_put_away: true } }),
    ),
  )
  expect(await shownTo(school.admin.token)).toBe('put_away')
  expect(await firstDay()).toMatchObject({ is_put_away: true })
  await laurel.call('PUT /v2/first_day', school.admin.token, { body: { is_put_away: false } })
  expect(await shownTo(school.admin.token)).toBe('open')
})

test('teachers, auditors, students and parents have no list', async () => {
  expect(await shownTo(school.teacher.token)).toBeNull()
  expect(await shownTo(school.auditor.token)).toBeNull()
  expect(await shownTo(school.students[0]!.token)).toBeNull()
  expect((await laurel.call('GET /v2/first_day', school.auditor.token)).status).toBe(403)
})

test('a school without a period, a student or a rule has all steps open', async () => {
  const { db } = laurel.deps
  await db.query(
    sql.typeAlias(
      'void',
    )`UPDATE periods SET is_current = false WHERE organization_id = ${school.organizationId}`,
  )
  await db.query(
    sql.typeAlias(
      'void',
    )`UPDATE point_rules SET deleted_at = now() WHERE organization_id = ${school.organizationId}`,
  )
  expect(await firstDay()).toMatchObject({ students: 0, classes: 0 })
  expect(await open()).toEqual([
    'period',
    'students',
    'filters',
    'rules',
    'prizes',
    'reward',
    'display',
  ])
})
