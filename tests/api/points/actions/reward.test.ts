import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestCall, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { balanceOf, outcomesOf, refusal } from './points.ts'

let laurel: TestApp
let school: School
let profiles: string[]

beforeAll(async () => {
  laurel = await testApp({ now: '2026-11-20T03:00:00Z' })
  school = await laurel.school({ students: 12 })
  profiles = school.students.map(({ profile }) => profile)
})
afterAll(() => laurel.close())

const reward = (body: object, options: Omit<TestCall, 'body'> & { token?: string } = {}) =>
  laurel.call('POST /v2/actions/profiles', options.token ?? school.teacher.token, {
    ...options,
    body,
  })
const praise = (...students: string[]) => ({
  pointRule_id: school.rules.reward,
  profiles: students,
})
const nothingStored = async (run: () => Promise<unknown>) => {
  const head = await laurel.deps.eventStore.head()
  await run()
  expect(await laurel.deps.eventStore.head()).toBe(head)
}

describe('POST /v2/actions/profiles', () => {
  test('rewards students, and answers with the batch, the position and an outcome for each', async () => {
    const [a, b] = profiles as [string, string]
    const { status, body } = await reward({ ...praise(a, b), counts: 2 })
    expect(status).toBe(200)
    expect(body).toEqual({
      result: 'success',
      data: {
        batch: expect.any(String),
        position: expect.stringMatching(/^\d{20}$/),
        outcomes: [a, b].map((profile) => ({
          profile,
          outcome: 'appended',
          action: expect.any(String),
        })),
      },
    })
    expect(await balanceOf(laurel, school, a)).toBe(10)
  })

  test('gives the points once if `counts` is missing', async () => {
    await reward(praise(profiles[2]!))
    expect(await balanceOf(laurel, school, profiles[2]!)).toBe(5)
  })

  test('records a request once, however often it is sent with the same Idempotency-Key', async () => {
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => reward(praise(profiles[3]!), { key })),
    )
    expect(answers.flatMap(outcomesOf).sort()).toEqual(['appended', ...Array(4).fill('duplicate')])
    expect(new Set(answers.map(({ body }) => body.data.batch)).size).toBe(1)
    expect(await balanceOf(laurel, school, profiles[3]!)).toBe(5)
  })

  test('without a key each request counts', async () => {
    for (let n = 0; n < 2; n++)
      expect(outcomesOf(await reward(praise(profiles[4]!)))).toEqual(['appended'])
    expect(await balanceOf(laurel, school, profiles[4]!)).toBe(10)
  })

  test('answers 409 when the key was used for another request', async () => {
    const key = randomUUID()
    await reward(praise(profiles[5]!), { key })
    await nothingStored(async () => {
      const answer = await reward({ ...praise(profiles[5]!), counts: 2 }, { key })
      expect(answer).toEqual(refusal(409, 'idempotency_key_reused'))
    })
  })

  test('two teachers reward the same class at the same moment, and both rewards count', async () => {
    const before = await balanceOf(laurel, school, profiles[11]!)
    const tokens = [school.teacher.token, school.admin.token]
    const answers = await Promise.all(tokens.map((token) => reward(praise(...profiles), { token })))
    expect(answers.flatMap(outcomesOf)).toEqual(Array(24).fill('appended'))
    expect(await balanceOf(laurel, school, profiles[11]!)).toBe(before + 10)
  })

  test.each([
    ['no student', { profiles: [] }, 'profiles'],
    ['a student twice', { twice: true }, 'profiles'],
    ['an invalid id', { profiles: ['1A'] }, 'profiles.0'],
    ['no rule', { pointRule_id: undefined }, 'pointRule_id'],
    ['a count of 0', { counts: 0 }, 'counts'],
    ['a count of 6', { counts: 6 }, 'counts'],
    ['a count of 1.5', { counts: 1.5 }, 'counts'],
  ])('answers 400 and names the field for %s', (_, wrong, field) =>
    nothingStored(async () => {
      const students = 'twice' in wrong ? { profiles: [profiles[0], profiles[0]] } : {}
      const { status, body } = await reward({ ...praise(profiles[0]!), ...wrong, ...students })
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'validation_failed' })
      expect(body.details).toEqual([expect.objectContaining({ field })])
    }),
  )

  test('answers 404 for a student or a rule that is missing or another organisation’s', () =>
    nothingStored(async () => {
      const other = await laurel.school({ students: 1 })
      const theirs = { pointRule_id: other.rules.reward, profiles: [other.students[0]!.profile] }
      const notFound = refusal(404, 'not_found')
      expect(await reward(praise(profiles[0]!, randomUUID()))).toEqual(notFound)
      expect(await reward({ ...praise(profiles[0]!), pointRule_id: randomUUID() })).toEqual(
        notFound,
      )
      expect(await reward({ ...praise(profiles[0]!), pointRule_id: theirs.pointRule_id })).toEqual(
        notFound,
      )
      expect(await reward(praise(profiles[0]!, ...theirs.profiles))).toEqual(notFound)
      expect(await reward({ ...praise(profiles[0]!), pointRule_id: school.rules.redeem })).toEqual(
        notFound,
      )
    }))

  test('answers 409 for a rule that is not active', async () => {
    const { body } = await laurel.call('GET /pointRules', school.admin.token)
    const rule = body.data.find(({ _id }: { _id: string }) => _id === school.rules.reward)
    const setActive = (isActive: boolean) =>
      laurel.call(`PUT /pointRules/${rule._id}`, school.admin.token, {
        body: { ...rule, ruleCategory: rule.ruleCategory._id, isActive },
      })
    expect((await setActive(false)).status).toBe(200)
    await nothingStored(async () =>
      expect(await reward(praise(profiles[0]!))).toEqual(refusal(409, 'rule_inactive')),
    )
    expect((await setActive(true)).status).toBe(200)
  })

  test('outside the current period answers 409 with errorCode 0 and the current period’s name', async () => {
    const own = await laurel.school({ students: 1 })
    const input = { pointRule_id: own.rules.reward, profiles: [own.students[0]!.profile] }
    await laurel.call(`POST /periods/current/${own.pastPeriod}`, own.admin.token)
    const { status, body } = await reward(input, { token: own.teacher.token })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      result: 'fail',
      code: 'fail_reward_current_period',
      errorCode: 0,
      details: { period: 'Last year' },
    })
  })

  test('is forbidden to auditors, students and parents', async () => {
    for (const token of [
      school.auditor.token,
      school.students[0]!.token,
      school.students[0]!.parentToken,
    ]) {
      expect(await reward(praise(profiles[0]!), { token })).toEqual(refusal(403, 'forbidden'))
    }
    expect(
      await laurel.call('POST /v2/actions/profiles', null, { body: praise(profiles[0]!) }),
    ).toEqual(refusal(401, 'unauthorized'))
  })
})

