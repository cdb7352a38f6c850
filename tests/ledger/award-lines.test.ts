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

type Line = Parameters<LedgerSchool['ledger']['points']['rewardLines']>[2]['lines'][number]
const give = (lines: readonly Line[], key = v7(), ledger = school.ledger) =>
  ledger.points.rewardLines(school.teacher, key, { lines })
const line = (profile: string, more: Partial<Line> = {}): Line => ({
  profile,
  rule: school.rules.praise,
  count: 1,
  ...more,
})

test('a file is one batch, with several rules and days for a student', async () => {
  const { batch, outcomes } = await give([
    line(a, { date: '2026-11-02', count: 30 }),
    line(b),
    line(a, { rule: school.rules.chores, date: '2026-11-03' }),
  ])
  expect(outcomes.map(({ profile, outcome }) => [profile, outcome])).toEqual([
    [a, 'appended'],
    [b, 'appended'],
  ])
  expect((await school.eventsOf(a)).map(({ type, data }) => [type, data])).toMatchObject([
    ['PointsRewarded', { batchId: batch, localDate: '2026-11-02', points: 150, count: 30 }],
    ['PointsRewarded', { batchId: batch, localDate: '2026-11-03', points: 2 }],
  ])
  expect((await school.eventsOf(b))[0]!.data).toMatchObject({ localDate: '2026-11-20' })
})

test('an award’s origin is a file, or an opening balance by the setting of its rule', async () => {
  const opening = await school.addRule({ type: 'reward', point: 1 })
  await school.db.query(sql.typeAlias('void')`
    UPDATE point_rules SET is_opening = true WHERE id = ${opening}`)
  await give([line(a), line(a, { rule: opening, count: 240 })])
  const request = { profiles: [a], count: 1 }
  await school.ledger.points.reward(school.teacher, v7(), { ...request, rule: opening })
  await school.ledger.points.reward(school.teacher, v7(), { ...request, rule: school.rules.praise })
  const origins = async () =>
    (await school.eventsOf(a)).map(({ data }) => (data as { origin?: string }).origin)
  expect(await origins()).toEqual(['file', 'opening', 'opening', undefined])
  // A change of the rule does not change past awards.
  await school.db.query(sql.typeAlias('void')`
    UPDATE point_rules SET is_opening = false WHERE id = ${opening}`)
  await school.ledger.points.reward(school.teacher, v7(), { ...request, rule: opening })
  expect(await origins()).toEqual(['file', 'opening', 'opening', undefined, undefined])
})

test('an opening balance corrected to another rule is no longer one', async () => {
  const opening = await school.addRule({ type: 'reward', point: 1 })
  await school.db.query(sql.typeAlias('void')`
    UPDATE point_rules SET is_opening = true WHERE id = ${opening}`)
  await give([line(a, { rule: opening, count: 3 })])
  const given = (await school.eventsOf(a))[0]!.data as { actionId: string }
  await school.ledger.points.correct(school.teacher, v7(), {
    profile: a,
    action: given.actionId,
    rule: school.rules.praise,
    reason: null,
  })
  const last = (await school.eventsOf(a)).at(-1)!.data as { origin?: string }
  expect(last.origin).toBeUndefined()
})

test('the same file sent again, even at the same moment in two processes, is recorded once', async () => {
  const key = v7()
  const lines = [line(a), line(a, { date: '2026-11-02' }), line(b)]
  const ledgers = [school.ledger, school.openLedger(await school.openStore())]
  await Promise.all(Array.from({ length: 6 }, (_, n) => give(lines, key, ledgers[n % 2]!)))
  const { outcomes } = await give(lines, key)
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['duplicate', 'duplicate'])
  expect([await school.balanceOf(a), await school.balanceOf(b)]).toEqual([10, 5])
  await expectRefused(school, () => give([line(a)], key), 'idempotency_key_reused')
})

