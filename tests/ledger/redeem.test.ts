import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { expectRefused } from './support/expect-refused.ts'
import { type LedgerSchool, openSchool } from './support/school.ts'

let school: LedgerSchool
let a: string
let b: string

beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())
beforeEach(async () => {
  a = (await school.addStudent(school.organization, school.current)).id
  b = (await school.addStudent(school.organization, school.current)).id
})

const earn = (profiles: readonly string[], count = 1) =>
  school.ledger.points.reward(school.teacher, v7(), { rule: school.rules.praise, profiles, count })
const redeem = (profiles: readonly string[], count = 1, rule = school.rules.pencil) =>
  school.ledger.points.redeemProfiles(school.teacher, v7(), { rule, profiles, count })
const basket = (lines: { rule: string; count: number }[], key = v7()) =>
  school.ledger.points.redeemRules(school.teacher, key, { profile: a, lines })
const lines = (pencils: number, rubbers: number) => [
  { rule: school.rules.pencil, count: pencils },
  { rule: school.rules.rubber, count: rubbers },
]

describe('one prize for several students', () => {
  test('costs each of them its points', async () => {
    await earn([a, b], 2)
    const { outcomes } = await redeem([a, b])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['appended', 'appended'])
    expect(await school.balanceOf(a)).toBe(5)
    expect((await school.eventsOf(b)).at(-1)).toMatchObject({
      type: 'PointsRedeemed',
      data: { points: 5, count: 1 },
    })
  })

  test('costs its points for every piece', async () => {
    await earn([a], 2)
    await redeem([a], 2)
    expect(await school.balanceOf(a)).toBe(0)
  })

  test('is refused when one student lacks points, and the refusal counts those students', async () => {
    await earn([a])
    await expectRefused(school, () => redeem([a, b]), 'lack_point_msg', { count: 1 })
    expect(await school.balanceOf(a)).toBe(5)
    await expectRefused(school, () => redeem([b, school.pastProfiles[0]!]), 'lack_point_msg', {
      count: 2,
    })
  })

  test('may be a virtual prize', async () => {
    await earn([a])
    await redeem([a], 1, school.rules.rubber)
    expect(await school.balanceOf(a)).toBe(4)
  })

  test('needs an active prize', async () => {
    await earn([a])
    const rule = await school.addRule({ type: 'redeem', point: 1 })
    await school.db.query(
      sql.typeAlias('void')`UPDATE point_rules SET is_active = false WHERE id = ${rule}`,
    )
    await expectRefused(school, () => redeem([a], 1, rule), 'rule_inactive')
  })

  test('cannot be a reward rule', () =>
    expectRefused(school, () => redeem([a], 1, school.rules.praise), 'not_found'))

  test('must name each student once', () =>
    expectRefused(school, () => redeem([a, a]), 'profile_duplicate'))
})

test('a redemption may spend points of a past period', async () => {
  const organization = await school.addOrganization()
  const first = await school.addPeriod(organization, 'First', true)
  const student = (await school.addStudent(organization, first)).id
  const category = v7()
  await school.addCategory(organization, category)
  const reward = await school.addRule({ type: 'reward', point: 5, organization, category })
  const prize = await school.addRule({ type: 'redeem', point: 5, organization })
  const teacher = { ...school.teacher, organizationId: organization }
  await school.ledger.points.reward(teacher, v7(), { rule: reward, profiles: [student], count: 1 })
  await school.db.query(
    sql.typeAlias('void')`UPDATE periods SET is_current = false WHERE id = ${first}`,
  )
  const { outcomes } = await school.ledger.points.redeemProfiles(teacher, v7(), {
    rule: prize,
    profiles: [student],
    count: 1,
  })
  expect(outcomes).toMatchObject([{ outcome: 'appended' }])
  expect((await school.eventsOf(student)).at(-1)?.metadata.periodId).toBe(first)
})

describe('a basket', () => {
  test('is recorded line by line in one batch', async () => {
    await earn([a], 2)
    const { batch, outcomes } = await basket(lines(1, 3))
    const events = (await school.eventsOf(a)).slice(1)
    expect(events.map(({ data }) => data)).toMatchObject([
      { batchId: batch, ruleId: school.rules.pencil, points: 5 },
      {
        batchId: batch,
        ruleId: school.rules.rubber,
        points: 3,
        count: 3,
        unitPoints: 1,
        categoryId: null,
      },
    ])
    expect(outcomes).toEqual([{ profile: a, outcome: 'appended', action: events[0]?.id }])
  })

  test('is refused whole when its lines cost too much together', async () => {
    await earn([a])
    await expectRefused(school, () => basket(lines(1, 1)), 'lack_point')
    expect(await school.balanceOf(a)).toBe(5)
  })

  test('is a duplicate when sent again', async () => {
    await earn([a], 2)
    const key = v7()
    const first = await basket(lines(1, 1), key)
    expect(await basket(lines(1, 1), key)).toMatchObject({
      batch: first.batch,
      outcomes: [{ outcome: 'duplicate' }],
    })
    expect(await school.balanceOf(a)).toBe(4)
  })

  test('may not use the same key with other lines', async () => {
    await earn([a], 3)
    const key = v7()
    await basket(lines(1, 1), key)
    for (const other of [
      lines(1, 2),
      lines(1, 1).slice(0, 1),
      [...lines(1, 1), ...lines(1, 1)],
      lines(1, 1).reverse(),
    ]) {
      await expectRefused(school, () => basket(other, key), 'idempotency_key_reused')
    }
  })

  test('may hold the same prize twice', async () => {
    await earn([a], 2)
    await basket([
      ...lines(1, 1),
      ...lines(0, 0)
        .slice(1)
        .map((line) => ({ ...line, count: 2 })),
    ])
    expect(await school.balanceOf(a)).toBe(2)
  })

  test('is refused whole when a prize is unknown, inactive or not a prize', async () => {
    await earn([a], 2)
    const inactive = await school.addRule({ type: 'redeem', point: 1 })
    await school.db.query(
      sql.typeAlias('void')`UPDATE point_rules SET is_active = false WHERE id = ${inactive}`,
    )
    const withRule = (rule: string) => () => basket([...lines(1, 1), { rule, count: 1 }])
    await expectRefused(school, withRule(v7()), 'not_found')
    await expectRefused(school, withRule(school.rules.praise), 'not_found')
    await expectRefused(school, withRule(inactive), 'rule_inactive')
  })
})
