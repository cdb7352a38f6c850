import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { decodeEvent } from '#domain/events.ts'
import { openEventStoreDb } from '#platform/event-store/eventstoredb/open-event-store-db.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/eventstoredb-server.ts'
import { badgesReactor } from '#workers/reactors/badges/badges.ts'
import { AnyStep, live } from './live.ts'
import { readLog } from './model.ts'
import { type BadgeSchool, openBadgeSchool } from './school.ts'

let school: BadgeSchool
const logs = [
  { log: 'Postgres', openLog: undefined },
  {
    log: 'EventStoreDB',
    openLog: async () => {
      const server = await startEventStoreDbServer()
      onTestFinished(server.stop)
      return openEventStoreDb({ connectionString: server.url })
    },
  },
]
const closing = async (one: BadgeSchool) => {
  school = one
}
afterEach(() => school?.close())

/** The event of the newest badge. */
const newest = async () => {
  const recorded = (await readLog(school.eventStore, ['badges'])).at(-1)!
  return { ...recorded, ...decodeEvent(recorded) }
}
const revert = async (profile: number, action: string) => {
  const actions = [{ profile: school.profiles[profile]!, action }]
  return school.ledger.points.revert(school.teacher, v7(), { actions, reason: null })
}
const actionOf = ({ outcomes }: { outcomes: readonly { action?: string }[] }) =>
  outcomes[0]!.action!
const standing = async () => {
  await school.settle()
  expect(await school.badges()).toEqual(await school.expected())
  return (await school.badges()).standing.length
}

