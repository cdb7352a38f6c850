import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let position = ''
let weekly = ''

// A Friday, noon in Hong Kong.
const friday = '2026-11-20T04:00:00Z'

beforeAll(async () => {
  laurel = await testApp({ now: friday })
  school = await laurel.school({ students: 2 })
  const rule = {
    name: 'Practised',
    point: 3,
    type: 'parent_reward',
    ruleCategory: school.categories.parent_reward,
  }
  weekly = await made({ ...rule, quota_type: 'weekly', quota_count: 3 })
  await made({ ...rule, name: 'No more', quota_type: 'weekly', quota_count: 3, isActive: false })
})
afterAll(() => laurel.close())

const made = async (body: object) =>
  (await laurel.call('POST /pointRules', school.admin.token, { body })).body.data._id as string

const parent = (student = 0) => school.students[student]!.parentToken
const give = async (rule: string, student = 0) => {
  const body = { pointRule_id: rule, period_id: school.period }
  const answer = await laurel.call('POST /v2/cms/profiles/parent', parent(student), { body })
  position = answer.body.data?.position ?? position
  return answer.body
}
const left = async (student = 0, query = '') => {
  const path = `GET /v2/cms/profiles/parent?minPosition=${position}${query}`
  const { body } = await laurel.call(path, parent(student))
  return Object.fromEntries(
    body.data.map((rule: { _id: string; quota_left: number }) => [rule._id, rule.quota_left]),
  )
}

test('a parent sees the active rules for parents and their whole quota', async () => {
  position = (await give(school.rules.parent_reward, 1)).data.position
  expect(await left()).toEqual({ [school.rules.parent_reward]: 2, [weekly]: 3 })
})

test('the remaining quota decreases with each reward, down to zero, but not for another child', async () => {
  await give(school.rules.parent_reward)
  await give(weekly)
  expect(await left()).toEqual({ [school.rules.parent_reward]: 1, [weekly]: 2 })
  await give(school.rules.parent_reward)
  expect((await left())[school.rules.parent_reward]).toBe(0)
  expect((await give(school.rules.parent_reward)).result).toBe('quota_exceeded')
  expect(await left(1)).toEqual({ [school.rules.parent_reward]: 1, [weekly]: 3 })
})

test('staff’s rewards by a parent rule use no quota, and an undo returns it', async () => {
  const body = { pointRule_id: weekly, profiles: [school.students[0]!.profile] }
  position = (await laurel.call('POST /v2/actions/profiles', school.admin.token, { body })).body
    .data.position
  expect((await left())[weekly]).toBe(2)
  const { data } = await give(weekly)
  expect((await left())[weekly]).toBe(1)
  const undone = await laurel.call(`DELETE /actions/${data.outcomes[0].action}`, school.admin.token)
  position = undone.body.data.position
  expect((await left())[weekly]).toBe(2)
})

test('a daily quota resets at the school’s midnight, a weekly one on Monday', async () => {
  laurel.setNow('2026-11-20T16:00:00Z')
  expect(await left()).toEqual({ [school.rules.parent_reward]: 2, [weekly]: 2 })
  laurel.setNow('2026-11-22T15:59:00Z')
  expect((await left())[weekly]).toBe(2)
  laurel.setNow('2026-11-22T16:00:00Z')
  expect((await left())[weekly]).toBe(3)
  laurel.setNow(friday)
})

test('rules are found by category and words', async () => {
  expect(Object.keys(await left(0, '&search=practised'))).toEqual([weekly])
  expect(await left(0, `&ruleCategory=${school.categories.reward}`)).toEqual({})
})

test('a parent of a child without a class in the current period gets not_found', async () => {
  const elsewhere = await laurel.school({ students: 1 })
  const periods = elsewhere.pastPeriod
  await laurel.call(`POST /periods/current/${periods}`, elsewhere.admin.token)
  const answer = await laurel.call(
    'GET /v2/cms/profiles/parent',
    elsewhere.students[0]!.parentToken,
  )
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
})

test('only parents may read these rules', async () => {
  for (const token of [school.admin.token, school.auditor.token, school.students[0]!.token])
    expect((await laurel.call('GET /v2/cms/profiles/parent', token)).status).toBe(403)
})
