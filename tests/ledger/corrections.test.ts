import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { createLog } from '#platform/log.ts'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { correctionsReactor } from '#workers/reactors/corrections/corrections.ts'
import { drain } from '#workers/reactors/engine/drain.ts'
import { prepareReactor } from '#workers/reactors/engine/prepare.ts'
import { expectRefused } from './support/expect-refused.ts'
import { type LedgerSchool, openSchool } from './support/school.ts'
import { storeNames, stores } from './support/stores.ts'

describe.each(storeNames)('a correction on %s', (store) => {
  let school: LedgerSchool
  let log: Awaited<ReturnType<(typeof stores)[typeof store]>>
  let cheung: string
  let chan: string

  beforeAll(async () => {
    log = await stores[store]()
    school = await openSchool(log.open)
    await prepareReactor(school.db, school.eventStore, correctionsReactor)
  })
  afterAll(async () => {
    await school.close()
    log.stop()
  })
  beforeEach(async () => {
    school.at('2026-11-20T03:00:00Z')
    cheung = (await school.addStudent(school.organization, school.current)).id
    chan = (await school.addStudent(school.organization, school.current)).id
  })

  const award = async (profile: string, rule = school.rules.praise) => {
    const { outcomes } = await school.ledger.points.reward(school.teacher, v7(), {
      rule,
      profiles: [profile],
      count: 1,
    })
    return { profile, action: outcomes[0]!.action! }
  }
  type Request = Parameters<LedgerSchool['ledger']['points']['correct']>[2]
  const correct = (
    request: Omit<Request, 'reason'>,
    { key = v7(), ledger = school.ledger }: { key?: string; ledger?: LedgerSchool['ledger'] } = {},
  ) => ledger.points.correct(school.teacher, key, { reason: 'wrong_student', ...request })
  const undo = async (profile: string) => {
    const [last] = (await school.eventsOf(profile)).slice(-1)
    const actions = [{ profile, action: (last!.data as { actionId: string }).actionId }]
    return school.ledger.points.revert(school.teacher, v7(), { actions, reason: null })
  }
  const balances = async () => [await school.balanceOf(cheung), await school.balanceOf(chan)]
  const react = async () => {
    const deps = { ...school, log: createLog('silent') }
    await catchUp(deps, correctionsReactor.intake)
    await drain(deps, correctionsReactor)
  }

  test('moves an award to the right student, on its own day and in one batch', async () => {
    const wrong = await award(cheung)
    school.at('2026-12-01T03:00:00Z')
    const answer = await correct({ ...wrong, toProfile: chan })
    expect(await balances()).toEqual([0, 5])
    const [given, reverted] = await school.eventsOf(cheung)
    const [moved] = await school.eventsOf(chan)
    expect(reverted).toMatchObject({
      type: 'ActionReverted',
      data: {
        batchId: answer.batch,
        localDate: '2026-12-01',
        reason: 'wrong_student',
        correction: { profileId: chan, replacement: { type: 'PointsRewarded', data: moved!.data } },
      },
    })
    expect(moved).toMatchObject({
      type: 'PointsRewarded',
      data: {
        batchId: answer.batch,
        localDate: '2026-11-20',
        points: 5,
        corrects: { from: cheung, to: chan, award: given!.data, isUndo: false },
      },
      metadata: { actorId: school.teacher.userId, periodId: school.current },
    })
    expect(answer.outcomes).toEqual([
      {
        profile: chan,
        outcome: 'appended',
        action: (moved!.data as { actionId: string }).actionId,
      },
    ])
    expect(answer.position).toBe(await school.eventStore.head())
  })

  test('counts for the house in which the right student was on the day of the award', async () => {
    const { organization, db } = school
    const [red, blue] = [v7(), v7()]
    for (const id of [red, blue])
      await db.query(sql.typeAlias('void')`
        INSERT INTO houses (organization_id, id, name, colour, emblem)
        VALUES (${organization}, ${id}, ${id}, 'red', 'sun')`)
    const enter = (house: string, at: string) =>
      db.query(sql.typeAlias('void')`
        UPDATE users SET house_id = ${house}, updated_at = ${at} WHERE organization_id = ${organization} AND id = (
          SELECT user_id FROM profiles WHERE organization_id = ${organization} AND id = ${chan})`)
    await enter(red, '2026-11-03T01:00:00Z')
    const early = await award(cheung)
    school.at('2026-12-01T03:00:00Z')
    await enter(blue, '2026-11-30T01:00:00Z')
    const late = await award(cheung)
    await correct({ ...early, toProfile: chan })
    await correct({ ...late, toProfile: chan })
    const houses = (await school.eventsOf(chan)).map(
      ({ data }) => (data as { house?: string }).house,
    )
    expect(houses).toEqual([red, blue])
  })

  test('with another rule has the points of that rule', async () => {
    const rule = await school.addRule({ type: 'reward', point: 8 })
    await correct({ ...(await award(cheung)), rule, expectedPoint: 8 })
    expect(await balances()).toEqual([8, 0])
    const types = (await school.eventsOf(cheung)).map(({ type }) => type)
    expect(types).toEqual(['PointsRewarded', 'ActionReverted', 'PointsRewarded'])
  })

  test('keeps the points of the award when only the student was wrong', async () => {
    const rule = await school.addRule({ type: 'reward', point: 3 })
    const wrong = await award(cheung, rule)
    await school.db.query(sql.typeAlias('void')`
      UPDATE point_rules SET point = 9, is_active = false WHERE id = ${rule}`)
    await correct({ ...wrong, toProfile: chan })
    expect(await balances()).toEqual([0, 3])
  })

  test('is recorded once when sent again, and refused when its key has other values', async () => {
    const wrong = await award(cheung)
    const key = v7()
    await correct({ ...wrong, toProfile: chan }, { key })
    const head = await school.eventStore.head()
    const again = await correct({ ...wrong, toProfile: chan }, { key })
    expect(again.outcomes).toMatchObject([{ profile: chan, outcome: 'duplicate' }])
    expect(await school.eventStore.head()).toBe(head)
    await expectRefused(
      school,
      () => correct({ ...wrong, rule: school.rules.praise, toProfile: cheung }, { key }),
      'idempotency_key_reused',
    )
  })

  test('is recorded once when several correct the same award at once in two processes', async () => {
    const wrong = await award(cheung)
    const ledgers = [school.ledger, school.openLedger(await school.openStore())]
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) =>
        correct({ ...wrong, toProfile: chan }, { ledger: ledgers[n % 2]! }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ code: 'award_changed' })
    expect(await balances()).toEqual([0, 5])
  })

  test('restores the first award when it is undone, and undoing the undo reverts it again', async () => {
    await correct({ ...(await award(cheung)), toProfile: chan })
    await undo(chan)
    expect(await balances()).toEqual([5, 0])
    const restored = (await school.eventsOf(cheung)).at(-1)!
    expect(restored.data).toMatchObject({ corrects: { from: chan, to: cheung, isUndo: true } })
    await undo(cheung)
    expect(await balances()).toEqual([0, 0])
  })

  test('of the rule restores the former points when it is undone', async () => {
    const rule = await school.addRule({ type: 'reward', point: 8 })
    await correct({ ...(await award(cheung)), rule })
    await undo(cheung)
    expect(await school.balanceOf(cheung)).toBe(5)
  })

  test('is refused for an award that was undone or spent, and for other entries, and records nothing', async () => {
    const undone = await award(cheung)
    await undo(cheung)
    await expectRefused(school, () => correct({ ...undone, toProfile: chan }), 'award_changed')
    const spent = await award(cheung)
    const prize = { rule: school.rules.pencil, profiles: [cheung], count: 1 }
    const { outcomes } = await school.ledger.points.redeemProfiles(school.teacher, v7(), prize)
    const toChan = { profile: cheung, toProfile: chan }
    await expectRefused(
      school,
      () => correct({ ...spent, toProfile: chan }),
      'correction_below_zero',
    )
    await expectRefused(
      school,
      () => correct({ ...toChan, action: outcomes[0]!.action! }),
      'not_correctable',
    )
    await expectRefused(school, () => correct({ ...toChan, action: v7() }), 'action_not_found')
  })

  test('is refused by the registry for another period, an inactive rule or changed points', async () => {
    const wrong = await award(cheung)
    const { praise, pencil } = school.rules
    const past = school.pastProfiles[0]!
    const refused = (request: Partial<Request>, ...code: [Parameters<typeof expectRefused>[2]]) =>
      expectRefused(school, () => correct({ ...wrong, ...request }), ...code)
    await refused({ toProfile: past }, 'fail_reward_current_period')
    await refused({ toProfile: cheung, rule: praise }, 'correction_changes_nothing')
    await refused({ rule: pencil }, 'not_found')
    await refused({ toProfile: v7() }, 'not_found')
    const rule = await school.addRule({ type: 'reward', point: 8 })
    await refused({ rule, expectedPoint: 7 }, 'points_changed')
    await school.db.query(sql.typeAlias('void')`
      UPDATE point_rules SET is_active = false WHERE id = ${rule}`)
    await refused({ rule }, 'rule_inactive')
  })

  test('of a parent’s award stays with the child, within the quota of the other rule', async () => {
    const parent = school.parentOf(7)
    const profile = school.profiles[7]!
    const give = async (rule: string) => {
      const request = { rule, period: school.current }
      const { outcomes } = await school.ledger.points.rewardAsParent(parent, v7(), request)
      return { profile, action: outcomes[0]!.action! }
    }
    const chores = await give(school.rules.chores)
    const refused = (request: Partial<Request>, code: Parameters<typeof expectRefused>[2]) =>
      expectRefused(school, () => correct({ ...chores, ...request }), code)
    await refused({ toProfile: chan }, 'not_correctable')
    await refused({ rule: school.rules.praise }, 'not_correctable')
    const reading = await give(school.rules.reading)
    await refused({ rule: school.rules.reading }, 'quota_exceeded')
    await school.ledger.points.revert(school.teacher, v7(), { actions: [reading], reason: null })
    await correct({ ...chores, rule: school.rules.reading })
    expect((await school.eventsOf(profile)).at(-1)).toMatchObject({
      type: 'ParentPointsRewarded',
      data: { ruleId: school.rules.reading },
    })
    await expect(give(school.rules.reading)).rejects.toMatchObject({ code: 'quota_exceeded' })
  })

  test('gives the award once, even after a crash between the two accounts', async () => {
    const wrong = await award(cheung)
    const append: EventStore['appendMany'] = async (requests) => {
      if (requests.some(({ stream }) => stream === `account-${chan}`))
        throw new Error('The process dies here')
      return school.eventStore.appendMany(requests)
    }
    const deadToChan = new Proxy(school.eventStore, {
      get: (target, name) => (name === 'appendMany' ? append : Reflect.get(target, name, target)),
    })
    const key = v7()
    const ledger = school.openLedger(deadToChan)
    await expect(correct({ ...wrong, toProfile: chan }, { key, ledger })).rejects.toThrow()
    expect(await balances()).toEqual([0, 0])
    await react()
    expect(await balances()).toEqual([0, 5])
    const { outcomes } = await correct({ ...wrong, toProfile: chan }, { key })
    expect(outcomes).toMatchObject([{ profile: chan, outcome: 'duplicate' }])
    await react()
    expect(await balances()).toEqual([0, 5])
    expect((await school.eventsOf(chan))[0]!.metadata).toMatchObject({
      actorId: school.teacher.userId,
    })
  })
})