describe('badges', () => {
  beforeEach(async () => closing(await openBadgeSchool()))

  test('are reached at each multiple of the threshold, with all that the history must show', async () => {
    await school.addBadgeRule()
    await school.reward([0, 1])
    await school.reward([0])
    expect(await standing()).toBe(0)
    await school.reward([0])
    expect(await standing()).toBe(1)
    const { type, data, metadata, stream } = await newest()
    expect({ type, stream }).toEqual({
      type: 'BadgeAwarded',
      stream: `badges-${school.profiles[0]}`,
    })
    expect(data).toMatchObject({
      badgeRuleName: '徽章',
      badgeRuleNameEn: 'Badge',
      nth: 1,
      class: '3B',
      localDate: '2026-11-20',
    })
    const source = (await school.eventsOf(school.profiles[0]!)).at(-1)!
    expect(metadata).toMatchObject({
      actorRole: 'system',
      causationId: source.id,
      occurredAt: source.metadata.occurredAt,
    })
    for (let n = 0; n < 3; n += 1) await school.reward([0])
    expect(await standing()).toBe(2)
  })

  test('count an action given three times at once as three, and by point all that it gave', async () => {
    await school.addBadgeRule({ threshold: 3 })
    await school.addBadgeRule({ threshold_by: 'point', threshold: 15 })
    await school.reward([0], 3)
    expect(await standing()).toBe(2)
    await school.reward([0], 2)
    expect(await standing()).toBe(2)
    // Several at once are so many badges.
    await school.reward([1], 9)
    expect(await standing()).toBe(2 + 3 + 3)
  })

  test('are by one rule, by a category, by check-ins, or by all that gives points', async () => {
    const reading = { rule: school.rules.reading, period: school.current }
    await school.addBadgeRule({ threshold: 1 })
    await school.addBadgeRule({
      threshold: 1,
      reward_by: 'ruleCategory',
      target_id: await school.categoryOf(school.rules.praise),
    })
    await school.addBadgeRule({
      threshold: 1,
      reward_by: 'attendanceRule',
      target_id: school.morning,
    })
    await school.addBadgeRule({ threshold: 1, reward_by: 'all_reward', target_id: null })
    await school.ledger.points.rewardAsParent(school.parentOf(0), v7(), reading)
    // Of the category too, and of all.
    expect(await standing()).toBe(2)
    await school.ledger.attendance.checkIn(school.teacher, v7(), {
      rule: school.morning,
      device: null,
      profiles: [school.profiles[0]!],
    })
    await school.ledger.attendance.checkOut(school.teacher, v7(), {
      rule: school.morning,
      device: null,
      profiles: [school.profiles[0]!],
    })
    expect(await standing()).toBe(3)
    await school.reward([1], 3)
    await school.ledger.points.redeemProfiles(school.teacher, v7(), {
      rule: school.rules.pencil,
      profiles: [school.profiles[1]!],
      count: 1,
    })
    expect(await standing()).toBe(3 + 9)
  })

  test('are counted by ISO week or calendar month, never more than the limit of one', async () => {
    await school.addBadgeRule({ threshold: 1, cutoff_period: 'weekly', cutoff_limit: 1 })
    await school.addBadgeRule({ threshold: 1, cutoff_period: 'monthly', cutoff_limit: 2 })
    for (const day of ['2026-11-29', '2026-11-30', '2026-12-01']) {
      school.at(`${day}T03:00:00Z`)
      await school.reward([0])
      await school.reward([0])
    }
    // Two weeks of one each, and two months of two each.
    expect(await standing()).toBe(2 + 4)
    // Late on a Sunday in Greenwich it is Monday in Hong Kong.
    school.at('2026-12-06T17:00:00Z')
    await school.reward([0])
    expect(await standing()).toBe(2 + 4 + 1)
  })

  test('that a revert takes back are revoked, and earned again they are others; both stay in the history', async () => {
    await school.addBadgeRule()
    await school.reward([0], 2)
    const third = actionOf(await school.reward([0]))
    expect(await standing()).toBe(1)
    await revert(0, third)
    expect(await standing()).toBe(0)
    expect((await newest()).type).toBe('BadgeRevoked')
    await school.reward([0])
    expect(await standing()).toBe(1)
    const { awarded, revoked } = await school.badges()
    expect([awarded.length, revoked.length]).toEqual([2, 1])
  })

  test('stay when one above the limit is taken back', async () => {
    await school.addBadgeRule({ threshold: 1, cutoff_limit: 1 })
    await school.reward([0])
    await revert(0, actionOf(await school.reward([0])))
    expect(await standing()).toBe(1)
    expect((await school.badges()).revoked).toEqual([])
  })

  test('of an inactive rule are earned no more; what was earned stays, and what happened meanwhile never counts', async () => {
    const rule = await school.addBadgeRule({ threshold: 2 })
    await school.reward([0], 3)
    await school.deactivate(rule)
    await school.reward([0], 5)
    expect(await standing()).toBe(1)
    await school.activate(rule)
    await school.reward([0])
    expect(await standing()).toBe(2)
    await school.remove(rule)
    await school.reward([0], 9)
    expect(await standing()).toBe(2)
  })

  test('of a new rule begin at 0: earlier entries, and reverts of them, never count, however late the reactor is', async () => {
    const earlier = actionOf(await school.reward([0], 2))
    // Nothing of it has been taken in.
    await school.addBadgeRule({ threshold: 2 })
    await school.reward([0])
    expect(await standing()).toBe(0)
    await revert(0, earlier)
    await school.reward([0])
    expect(await standing()).toBe(1)
  })

  test('of a rule that begins at the beginning are those of the whole period, each with the day on which it was reached', async () => {
    school.at('2026-10-05T03:00:00Z')
    await school.reward([0, 1], 2)
    school.at('2026-10-06T03:00:00Z')
    const lost = actionOf(await school.reward([1]))
    await school.reward([0])
    school.at('2026-11-20T03:00:00Z')
    await revert(1, lost)
    const rule = await school.addBadgeRule({ threshold: 3, start: 'beginning' })
    expect(await standing()).toBe(1)
    const events = (await readLog(school.eventStore, ['badges'])).map((recorded) =>
      decodeEvent(recorded),
    )
    expect(
      events.map(({ type, data }) => [type, (data as { localDate: string }).localDate]).sort(),
    ).toEqual([
      ['BadgeAwarded', '2026-10-06'],
      ['BadgeAwarded', '2026-10-06'],
      ['BadgeRevoked', '2026-11-20'],
    ])
    const started = await school.startOf(rule)
    expect(started).toMatchObject({ done: 40, total: 40, badges: 1 })
    expect(started.finished_at).not.toBeNull()
    // What comes after it is counted on.
    await school.reward([1])
    expect(await standing()).toBe(2)
  })

  test('of a history are counted once, however many count it, and whatever happens meanwhile', async () => {
    for (let n = 0; n < 40; n += 1) await school.reward([n], 2)
    await school.addBadgeRule({ threshold: 3, start: 'beginning' })
    const everybody = Array.from({ length: 40 }, (_, n) => n)
    await Promise.all([
      school.countStarts(),
      school.countStarts(),
      school.reward(everybody).then(school.takeIn),
      school.takeIn(),
    ])
    expect(await standing()).toBe(40)
  })

  test('wait with their history while the rule is inactive, and go on when it is active again', async () => {
    await school.reward([0, 39], 3)
    const rule = await school.addBadgeRule({ start: 'beginning' })
    await school.deactivate(rule)
    await school.reward([0, 39], 3)
    expect(await standingOf(rule)).toBe(0)
    await school.activate(rule)
    expect(await standing()).toBe(2)
  })

  test('of one award are as many as it was worth, and never more than a thousand of a window', async () => {
    await school.addBadgeRule({
      threshold_by: 'point',
      threshold: 1,
      cutoff_period: 'no_limit',
      cutoff_limit: null,
    })
    const dear = await school.addRule({ type: 'reward', point: 100_000 })
    await school.addBadgeRule({
      target_id: dear,
      threshold_by: 'point',
      threshold: 1,
      cutoff_period: 'no_limit',
      cutoff_limit: null,
    })
    const action = actionOf(await school.reward([0], 1, dear))
    expect(await standing()).toBe(1000)
    await revert(0, action)
    expect(await standing()).toBe(0)
  })

  test('are nobody’s of another school', async () => {
    await school.addBadgeRule({ threshold: 1 })
    const other = await school.addOrganization()
    const period = await school.addPeriod(other, '2026/27', true)
    const profile = (await school.addStudents(other, [period], 1))[0]![0]!.id
    const category = v7()
    await school.addCategory(other, category)
    const rule = await school.addRule({ type: 'reward', point: 1, organization: other, category })
    await school.ledger.points.reward({ ...school.teacher, organizationId: other }, v7(), {
      rule,
      profiles: [profile],
      count: 1,
    })
    expect(await standing()).toBe(0)
  })
})

/** While a history waits the plain reading knows more. */
const standingOf = async (_: string) => {
  await school.settle()
  return (await school.badges()).standing.length
}

describe.each(logs)('of a random history, whose log is in $log,', ({ log, openLog }) => {
  test('the badges are exactly those of a plain reading', async () => {
    const runs = Number(process.env.LAUREL_BADGE_RUNS ?? (log === 'Postgres' ? 12 : 4))
    await fc.assert(
      fc.asyncProperty(fc.array(AnyStep, { minLength: 20, maxLength: 60 }), async (steps) => {
        school = await openBadgeSchool(...(openLog ? [openLog] : []))
        try {
          await live(school, steps)
          await school.settle()
          expect(await school.badges()).toEqual(await school.expected())
          // Whoever begins again at the end finds nothing to do.
          await Promise.all([catchUp(school.deps, badgesReactor.intake), school.settle()])
          expect(await school.badges()).toEqual(await school.expected())
        } finally {
          await school.close()
        }
      }),
      { numRuns: runs, endOnFailure: true },
    )
    school = undefined as never
  })
})
