import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventVersionOf } from '#domain/events.ts'
import type { UnseenRequest } from '#platform/event-store/event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { expectRefused, refusedWith } from './support/expect-refused.ts'
import { type LedgerSchool, openSchool } from './support/school.ts'

let school: LedgerSchool
let key: string
let profile: string
let free = 0

beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())
beforeEach(() => {
  key = v7()
  profile = school.profiles[free++ % 40]!
  school.at('2026-11-20T03:00:00Z')
})

const praise = (profiles: readonly string[], count = 1) => ({
  rule: school.rules.praise,
  profiles,
  count,
})
const reward = (profiles = [profile], count = 1) =>
  school.ledger.points.reward(school.teacher, key, praise(profiles, count))

describe('a reward', () => {
  test('is recorded for each student in one batch', async () => {
    const [a, b] = school.profiles.slice(30, 32) as [string, string]
    const { batch, position, outcomes } = await reward([a, b], 2)
    expect(outcomes).toEqual([
      { profile: a, outcome: 'appended', action: expect.any(String) },
      { profile: b, outcome: 'appended', action: expect.any(String) },
    ])
    expect(await school.balanceOf(a)).toBe(10)
    const [event] = await school.eventsOf(b)
    expect(event?.data).toEqual({
      actionId: outcomes[1]?.action,
      batchId: batch,
      ruleId: school.rules.praise,
      ruleName: 'A rule of type reward',
      ruleNameEn: '',
      ruleType: 'reward',
      categoryId: expect.any(String),
      unitPoints: 5,
      count: 2,
      points: 10,
      localDate: '2026-11-20',
      class: '3B',
    })
    expect(event?.id).toBe(outcomes[1]?.action)
    expect(event?.metadata).toEqual({
      organizationId: school.organization,
      periodId: school.current,
      actorId: school.teacher.userId,
      actorRole: 'admin',
      commandId: expect.any(String),
      correlationId: event?.metadata.commandId,
      causationId: event?.metadata.commandId,
      occurredAt: '2026-11-20T03:00:00.000Z',
      v: String(eventVersionOf('PointsRewarded')),
    })
    expect(position).toBe(await school.eventStore.head())
    expect(school.appended.at(-1)).toBe(position)
  })

  test('has the school’s local date, not the UTC date', async () => {
    school.at('2026-11-20T16:30:00Z')
    await reward()
    expect((await school.eventsOf(profile)).at(-1)?.data).toMatchObject({ localDate: '2026-11-21' })
  })

  test('by staff with a parent rule is recorded as the teacher’s, and uses no quota', async () => {
    const input = { rule: school.rules.reading, profiles: [profile], count: 3 }
    await school.ledger.points.reward(school.teacher, key, input)
    expect((await school.eventsOf(profile)).at(-1)).toMatchObject({
      type: 'PointsRewarded',
      data: { ruleType: 'parent_reward', points: 6 },
    })
  })

  test('of 40 students is one append', async () => {
    let appends = 0
    const counting = {
      ...school.eventStore,
      appendUnseen: (requests: readonly UnseenRequest[]) => {
        appends += 1
        return school.eventStore.appendUnseen!(requests)
      },
    }
    const { outcomes } = await school
      .openLedger(counting)
      .points.reward(school.teacher, key, praise(school.profiles))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(school.profiles.map(() => 'appended'))
    expect(appends).toBe(1)
  })
})

describe('a refused reward stores nothing', () => {
  const refused = (run: () => Promise<unknown>, ...refusal: Parameters<typeof refusedWith>) =>
    expectRefused(school, run, ...refusal)
  const withRule = (rule: string) => () =>
    school.ledger.points.reward(school.teacher, key, { rule, profiles: [profile], count: 1 })

  test('when a student is named twice', () =>
    refused(() => reward([profile, profile]), 'profile_duplicate'))

  test('when a student is not known', () => refused(() => reward([profile, v7()]), 'not_found'))

  test('when a student was erased', async () => {
    const erased = await school.addStudent(school.organization, school.current)
    await school.db.query(
      sql.typeAlias('void')`UPDATE users SET erased_at = now() WHERE id = ${erased.user}`,
    )
    await refused(() => reward([profile, erased.id]), 'not_found')
  })

  test('when the rule is not known, or was deleted', async () => {
    await refused(withRule(v7()), 'not_found')
    const rule = await school.addRule({ type: 'reward', point: 1 })
    await school.db.query(
      sql.typeAlias('void')`UPDATE point_rules SET deleted_at = now() WHERE id = ${rule}`,
    )
    await refused(withRule(rule), 'not_found')
  })

  test('when the rule is a prize', () => refused(withRule(school.rules.pencil), 'not_found'))

  test('when the rule is not active', async () => {
    const rule = await school.addRule({ type: 'reward', point: 1 })
    await school.db.query(
      sql.typeAlias('void')`UPDATE point_rules SET is_active = false WHERE id = ${rule}`,
    )
    await refused(withRule(rule), 'rule_inactive')
  })

  test('when a student is not in the current period, whose name the refusal gives', () =>
    refused(() => reward([profile, school.pastProfiles[0]!]), 'fail_reward_current_period', {
      period: '2026/27',
    }))

  test('when the student or the rule is another organisation’s', async () => {
    const organization = await school.addOrganization()
    const period = await school.addPeriod(organization, 'Theirs', true)
    const theirs = await school.addStudent(organization, period)
    await refused(() => reward([profile, theirs.id]), 'not_found')
    const category = v7()
    await school.addCategory(organization, category)
    const stranger = { ...school.teacher, organizationId: organization }
    await refused(
      () => school.ledger.points.reward(stranger, key, praise([theirs.id])),
      'not_found',
    )
    await refused(() => school.ledger.points.reward(stranger, key, praise([profile])), 'not_found')
  })
})

test('an inactive student still gets points: only the sign-in is disabled', async () => {
  const inactive = await school.addStudent(school.organization, school.current)
  await school.db.query(
    sql.typeAlias('void')`UPDATE users SET is_active = false WHERE id = ${inactive.user}`,
  )
  const { outcomes } = await reward([inactive.id])
  expect(outcomes).toMatchObject([{ outcome: 'appended' }])
})

test('a grant is recorded as the system’s, and only in the current period', async () => {
  const system = { ...school.teacher, role: 'system' as const }
  await school.ledger.points.grant(system, key, praise([profile]))
  expect((await school.eventsOf(profile)).at(-1)).toMatchObject({
    type: 'PointsGranted',
    metadata: { actorRole: 'system' },
  })
  await expect(
    school.ledger.points.grant(system, v7(), praise([school.pastProfiles[0]!])),
  ).rejects.toEqual(refusedWith('fail_reward_current_period'))
})
