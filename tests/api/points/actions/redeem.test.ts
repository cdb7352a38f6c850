import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { balanceOf, outcomesOf, persistently, refusal } from './points.ts'

let laurel: TestApp
let school: School
let profiles: string[]

beforeAll(async () => {
  laurel = await testApp()
  school = await laurel.school({ students: 8 })
  profiles = school.students.map(({ profile }) => profile)
})
afterAll(() => laurel.close())

const post = (path: string, body: object, key?: string) =>
  laurel.call(`POST ${path}`, school.teacher.token, { body, ...(key && { key }) })
/** Gives each student five points, `counts` times. */
const earn = (students: readonly string[], counts = 1) =>
  post('/v2/actions/profiles', { pointRule_id: school.rules.reward, profiles: students, counts })
/** Redeems ten points of each student. */
const redeem = (students: readonly string[], key?: string, more = {}) =>
  post(
    '/v2/actions/profiles_redeem',
    { pointRule_id: school.rules.redeem, profiles: students, ...more },
    key,
  )
const basket = (profile: string, lines: readonly [string, number][], key?: string) =>
  post(
    '/actions/rules',
    { profile, pointRules: lines.map(([rule, count]) => ({ rule, count })) },
    key,
  )

describe('POST /v2/actions/profiles_redeem', () => {
  test('takes the prize’s points from each student', async () => {
    const [a, b] = profiles as [string, string]
    await earn([a, b], 3)
    expect(outcomesOf(await redeem([a, b]))).toEqual(['appended', 'appended'])
    expect(await balanceOf(laurel, school, a)).toBe(5)
    expect(await balanceOf(laurel, school, b)).toBe(5)
  })

  test('refuses everybody when one student lacks points, and says how many do', async () => {
    const [rich, poor, poorer] = profiles.slice(2, 5) as [string, string, string]
    await earn([rich], 2)
    expect(await redeem([rich, poor, poorer])).toEqual(refusal(409, 'lack_point_msg', { count: 2 }))
    expect(await balanceOf(laurel, school, rich)).toBe(10)
  })

  test('200 simultaneous redemptions spend no more than the balance', async () => {
    const profile = profiles[5]!
    for (let n = 0; n < 5; n++) await earn([profile], 5)
    const keys = Array.from({ length: 200 }, () => randomUUID())
    const answers = await Promise.all(keys.map((key) => persistently(() => redeem([profile], key))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12)
    const refused = answers.filter(({ status }) => status !== 200)
    for (const answer of refused)
      expect(answer).toEqual(refusal(409, 'lack_point_msg', { count: 1 }))
    expect(await balanceOf(laurel, school, profile)).toBe(5)
  })

  test('is for prizes, and validates its count', async () => {
    const [a] = profiles as [string]
    expect(await redeem([a], undefined, { pointRule_id: school.rules.reward })).toEqual(
      refusal(404, 'not_found'),
    )
    expect((await redeem([a], undefined, { counts: 0 })).status).toBe(400)
    expect((await redeem([])).status).toBe(400)
  })
})

describe('POST /actions/rules', () => {
  test('redeems a basket, once for its key', async () => {
    const profile = profiles[6]!
    await earn([profile], 5)
    await earn([profile], 2)
    const key = randomUUID()
    const lines: [string, number][] = [
      [school.rules.redeem, 2],
      [school.rules.virtual_redeem, 1],
    ]
    expect(outcomesOf(await basket(profile, lines, key))).toEqual(['appended'])
    expect(outcomesOf(await basket(profile, lines, key))).toEqual(['duplicate'])
    expect(await balanceOf(laurel, school, profile)).toBe(5)
    expect(await basket(profile, lines.slice(1), key)).toEqual(
      refusal(409, 'idempotency_key_reused'),
    )
  })

  test('redeems nothing from a basket that costs too much', async () => {
    const profile = profiles[7]!
    await earn([profile], 2)
    const lines: [string, number][] = [
      [school.rules.redeem, 1],
      [school.rules.virtual_redeem, 1],
    ]
    expect(await basket(profile, lines)).toEqual(refusal(409, 'lack_point'))
    expect(await balanceOf(laurel, school, profile)).toBe(10)
  })

  test('names the wrong line', async () => {
    const { status, body } = await basket(profiles[7]!, [
      [school.rules.redeem, 1],
      [school.rules.redeem, 0],
    ])
    expect(status).toBe(400)
    expect(body.details).toEqual([expect.objectContaining({ field: 'pointRules.1.count' })])
    expect((await basket(profiles[7]!, [])).status).toBe(400)
  })

  test('of another organisation’s student or prize is not found', async () => {
    const other = await laurel.school({ students: 1 })
    expect(await basket(other.students[0]!.profile, [[school.rules.redeem, 1]])).toEqual(
      refusal(404, 'not_found'),
    )
    expect(await basket(profiles[7]!, [[other.rules.redeem, 1]])).toEqual(refusal(404, 'not_found'))
  })
})

test('redeeming is forbidden to auditors, students and parents', async () => {
  const body = { pointRule_id: school.rules.redeem, profiles: [profiles[0]] }
  const lines = { profile: profiles[0], pointRules: [{ rule: school.rules.redeem, count: 1 }] }
  for (const token of [
    school.auditor.token,
    school.students[0]!.token,
    school.students[0]!.parentToken,
  ]) {
    expect(await laurel.call('POST /v2/actions/profiles_redeem', token, { body })).toEqual(
      refusal(403, 'forbidden'),
    )
    expect(await laurel.call('POST /actions/rules', token, { body: lines })).toEqual(
      refusal(403, 'forbidden'),
    )
  }
})
