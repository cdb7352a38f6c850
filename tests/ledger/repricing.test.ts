import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LedgerSchool, openSchool } from './support/school.ts'
import { storeNames, stores } from './support/stores.ts'

describe.each(storeNames)('other points for past awards on %s', (store) => {
  let school: LedgerSchool
  let log: Awaited<ReturnType<(typeof stores)[typeof store]>>
  let cheung: string
  let chan: string

  beforeAll(async () => {
    log = await stores[store]()
    school = await openSchool(log.open)
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

  const award = async (profile: string, call: 'reward' | 'grant' = 'reward', count = 1) => {
    const { outcomes } = await school.ledger.points[call](school.teacher, v7(), {
      rule: school.rules.praise,
      profiles: [profile],
      count,
    })
    return { profile, action: outcomes[0]!.action! }
  }
  const shared = (batch = v7()) => ({
    periodId: school.current,
    batch,
    localDate: '2026-12-01',
    reason: 'rule_changed',
  })
  type Entry = Awaited<ReturnType<typeof award>>
  const reprice = (
    entries: readonly Entry[],
    { key = v7(), batch = v7(), unitPoints = 3, ledger = school.ledger } = {},
  ) =>
    ledger.points.reprice(school.teacher, key, {
      ...shared(batch),
      entries: entries.map((entry) => ({ ...entry, unitPoints })),
    })
  const balances = async () => [await school.balanceOf(cheung), await school.balanceOf(chan)]

  test('each award counts once with the new points, on its own day and in one batch', async () => {
    const first = await award(cheung, 'reward', 2)
    const second = await award(chan, 'grant')
    school.at('2026-12-01T03:00:00Z')
    const batch = v7()
    const { replaced } = await reprice([first, second], { batch })
    expect(await balances()).toEqual([6, 3])
    const [given, reverted, again] = await school.eventsOf(cheung)
    expect(reverted).toMatchObject({
      type: 'ActionReverted',
      data: { batchId: batch, reason: 'rule_changed', localDate: '2026-12-01' },
    })
    expect(again).toMatchObject({
      type: 'PointsRewarded',
      data: {
        actionId: replaced.get(first.action),
        batchId: batch,
        localDate: '2026-11-20',
        unitPoints: 3,
        count: 2,
        points: 6,
        corrects: { from: cheung, to: cheung, award: given!.data, isUndo: false },
      },
    })
    expect((await school.eventsOf(chan)).map(({ type }) => type)).toEqual([
      'PointsGranted',
      'ActionReverted',
      'PointsGranted',
    ])
  })

  test('entries undone in the meantime, and awards that have these points already, are skipped', async () => {
    const [undone, same, other] = [await award(cheung), await award(cheung), await award(cheung)]
    await school.ledger.points.revert(school.teacher, v7(), { actions: [undone], reason: null })
    const key = v7()
    await reprice([same], { unitPoints: 5, key })
    const { replaced } = await reprice([undone, other], { key })
    expect([...replaced.keys()]).toEqual([other.action])
    expect(await balances()).toEqual([8, 0])
  })

  test('the same call again records nothing and returns the same', async () => {
    const entries = [await award(cheung), await award(chan)]
    const key = v7()
    const first = await reprice(entries, { key })
    const head = await school.eventStore.head()
    expect(await reprice(entries, { key })).toEqual(first)
    expect(await school.eventStore.head()).toBe(head)
  })

  test('simultaneous calls in two processes replace each award once', async () => {
    const entries = [await award(cheung), await award(chan)]
    const ledgers = [school.ledger, school.openLedger(await school.openStore())]
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => reprice(entries, { ledger: ledgers[n % 2]! })),
    )
    const replaced = answers.flatMap((answer) => [...answer.replaced.keys()])
    expect(replaced.toSorted()).toEqual(entries.map(({ action }) => action).toSorted())
    expect(await balances()).toEqual([3, 3])
  })

  test('undoing the change restores the former points, except of awards that were undone separately', async () => {
    const [first, second] = [await award(cheung), await award(chan)]
    const { replaced } = await reprice([first, second])
    const given = [first, second].map(({ profile, action }) => ({
      profile,
      action: replaced.get(action)!,
    }))
    await school.ledger.points.revert(school.teacher, v7(), {
      actions: [given[1]!],
      reason: null,
    })
    const head = await balances()
    expect(head).toEqual([3, 5])
    const key = v7()
    const undone = await school.ledger.points.undoRepricing(school.teacher, key, {
      ...shared(),
      entries: given,
    })
    expect([...undone.replaced.keys()]).toEqual([given[0]!.action])
    expect(await balances()).toEqual([5, 5])
    const last = (await school.eventsOf(cheung)).at(-1)!
    expect(last.data).toMatchObject({ unitPoints: 5, corrects: { isUndo: true } })
  })

  test('a student who has spent the points falls below zero, as the screen says', async () => {
    const first = await award(cheung)
    await school.ledger.points.redeemProfiles(school.teacher, v7(), {
      rule: school.rules.pencil,
      profiles: [cheung],
      count: 1,
    })
    await reprice([first])
    expect(await balances()).toEqual([-2, 0])
  })

  test('deleting a board game reverts the corrected points', async () => {
    const session = v7()
    const { organization } = school
    const payment = { session, profile: cheung }
    await school.ledger.points.grantBoardGamePoints(organization, {
      ...payment,
      grant: {
        ruleId: school.rules.praise,
        ruleName: '讚賞',
        ruleNameEn: 'Praise',
        ruleType: 'reward',
        points: 5,
        categoryId: null,
        to: 'all',
      },
    })
    const paid = (await school.eventsOf(cheung))[0]!.data as { actionId: string }
    await reprice([{ profile: cheung, action: paid.actionId }])
    await school.ledger.points.revertBoardGameGrant(organization, payment)
    expect(await balances()).toEqual([0, 0])
    await school.ledger.points.revertBoardGameGrant(organization, payment)
    expect(await balances()).toEqual([0, 0])
  })
})
