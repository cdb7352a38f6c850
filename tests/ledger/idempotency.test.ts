import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { expectRefused, refusedWith } from './support/expect-refused.ts'
import { type LedgerSchool, openSchool } from './support/school.ts'

let school: LedgerSchool
let key: string
let a: string
let b: string
let n = 0

beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())
beforeEach(() => {
  key = v7()
  a = school.profiles[n++ % 40]!
  b = school.profiles[n++ % 40]!
})

const outcomesOf = ({ outcomes }: { outcomes: { outcome: string }[] }) =>
  outcomes.map(({ outcome }) => outcome)
const input = (profiles: readonly string[], rule = school.rules.praise, count = 1) => ({
  rule,
  profiles,
  count,
})
const reward = (...[profiles, rule, count]: Parameters<typeof input>) =>
  school.ledger.points.reward(school.teacher, key, input(profiles, rule, count))
const eventCount = async (profile: string) => (await school.eventsOf(profile)).length
const deactivate = (rule: string) =>
  school.db.query(
    sql.typeAlias('void')`UPDATE point_rules SET is_active = false WHERE id = ${rule}`,
  )
const aRule = () => school.addRule({ type: 'reward', point: 1 })

describe('a retry', () => {
  test('is answered as a duplicate with the same batch and the same actions', async () => {
    const first = await reward([a, b])
    const events = await eventCount(a)
    const second = await reward([a, b])
    expect(outcomesOf(second)).toEqual(['duplicate', 'duplicate'])
    expect(second.batch).toBe(first.batch)
    expect(second.outcomes.map(({ action }) => action)).toEqual(
      first.outcomes.map(({ action }) => action),
    )
    expect(second.position >= first.position).toBe(true)
    expect(await eventCount(a)).toBe(events)
  })

  test('in another process is a duplicate too', async () => {
    const other = school.openLedger(await school.openStore())
    await reward([a])
    expect(outcomesOf(await other.points.reward(school.teacher, key, input([a])))).toEqual([
      'duplicate',
    ])
  })

  test('at the same moment is recorded once', async () => {
    const events = await eventCount(a)
    const answers = await Promise.all(Array.from({ length: 10 }, () => reward([a])))
    expect(answers.flatMap(outcomesOf).filter((outcome) => outcome === 'appended')).toHaveLength(1)
    expect(await eventCount(a)).toBe(events + 1)
  })

  test('says that the action has been reverted since', async () => {
    const { outcomes } = await reward([a])
    const actions = [{ profile: a, action: outcomes[0]!.action! }]
    await school.ledger.points.revert(school.teacher, v7(), { actions, reason: null })
    expect((await reward([a])).outcomes).toEqual([
      { ...outcomes[0], outcome: 'duplicate', reverted: true },
    ])
  })

  test('says that the action has been reverted even when another process did that', async () => {
    const { outcomes } = await reward([a])
    const actions = [{ profile: a, action: outcomes[0]!.action! }]
    await school.openLedger().points.revert(school.teacher, v7(), { actions, reason: null })
    expect((await reward([a])).outcomes).toMatchObject([{ outcome: 'duplicate', reverted: true }])
  })

  test('with another student records only the new one', async () => {
    await reward([a])
    const { outcomes } = await reward([a, b])
    expect(outcomes).toMatchObject([
      { profile: a, outcome: 'duplicate' },
      { profile: b, outcome: 'appended' },
    ])
  })

  test('after the rule was deactivated is still a duplicate', async () => {
    const rule = await aRule()
    await reward([a], rule)
    await deactivate(rule)
    expect(outcomesOf(await reward([a], rule))).toEqual(['duplicate'])
  })

  test('after the rule was deleted is still a duplicate', async () => {
    const rule = await aRule()
    await reward([a], rule)
    await school.db.query(
      sql.typeAlias('void')`UPDATE point_rules SET deleted_at = now() WHERE id = ${rule}`,
    )
    expect(outcomesOf(await reward([a], rule))).toEqual(['duplicate'])
  })

  test('after the rule was given other points is still a duplicate', async () => {
    const rule = await aRule()
    await reward([a], rule)
    await school.db.query(
      sql.typeAlias('void')`UPDATE point_rules SET point = 2 WHERE id = ${rule}`,
    )
    expect(outcomesOf(await reward([a], rule))).toEqual(['duplicate'])
  })

  test('after the student was erased is still a duplicate', async () => {
    const student = await school.addStudent(school.organization, school.current)
    await reward([student.id])
    await school.db.query(
      sql.typeAlias('void')`UPDATE users SET erased_at = now() WHERE id = ${student.user}`,
    )
    expect(outcomesOf(await reward([student.id]))).toEqual(['duplicate'])
  })

  test('after the period was switched is still a duplicate, and stays in its own period', async () => {
    const organization = await school.addOrganization()
    const [first, second] = [
      await school.addPeriod(organization, 'First', true),
      await school.addPeriod(organization, 'Second', false),
    ]
    const student = await school.addStudent(organization, first)
    const category = v7()
    await school.addCategory(organization, category)
    const rule = await school.addRule({ type: 'reward', point: 3, organization, category })
    const teacher = { ...school.teacher, organizationId: organization }
    await school.ledger.points.reward(teacher, key, input([student.id], rule))
    await school.db.query(
      sql.typeAlias('void')`UPDATE periods SET is_current = false WHERE id = ${first}`,
    )
    await school.db.query(
      sql.typeAlias('void')`UPDATE periods SET is_current = true WHERE id = ${second}`,
    )
    expect(
      outcomesOf(await school.ledger.points.reward(teacher, key, input([student.id], rule))),
    ).toEqual(['duplicate'])
    expect((await school.eventsOf(student.id)).map(({ metadata }) => metadata.periodId)).toEqual([
      first,
    ])
    await expect(
      school.ledger.points.reward(teacher, v7(), input([student.id], rule)),
    ).rejects.toEqual(refusedWith('fail_reward_current_period', { period: 'Second' }))
  })

  test('of a redemption is a duplicate even if the balance is spent', async () => {
    await reward([a])
    const redeem = () =>
      school.ledger.points.redeemProfiles(school.teacher, key, input([a], school.rules.pencil))
    const left = await school.balanceOf(a)
    expect(outcomesOf(await redeem())).toEqual(['appended'])
    expect(outcomesOf(await redeem())).toEqual(['duplicate'])
    expect(await school.balanceOf(a)).toBe(left - 5)
  })
})

