import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let position = ''

const send = async (path: string, body: object, token = school.admin.token) => {
  const answer = await laurel.call(`POST ${path}`, token, { body })
  expect(answer.body.result).toBe('success')
  position = answer.body.data.position
}
const profileOf = (id: string, token: string, query = '') =>
  laurel.call(`GET /profiles/${id}?minPosition=${position}${query}`, token)

beforeAll(async () => {
  laurel = await testApp()
  school = await laurel.school({ students: 2 })
  const profiles = [school.students[0]!.profile]
  await send('/v2/actions/profiles', { pointRule_id: school.rules.reward, profiles, counts: 3 })
  await send(
    '/v2/actions/profiles',
    { pointRule_id: school.rules.reward, profiles },
    school.teacher.token,
  )
  const parentReward = { pointRule_id: school.rules.parent_reward, period_id: school.period }
  await send('/v2/cms/profiles/parent', parentReward, school.students[0]!.parentToken)
  await send('/v2/actions/profiles_redeem', { pointRule_id: school.rules.redeem, profiles })
})
afterAll(() => laurel.close())

describe('GET /profiles/{id}', () => {
  test('shows a student’s points and their parts', async () => {
    const [{ id, username, profile }] = school.students as [School['students'][0]]
    const { body } = await profileOf(profile, school.admin.token)
    expect(body.data).toMatchObject({
      _id: profile,
      u_id: username,
      class: '1A',
      class_no: 1,
      user: { _id: id, name: { en: 'Student 1', zh: '學生1' }, date_of_birth: null },
      period: { _id: school.period, isActive: true },
      point: 12,
      cumulative_point: 22,
      points: [
        { ruleCategory: { _id: school.categories.reward, name: { en: 'For reward' } }, total: 20 },
        { ruleCategory: { _id: school.categories.parent_reward }, total: 2 },
      ],
    })
    expect(body.data.pointActions).toBeUndefined()
  })

  test('has the newest entries on request, for a teacher only their own', async () => {
    const [{ profile }] = school.students as [School['students'][0]]
    const types = async (token: string) =>
      (await profileOf(profile, token, '&pointActions=true')).body.data.pointActions.map(
        ({ type }: { type: string }) => type,
      )
    expect(await types(school.admin.token)).toEqual(['redeem', 'parent_reward', 'reward', 'reward'])
    expect(await types(school.teacher.token)).toEqual(['reward'])
    expect(await types(school.students[0]!.parentToken)).toHaveLength(4)
  })

  test('of a student without points shows 0', async () => {
    const { body } = await profileOf(school.students[1]!.profile, school.admin.token)
    expect(body.data).toMatchObject({ point: 0, cumulative_point: 0, points: [] })
  })

  test('shows students and parents only their own, and staff those of their school', async () => {
    const [own, other] = school.students as [School['students'][0], School['students'][0]]
    for (const token of [own.token, own.parentToken]) {
      expect((await profileOf(own.profile, token)).status).toBe(200)
      expect((await profileOf(other.profile, token)).status).toBe(404)
    }
    const elsewhere = await laurel.school({ students: 0 })
    expect((await profileOf(own.profile, elsewhere.admin.token)).status).toBe(404)
  })
})

describe('GET /auth/profiles', () => {
  test('lists the caller’s own profiles, or the child’s for a parent', async () => {
    const [{ token, parentToken, profile }] = school.students as [School['students'][0]]
    for (const own of [token, parentToken]) {
      const { body } = await laurel.call('GET /auth/profiles', own)
      expect(body.data).toMatchObject([{ _id: profile, point: 12, cumulative_point: 22 }])
    }
  })

  test('is not for staff', async () => {
    expect((await laurel.call('GET /auth/profiles', school.admin.token)).status).toBe(403)
  })
})
