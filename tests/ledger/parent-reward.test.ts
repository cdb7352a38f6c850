import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { expectRefused } from './support/expect-refused.ts'
import { type LedgerSchool, openSchool } from './support/school.ts'

let school: LedgerSchool
let child = 0

beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())

const reading = () => ({ rule: school.rules.reading, period: school.current })
const chores = () => ({ rule: school.rules.chores, period: school.current })
const next = () => {
  child += 1
  const parent = school.parentOf(child)
  return {
    profile: school.profiles[child]!,
    reward: (input: { rule: string; period: string }, key = v7()) =>
      school.ledger.points.rewardAsParent(parent, key, input),
  }
}

test('a parent rewards their child', async () => {
  const { reward, profile } = next()
  const { outcomes } = await reward(reading())
  expect(outcomes).toEqual([{ profile, outcome: 'appended', action: expect.any(String) }])
  expect(await school.eventsOf(profile)).toMatchObject([
    {
      type: 'ParentPointsRewarded',
      data: { points: 2, count: 1 },
      metadata: { actorRole: 'parent' },
    },
  ])
})

test('a parent rewards within the day’s quota, which starts again at the school’s midnight', async () => {
  const { reward, profile } = next()
  school.at('2026-11-20T15:00:00Z')
  await reward(reading())
  await expectRefused(school, () => reward(reading()), 'quota_exceeded')
  school.at('2026-11-20T16:00:00Z')
  await reward(reading())
  expect(await school.balanceOf(profile)).toBe(4)
})

test('a parent rewards within the week’s quota, which starts again on Monday', async () => {
  const { reward, profile } = next()
  for (const friday of ['2026-11-20T03:00:00Z', '2026-11-20T03:00:01Z']) {
    school.at(friday)
    await reward(chores())
  }
  school.at('2026-11-22T15:59:59Z')
  await expectRefused(school, () => reward(chores()), 'quota_exceeded')
  school.at('2026-11-22T16:00:00Z')
  await reward(chores())
  expect(await school.balanceOf(profile)).toBe(6)
})

test('a parent rewards within the quota, however many requests arrive at once', async () => {
  const { reward, profile } = next()
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => reward(chores())))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await school.balanceOf(profile)).toBe(4)
})

test('a revert returns the parent’s quota', async () => {
  const { reward, profile } = next()
  const { outcomes } = await reward(reading())
  const actions = [{ profile, action: outcomes[0]!.action! }]
  await school.ledger.points.revert(school.teacher, v7(), { actions, reason: 'mistake' })
  expect((await reward(reading())).outcomes).toMatchObject([{ outcome: 'appended' }])
})

test('a retry of a parent’s reward is a duplicate even with the quota full', async () => {
  const { reward } = next()
  const key = v7()
  await reward(reading(), key)
  expect((await reward(reading(), key)).outcomes).toMatchObject([{ outcome: 'duplicate' }])
})

test('a parent rewards only in the current period, which the refusal names', async () => {
  const { reward } = next()
  const period = school.past
  await expectRefused(
    school,
    () => reward({ ...reading(), period }),
    'fail_reward_current_period',
    {
      period: '2026/27',
    },
  )
})

test('a parent rewards only by an active rule for parents', async () => {
  const { reward } = next()
  await expectRefused(
    school,
    () => reward({ ...reading(), rule: school.rules.praise }),
    'not_found',
  )
  await expectRefused(school, () => reward({ ...reading(), rule: v7() }), 'not_found')
  const rule = await school.addRule({ type: 'parent_reward', point: 1, quota: ['daily', 1] })
  await school.db.query(
    sql.typeAlias('void')`UPDATE point_rules SET is_active = false WHERE id = ${rule}`,
  )
  await expectRefused(school, () => reward({ ...reading(), rule }), 'rule_inactive')
})

test('a parent rewards only in a period of the child, and in their own organisation', async () => {
  const { reward } = next()
  await expectRefused(school, () => reward({ ...reading(), period: v7() }), 'not_found')
  const theirs = await school.addPeriod(await school.addOrganization(), 'Theirs', true)
  await expectRefused(school, () => reward({ ...reading(), period: theirs }), 'not_found')
})
