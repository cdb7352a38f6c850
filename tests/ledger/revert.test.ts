import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

type Answer = { outcomes: { profile: string; action?: string }[] }
const actionsOf = ({ outcomes }: Answer) =>
  outcomes.map(({ profile, action }) => ({ profile, action: action! }))
const earn = (profiles: readonly string[]) =>
  school.ledger.points.reward(school.teacher, v7(), {
    rule: school.rules.praise,
    profiles,
    count: 1,
  })
const revert = (actions: ReturnType<typeof actionsOf>, key = v7()) =>
  school.ledger.points.revert(school.teacher, key, { actions, reason: 'wrong_student' })

test('a revert undoes a whole batch, in a batch of its own', async () => {
  const earned = await earn([a, b])
  const { batch, position, outcomes } = await revert(actionsOf(earned))
  expect(outcomes).toEqual(actionsOf(earned).map((action) => ({ ...action, outcome: 'appended' })))
  expect(batch).not.toBe(earned.batch)
  expect(position).toBe(await school.eventStore.head())
  expect([await school.balanceOf(a), await school.balanceOf(b)]).toEqual([0, 0])
  const [rewarded, reverted] = await school.eventsOf(a)
  expect(reverted).toMatchObject({
    type: 'ActionReverted',
    data: {
      batchId: batch,
      reason: 'wrong_student',
      localDate: '2026-11-20',
      reverted: { type: 'PointsRewarded', data: rewarded?.data },
    },
    metadata: { actorId: school.teacher.userId, periodId: school.current },
  })
})

test('reverting twice changes nothing the second time', async () => {
  const actions = actionsOf(await earn([a]))
  const key = v7()
  await revert(actions, key)
  const head = await school.eventStore.head()
  for (const again of [key, v7()]) {
    const { outcomes } = await revert(actions, again)
    expect(outcomes).toEqual([{ ...actions[0], outcome: 'duplicate', reverted: true }])
  }
  expect(await school.eventStore.head()).toBe(head)
})

test('two reverts at the same moment in two processes count once', async () => {
  const actions = actionsOf(await earn([a, b]))
  const ledgers = [school.ledger, school.openLedger(await school.openStore())]
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      ledgers[n % 2]!.points.revert(school.teacher, v7(), { actions, reason: null }),
    ),
  )
  const appended = answers
    .flatMap(({ outcomes }) => outcomes)
    .filter(({ outcome }) => outcome === 'appended')
  expect(appended).toHaveLength(2)
  expect([await school.balanceOf(a), await school.balanceOf(b)]).toEqual([0, 0])
})

test('reverting a batch with one reverted action reverts the others', async () => {
  const actions = actionsOf(await earn([a, b]))
  await revert(actions.slice(0, 1))
  const { outcomes } = await revert(actions)
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['duplicate', 'appended'])
  expect([await school.balanceOf(a), await school.balanceOf(b)]).toEqual([0, 0])
})

test('all lines of a basket are reverted together, except those already reverted', async () => {
  await earn([a])
  await earn([a])
  const rules = [school.rules.pencil, school.rules.rubber]
  await school.ledger.points.redeemRules(school.teacher, v7(), {
    profile: a,
    lines: rules.map((rule) => ({ rule, count: 1 })),
  })
  const lines = (await school.eventsOf(a)).slice(2).map(({ id }) => ({ profile: a, action: id }))
  await revert(lines.slice(1))
  const { outcomes } = await revert(lines)
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['appended', 'duplicate'])
  expect(await school.balanceOf(a)).toBe(10)
})

test('a revert may take the balance below zero, which blocks redemptions', async () => {
  const actions = actionsOf(await earn([a]))
  const redeem = () =>
    school.ledger.points.redeemProfiles(school.teacher, v7(), {
      rule: school.rules.pencil,
      profiles: [a],
      count: 1,
    })
  await redeem()
  await revert(actions)
  expect(await school.balanceOf(a)).toBe(-5)
  await earn([a])
  await expectRefused(school, redeem, 'lack_point_msg', { count: 1 })
  await earn([a])
  await redeem()
})

test('a request to revert is refused whole when one action does not exist', async () => {
  const actions = actionsOf(await earn([a, b]))
  const unknown = { profile: b, action: v7() }
  await expectRefused(school, () => revert([actions[0]!, unknown]), 'action_not_found')
  await expectRefused(school, () => revert([{ ...actions[0]!, profile: b }]), 'action_not_found')
})

test('a student of another organisation is not found', async () => {
  const actions = actionsOf(await earn([a]))
  const stranger = { ...school.teacher, organizationId: await school.addOrganization() }
  await expectRefused(
    school,
    () => school.ledger.points.revert(stranger, v7(), { actions, reason: null }),
    'not_found',
  )
})

test('an action can be reverted after its period, its rule and its student are gone', async () => {
  const student = await school.addStudent(school.organization, school.current)
  const rule = await school.addRule({ type: 'reward', point: 1 })
  const earned = await school.ledger.points.reward(school.teacher, v7(), {
    rule,
    profiles: [student.id],
    count: 1,
  })
  await school.db.query(
    sql.typeAlias('void')`UPDATE point_rules SET deleted_at = now() WHERE id = ${rule}`,
  )
  await school.db.query(
    sql.typeAlias('void')`UPDATE users SET erased_at = now() WHERE id = ${student.user}`,
  )
  await school.db.query(
    sql.typeAlias('void')`UPDATE periods SET is_current = false WHERE id = ${school.current}`,
  )
  try {
    expect((await revert(actionsOf(earned))).outcomes).toMatchObject([{ outcome: 'appended' }])
  } finally {
    await school.db.query(
      sql.typeAlias('void')`UPDATE periods SET is_current = true WHERE id = ${school.current}`,
    )
  }
})
