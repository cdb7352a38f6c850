import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { decodeEvent } from '#domain/events.ts'
import { openEventStoreDb } from '#platform/event-store/eventstoredb/open-event-store-db.ts'
import { sql } from '#platform/postgres/pool.ts'
import { Unavailable } from '#platform/transient-errors.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/eventstoredb-server.ts'
import { badgesReactor } from '#workers/reactors/badges/badges.ts'
import { countStarts } from '#workers/reactors/badges/start.ts'
import { prepareReactor } from '#workers/reactors/engine/prepare.ts'
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

  test('are earned at each multiple of the threshold, with everything that the history shows', async () => {
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

  test('count an action of count three as three, and by points all its points', async () => {
    await school.addBadgeRule({ threshold: 3 })
    await school.addBadgeRule({ threshold_by: 'point', threshold: 15 })
    await school.reward([0], 3)
    expect(await standing()).toBe(2)
    await school.reward([0], 2)
    expect(await standing()).toBe(2)
    // One action that earns several badges counts as several.
    await school.reward([1], 9)
    expect(await standing()).toBe(2 + 3 + 3)
  })

  test('follow one rule, a category, check-ins, or everything that gives points', async () => {
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
    // The badges of the category and of everything.
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

  test('are counted by ISO week or calendar month, within the limit of each', async () => {
    await school.addBadgeRule({ threshold: 1, cutoff_period: 'weekly', cutoff_limit: 1 })
    await school.addBadgeRule({ threshold: 1, cutoff_period: 'monthly', cutoff_limit: 2 })
    for (const day of ['2026-11-29', '2026-11-30', '2026-12-01']) {
      school.at(`${day}T03:00:00Z`)
      await school.reward([0])
      await school.reward([0])
    }
    // Two weeks with one each, and two months with two each.
    expect(await standing()).toBe(2 + 4)
    // Late on a Sunday in UTC it is Monday in Hong Kong.
    school.at('2026-12-06T17:00:00Z')
    await school.reward([0])
    expect(await standing()).toBe(2 + 4 + 1)
  })

  test('are revoked after a revert, and earned again as new ones; the history keeps both', async () => {
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

  test('stay when points above the limit are reverted', async () => {
    await school.addBadgeRule({ threshold: 1, cutoff_limit: 1 })
    await school.reward([0])
    await revert(0, actionOf(await school.reward([0])))
    expect(await standing()).toBe(1)
    expect((await school.badges()).revoked).toEqual([])
  })

  test('do not count awards given while the rule is inactive, and stay once earned', async () => {
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

  test('of a new rule never count earlier entries or their reverts, however late the reactor is', async () => {
    const earlier = actionOf(await school.reward([0], 2))
    // The reactor has applied none of this yet.
    await school.addBadgeRule({ threshold: 2 })
    await school.reward([0])
    expect(await standing()).toBe(0)
    await revert(0, earlier)
    await school.reward([0])
    expect(await standing()).toBe(1)
  })

  test('of a rule that starts at the beginning cover the whole period, each with the day it was earned', async () => {
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
    // Later events are counted as well.
    await school.reward([1])
    expect(await standing()).toBe(2)
  })

  test('of past entries are counted once, however many workers count and whatever happens meanwhile', async () => {
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

  test('of past entries are counted for each rule, even if one before it cannot be counted', async () => {
    await school.reward([0], 3)
    const broken = await school.addBadgeRule({ start: 'beginning' })
    const next = await school.addBadgeRule({ start: 'beginning' })
    await school.takeIn()
    const timeout = new Unavailable('no answer')
    const reading = vi.spyOn(school.eventStore, 'readStreams').mockRejectedValueOnce(timeout)
    const onFailed = vi.fn()
    await countStarts(school.deps, { onFailed })
    reading.mockRestore()
    expect(onFailed.mock.calls).toEqual([[timeout]])
    expect((await school.startOf(broken)).finished_at).toBeNull()
    expect((await school.startOf(next)).finished_at).not.toBeNull()
    expect(await standing()).toBe(2)
  })

  test('of past entries wait while the rule is inactive, and continue when it is active again', async () => {
    await school.reward([0, 39], 3)
    const rule = await school.addBadgeRule({ start: 'beginning' })
    await school.deactivate(rule)
    await school.reward([0, 39], 3)
    expect(await standingOf(rule)).toBe(0)
    await school.activate(rule)
    expect(await standing()).toBe(2)
  })

  test('of one award are as many as it earns, up to a thousand in a window', async () => {
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

  describe('badges after a correction', () => {
    const awardTo = async (student: number, rule = school.rules.praise) => ({
      profile: school.profiles[student]!,
      action: actionOf(await school.reward([student], 1, rule)),
    })
    const threeOf = async (student: number) => [
      await awardTo(student),
      await awardTo(student),
      await awardTo(student),
    ]
    const undo = (award: Readonly<{ profile: string; action: string }>) =>
      revert(school.profiles.indexOf(award.profile), award.action)
    const told = async () => {
      await standing()
      const { awarded, revoked } = await school.badges()
      return { awarded: awarded.length, revoked: revoked.length }
    }

    test('by number of awards stay if only the points change, and when that is undone', async () => {
      await school.addBadgeRule()
      const awards = await threeOf(0)
      expect(await told()).toEqual({ awarded: 1, revoked: 0 })
      const given = await school.reprice(awards, 2)
      await school.undoRepricing(given)
      expect(await told()).toEqual({ awarded: 1, revoked: 0 })
    })

    test('by points are lost if the points become fewer, on the day of the correction, and earned again', async () => {
      await school.addBadgeRule({ threshold_by: 'point', threshold: 15 })
      const awards = await threeOf(0)
      await standing()
      school.at('2026-12-01T03:00:00Z')
      const given = await school.reprice(awards, 4)
      expect(await told()).toEqual({ awarded: 1, revoked: 1 })
      expect((await newest()).data).toMatchObject({ localDate: '2026-12-01' })
      await school.undoRepricing(given)
      expect(await told()).toEqual({ awarded: 2, revoked: 1 })
    })

    test('of two rules move together with an award that gets the other rule', async () => {
      const other = await school.addRule({ type: 'reward', point: 3 })
      await school.addBadgeRule({ threshold: 1 })
      const second = await school.addBadgeRule({ threshold: 1, target_id: other })
      const wrong = await awardTo(0)
      expect(await told()).toEqual({ awarded: 1, revoked: 0 })
      const given = await school.correct(wrong, { rule: other })
      expect(await told()).toEqual({ awarded: 2, revoked: 1 })
      expect(await standing()).toBe(1)
      expect(given.profile).toBe(wrong.profile)
      const stands = (await readLog(school.eventStore, ['badges'])).map(decodeEvent)
      expect(stands.filter(({ type }) => type === 'BadgeAwarded').at(-1)!.data).toMatchObject({
        badgeRuleId: second,
      })
    })

    test('of a rule that has stopped stay if only the points change, and when that is undone', async () => {
      const rule = await school.addBadgeRule()
      const awards = await threeOf(0)
      await standing()
      await school.deactivate(rule)
      const given = await school.reprice(awards, 2)
      expect(await told()).toEqual({ awarded: 1, revoked: 0 })
      await school.undoRepricing(given)
      expect(await told()).toEqual({ awarded: 1, revoked: 0 })
    })

    test('of a rule that has stopped go to the student who gets the award, and return', async () => {
      const rule = await school.addBadgeRule({ threshold: 1 })
      const wrong = await awardTo(0)
      await standing()
      await school.deactivate(rule)
      const moved = await school.correct(wrong, { toProfile: school.profiles[1]! })
      expect(await told()).toEqual({ awarded: 2, revoked: 1 })
      expect((await newest()).stream).toBe(`badges-${school.profiles[1]}`)
      await undo(moved)
      expect(await told()).toEqual({ awarded: 3, revoked: 2 })
      expect(await standing()).toBe(1)
    })

    test('of a rule that counts from now on are not earned by awards from before', async () => {
      const awards = await threeOf(0)
      const wrong = await awardTo(2)
      await school.addBadgeRule({ threshold: 1 })
      const given = await school.reprice(awards, 2)
      const moved = await school.correct(wrong, { toProfile: school.profiles[1]! })
      expect(await standing()).toBe(0)
      await undo(moved)
      await school.undoRepricing(given)
      expect(await standing()).toBe(0)
      await school.reward([0, 1, 2])
      expect(await standing()).toBe(3)
    })

    test('are earned by an award that first had a rule which no badge counts', async () => {
      const other = await school.addRule({ type: 'reward', point: 3 })
      await school.addBadgeRule({ threshold: 1 })
      const wrong = await awardTo(0, other)
      expect(await standing()).toBe(0)
      await school.correct(wrong, { rule: school.rules.praise })
      expect(await standing()).toBe(1)
    })

    test('are the same when the reactor reads the whole log again', async () => {
      const other = await school.addRule({ type: 'reward', point: 3 })
      const stopped = await school.addBadgeRule({ threshold: 2 })
      await school.addBadgeRule({
        threshold_by: 'point',
        threshold: 9,
        reward_by: 'all_reward',
        target_id: null,
      })
      const [first, ...others] = await threeOf(0)
      await standing()
      await school.deactivate(stopped)
      const moved = await school.correct(first!, { toProfile: school.profiles[1]! })
      await standing()
      const given = await school.reprice([...others, moved], 2)
      await standing()
      await school.addBadgeRule({ threshold: 1 })
      await school.undoRepricing(given)
      await school.correct(await awardTo(1, other), { rule: school.rules.praise })
      await standing()
      const before = await school.badges()
      const { db, eventStore } = school
      await db.query(sql.typeAlias('void')`DROP SCHEMA reactor_badges CASCADE`)
      await prepareReactor(db, eventStore, badgesReactor)
      await school.settle()
      expect(await school.badges()).toEqual(before)
    })

    test('equal those of a rule that counts the whole period afterwards', async () => {
      const awards = await threeOf(1)
      await school.reprice(awards, 2)
      await school.correct((await threeOf(2))[0]!, { toProfile: school.profiles[0]! })
      await school.addBadgeRule({ start: 'beginning', threshold: 1 })
      expect(await told()).toEqual({ awarded: 7, revoked: 1 })
      expect(await standing()).toBe(6)
    })
  })

  test('are never given across schools', async () => {
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

/** Counts without the model, which includes past entries that are not counted yet. */
const standingOf = async (_: string) => {
  await school.settle()
  return (await school.badges()).standing.length
}

describe.each(logs)('a random history whose log is in $log', ({ log, openLog }) => {
  test('gives exactly the badges of a simple model', async () => {
    const runs = Number(process.env.LAUREL_BADGE_RUNS ?? (log === 'Postgres' ? 12 : 4))
    await fc.assert(
      fc.asyncProperty(fc.array(AnyStep, { minLength: 20, maxLength: 60 }), async (steps) => {
        school = await openBadgeSchool(...(openLog ? [openLog] : []))
        try {
          await live(school, steps)
          await school.settle()
          expect(await school.badges()).toEqual(await school.expected())
          // A reactor that starts at the end finds nothing to do.
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