describe('only new actions are checked', () => {
  test('a retry with another student under an inactive rule records nothing, and names the duplicates', async () => {
    const rule = await aRule()
    await reward([a], rule)
    await deactivate(rule)
    await expectRefused(school, () => reward([a, b], rule), 'rule_inactive', { duplicates: [a] })
  })

  test('a retry with another student who lacks points counts only that student', async () => {
    await reward([a])
    const short = (await school.addStudent(school.organization, school.current)).id
    const redeem = (...profiles: string[]) =>
      school.ledger.points.redeemProfiles(school.teacher, key, input(profiles, school.rules.pencil))
    await redeem(a)
    await expectRefused(school, () => redeem(a, short), 'lack_point_msg', {
      count: 1,
      duplicates: [a],
    })
  })
})

describe('a key that was used for something else is refused', () => {
  test('with another rule', async () => {
    const rule = await aRule()
    await reward([a])
    await expectRefused(school, () => reward([a], rule), 'idempotency_key_reused')
  })

  test('with another count', async () => {
    await reward([a])
    await expectRefused(school, () => reward([a], school.rules.praise, 2), 'idempotency_key_reused')
  })

  test('and a new student in the same request gets nothing', async () => {
    await reward([a])
    await expectRefused(
      school,
      () => reward([b, a], school.rules.praise, 2),
      'idempotency_key_reused',
    )
  })
})

describe('a key belongs to its call and its sender', () => {
  test('the same key of another teacher is another request', async () => {
    await reward([a])
    const colleague = { ...school.teacher, userId: v7() }
    expect(outcomesOf(await school.ledger.points.reward(colleague, key, input([a])))).toEqual([
      'appended',
    ])
  })

  test('the same key in another call is another request', async () => {
    await reward([a])
    expect(
      outcomesOf(
        await school.ledger.points.redeemProfiles(
          school.teacher,
          key,
          input([a], school.rules.pencil),
        ),
      ),
    ).toEqual(['appended'])
  })

  test('another key is another request', async () => {
    await reward([a])
    key = v7()
    expect(outcomesOf(await reward([a]))).toEqual(['appended'])
  })
})
