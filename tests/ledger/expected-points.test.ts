import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DomainError } from '#domain/decider.ts'
import type { LedgerResult } from '#ledger/calls.ts'
import { sql } from '#platform/postgres/pool.ts'
import { expectRefused } from './support/expect-refused.ts'
import { type LedgerSchool, openSchool } from './support/school.ts'

let school: LedgerSchool
let rules: { praise: string; help: string; pencil: string; rubber: string }
let a: string
let b: string
let n = 0

beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())
beforeEach(async () => {
  a = school.profiles[n++ % 40]!
  b = school.profiles[n++ % 40]!
  rules = {
    praise: await school.addRule({ type: 'reward', point: 3 }),
    help: await school.addRule({ type: 'parent_reward', point: 3, quota: ['daily', 9] }),
    pencil: await school.addRule({ type: 'redeem', point: 3 }),
    rubber: await school.addRule({ type: 'virtual_redeem', point: 3 }),
  }
  const rule = await school.addRule({ type: 'reward', point: 100 })
  await school.ledger.points.reward(school.teacher, v7(), { rule, profiles: [a, b], count: 1 })
})

type Expected = { expectedPoint?: number }
const reward = (profiles: string[], expected: Expected, key = v7()) =>
  school.ledger.points.reward(school.teacher, key, {
    rule: rules.praise,
    profiles,
    count: 2,
    ...expected,
  })
const redeem = (profiles: string[], expected: Expected, key = v7()) =>
  school.ledger.points.redeemProfiles(school.teacher, key, {
    rule: rules.pencil,
    profiles,
    count: 2,
    ...expected,
  })
const basket = (lines: ({ rule: string; count: number } & Expected)[], key = v7()) =>
  school.ledger.points.redeemRules(school.teacher, key, { profile: a, lines })
const asParent = (expected: Expected, key = v7()) => {
  const parent = school.parentOf(school.profiles.indexOf(a))
  return school.ledger.points.rewardAsParent(parent, key, {
    rule: rules.help,
    period: school.current,
    ...expected,
  })
}
const change = (rule: string, point: number) =>
  school.db.query(sql.typeAlias('void')`UPDATE point_rules SET point = ${point} WHERE id = ${rule}`)
const outcomesOf = ({ outcomes }: LedgerResult) => outcomes.map(({ outcome }) => outcome)

const calls = [
  ['a reward', 'praise', (expected: Expected, key?: string) => reward([a, b], expected, key)],
  ['a redemption', 'pencil', (expected: Expected, key?: string) => redeem([a, b], expected, key)],
  [
    'a basket',
    'rubber',
    (expected: Expected, key?: string) =>
      basket([{ rule: rules.rubber, count: 2, ...expected }], key),
  ],
  ['a parent reward', 'help', (expected: Expected, key?: string) => asParent(expected, key)],
] as const