describe('POST /v2/cms/profiles/parent', () => {
  const asParent = (student: number, body = {}, options: Omit<TestCall, 'body'> = {}) =>
    laurel.call('POST /v2/cms/profiles/parent', school.students[student]!.parentToken, {
      ...options,
      body: { pointRule_id: school.rules.parent_reward, period_id: school.period, ...body },
    })

  test('rewards the parent’s child until the quota is used up, which has its own answer', async () => {
    const before = await balanceOf(laurel, school, profiles[6]!)
    const key = randomUUID()
    expect((await asParent(6, {}, { key })).body).toMatchObject({
      result: 'success',
      data: { outcomes: [{ profile: profiles[6], outcome: 'appended' }] },
    })
    expect(outcomesOf(await asParent(6))).toEqual(['appended'])
    const { status, body } = await asParent(6)
    expect({ status, result: body.result }).toEqual({ status: 409, result: 'quota_exceeded' })
    expect(outcomesOf(await asParent(6, {}, { key }))).toEqual(['duplicate'])
    expect(await balanceOf(laurel, school, profiles[6]!)).toBe(before + 4)
  })

  test('gets a new quota after the school’s midnight', async () => {
    for (let n = 0; n < 2; n++) await asParent(7)
    expect((await asParent(7)).body.result).toBe('quota_exceeded')
    laurel.setNow('2026-11-20T16:00:00Z')
    expect(outcomesOf(await asParent(7))).toEqual(['appended'])
    laurel.setNow('2026-11-20T03:00:00Z')
  })

  test('accepts only rules for parents, in the current period', async () => {
    expect(await asParent(8, { pointRule_id: school.rules.reward })).toEqual(
      refusal(404, 'not_found'),
    )
    expect(await asParent(8, { period_id: randomUUID() })).toEqual(refusal(404, 'not_found'))
    expect((await asParent(8, { pointRule_id: 'x' })).status).toBe(400)
  })

  test('is for parents alone', async () => {
    const body = { pointRule_id: school.rules.parent_reward, period_id: school.period }
    for (const token of [school.students[8]!.token, school.teacher.token, school.admin.token]) {
      expect(await laurel.call('POST /v2/cms/profiles/parent', token, { body })).toEqual(
        refusal(403, 'forbidden'),
      )
    }
  })
})