test('one wrong line refuses the whole file, and the refusal names the line', async () => {
  const refused = (
    more: Partial<Line>,
    ...code: [Parameters<typeof expectRefused>[2], Readonly<Record<string, unknown>>?]
  ) => expectRefused(school, () => give([line(b), line(a, more)]), ...code)
  await refused({ date: '2026-11-21' }, 'date_out_of_range', { line: 2, to: '2026-11-20' })
  await refused({ date: '2026-08-31' }, 'date_out_of_range', { line: 2, from: '2026-09-01' })
  await refused({ expectedPoint: 4 }, 'points_changed')
  await refused({ count: 300_000 }, 'points_out_of_range')
  await refused({ rule: school.rules.pencil }, 'not_found')
  await refused({ profile: v7() }, 'not_found')
  await refused({ profile: school.pastProfiles[0]! }, 'fail_reward_current_period')
  const rule = await school.addRule({ type: 'reward', point: 1 })
  await school.db.query(sql.typeAlias('void')`
    UPDATE point_rules SET is_active = false WHERE id = ${rule}`)
  await refused({ rule }, 'rule_inactive')
  expect(await school.balanceOf(b)).toBe(0)
})

test('a file respects the quota of a rule for parents, also of two files at once', async () => {
  const { chores } = school.rules
  const lines = [line(b), line(a, { rule: chores, date: '2026-11-03', count: 2 })]
  await give(lines)
  const more = [line(b), line(a, { rule: chores, date: '2026-11-05' }), line(b, { rule: chores })]
  const above = await school.ledger.points.findLinesAboveQuota(school.teacher, { lines: more })
  expect(above).toEqual([2])
  await expectRefused(school, () => give(more), 'quota_exceeded', { lines: [2] })
  expect(await school.balanceOf(b)).toBe(5)
  const ledgers = [school.ledger, school.openLedger(await school.openStore())]
  await Promise.allSettled(
    Array.from({ length: 6 }, (_, n) => give([line(b, { rule: chores })], v7(), ledgers[n % 2]!)),
  )
  const awards = (await school.eventsOf(b)).map(({ data }) => (data as { ruleId: string }).ruleId)
  expect(awards.filter((rule) => rule === chores)).toHaveLength(2)
})

test('an award of a file corrected to a rule for parents respects the quota of its student', async () => {
  const { chores } = school.rules
  const correct = (action: string, toProfile: string) =>
    school.ledger.points.correct(school.teacher, v7(), {
      profile: a,
      action,
      toProfile,
      rule: chores,
      reason: null,
    })
  await give([line(a, { count: 3 }), line(a, { count: 2 }), line(b, { rule: chores })])
  const [three, two] = (await school.eventsOf(a)).map(
    ({ data }) => (data as { actionId: string }).actionId,
  )
  await expectRefused(school, () => correct(three!, a), 'quota_exceeded')
  await expectRefused(school, () => correct(two!, b), 'quota_exceeded')
  await correct(two!, a)
  expect(await school.balanceOf(a)).toBe(15 + 4)
})

test('a correction may not raise an award of a file above a million points', async () => {
  const rule = await school.addRule({ type: 'reward', point: 1_000_000 })
  await give([line(a, { count: 2 })])
  const { actionId: action } = (await school.eventsOf(a))[0]!.data as { actionId: string }
  const correct = () =>
    school.ledger.points.correct(school.teacher, v7(), { profile: a, action, rule, reason: null })
  await expectRefused(school, correct, 'points_out_of_range')
})

test('an award from a file counts for the house of its own day, and for none before the first', async () => {
  const { organization, db } = school
  const [red, blue] = [v7(), v7()]
  for (const id of [red, blue])
    await db.query(sql.typeAlias('void')`
      INSERT INTO houses (organization_id, id, name, colour, emblem)
      VALUES (${organization}, ${id}, ${id}, 'red', 'sun')`)
  const enter = (house: string, at: string) =>
    db.query(sql.typeAlias('void')`
      UPDATE users SET house_id = ${house}, updated_at = ${at} WHERE organization_id = ${organization} AND id = (
        SELECT user_id FROM profiles WHERE organization_id = ${organization} AND id = ${a})`)
  await enter(red, '2026-11-03T01:00:00Z')
  // In Hong Kong it is already the 10th.
  await enter(blue, '2026-11-09T17:00:00Z')
  const dates = ['2026-11-02', '2026-11-03', '2026-11-09', '2026-11-10', undefined]
  await give(dates.map((date) => line(a, { date })))
  const houses = (await school.eventsOf(a)).map(({ data }) => (data as { house?: string }).house)
  expect(houses).toEqual([undefined, red, red, blue, blue])
})