describe.each(calls)('%s', (_, name, send) => {
  const changedTo = (point: number, expected = 3) => ({
    changed: [{ rule: rules[name], expected, point }],
  })

  test('is recorded if the points of one unit are those that the person saw', async () => {
    expect(outcomesOf(await send({ expectedPoint: 3 }))).not.toContain('rejected')
    const { data } = (await school.eventsOf(a)).at(-1)!
    expect(data).toMatchObject({ ruleId: rules[name], unitPoints: 3 })
    expect(data).not.toHaveProperty('expectedPoint')
  })

  test('with outdated points is refused, and the refusal gives the current points', async () => {
    await change(rules[name], 5)
    await expectRefused(school, () => send({ expectedPoint: 3 }), 'points_changed', changedTo(5))
  })

  test('without expected points is recorded with the rule’s own', async () => {
    await change(rules[name], 5)
    await send({})
    expect((await school.eventsOf(a)).at(-1)!.data).toMatchObject({ unitPoints: 5 })
  })

  test('is a duplicate when it is sent again after the rule has changed', async () => {
    const key = v7()
    const first = await send({ expectedPoint: 3 }, key)
    await change(rules[name], 5)
    const second = await send({ expectedPoint: 3 }, key)
    expect(second.outcomes).toEqual(first.outcomes.map((one) => ({ ...one, outcome: 'duplicate' })))
    expect(outcomesOf(await send({}, key))).toEqual(first.outcomes.map(() => 'duplicate'))
  })

  test('with other expected points under the same key is refused', async () => {
    const key = v7()
    await send({ expectedPoint: 3 }, key)
    await change(rules[name], 5)
    await expectRefused(school, () => send({ expectedPoint: 5 }, key), 'idempotency_key_reused')
  })

  test('that was refused may use its key for the new points', async () => {
    const key = v7()
    await change(rules[name], 5)
    await expectRefused(school, () => send({ expectedPoint: 3 }, key), 'points_changed')
    expect(outcomesOf(await send({ expectedPoint: 5 }, key))).toContain('appended')
  })

  test('never records points that nobody saw while the rule is edited', async () => {
    const edits = Array.from({ length: 12 }, (_, edit) => change(rules[name], edit % 2 ? 3 : 5))
    const seen = Array.from({ length: 24 }, (_, request) => (request % 2 ? 3 : 5))
    const key = seen.map(() => v7())
    const answers = await Promise.allSettled(
      seen.map((expectedPoint, at) => send({ expectedPoint }, key[at])),
    )
    await Promise.all(edits)
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    for (const error of refused)
      expect(['points_changed', 'quota_exceeded', 'lack_point', 'lack_point_msg']).toContain(
        error instanceof DomainError ? error.code : error,
      )
    const points = new Map(
      answers.flatMap((one, at) =>
        one.status === 'fulfilled' ? [[one.value.batch, seen[at]]] : [],
      ),
    )
    const events = (await school.eventsOf(a)).flatMap(({ type, data }) =>
      type === 'ActionReverted' ? [] : [data as { batchId: string; unitPoints: number }],
    )
    const ours = events.filter(({ batchId }) => points.has(batchId))
    expect(ours.map(({ unitPoints }) => unitPoints)).toEqual(
      ours.map(({ batchId }) => points.get(batchId)),
    )
  })
})

describe('a basket with several rules', () => {
  test('is refused with a list of the changed rules, each once', async () => {
    await change(rules.pencil, 4)
    const lines = [
      { rule: rules.pencil, count: 1, expectedPoint: 3 },
      { rule: rules.rubber, count: 1, expectedPoint: 3 },
      { rule: rules.pencil, count: 2, expectedPoint: 3 },
    ]
    const changed = [{ rule: rules.pencil, expected: 3, point: 4 }]
    const error = await basket(lines).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'points_changed', details: { changed } })
  })

  test('is refused when one of its lines for a rule expects other points', async () => {
    const lines = [
      { rule: rules.pencil, count: 1, expectedPoint: 3 },
      { rule: rules.pencil, count: 1, expectedPoint: 2 },
    ]
    const changed = [{ rule: rules.pencil, expected: 2, point: 3 }]
    await expectRefused(school, () => basket(lines), 'points_changed', { changed })
  })

  test('is refused for changed points before its cost is compared with the balance', async () => {
    await change(rules.pencil, 1000)
    const lines = [{ rule: rules.pencil, count: 1, expectedPoint: 3 }]
    await expectRefused(school, () => basket(lines), 'points_changed')
  })
})

test('a retry with another student after a change records nothing, and names the duplicates', async () => {
  const key = v7()
  await reward([a], { expectedPoint: 3 }, key)
  await change(rules.praise, 5)
  await expectRefused(school, () => reward([a, b], { expectedPoint: 3 }, key), 'points_changed', {
    changed: [{ rule: rules.praise, expected: 3, point: 5 }],
    duplicates: [a],
  })
})

test('the refusal says that a rule is gone or inactive, rather than changed', async () => {
  await school.db.query(sql.typeAlias('void')`
    UPDATE point_rules SET point = 5, is_active = false WHERE id = ${rules.pencil}`)
  await expectRefused(school, () => redeem([a], { expectedPoint: 3 }), 'rule_inactive')
  await school.db.query(
    sql.typeAlias('void')`UPDATE point_rules SET deleted_at = now() WHERE id = ${rules.pencil}`,
  )
  await expectRefused(school, () => redeem([a], { expectedPoint: 3 }), 'not_found')
})
