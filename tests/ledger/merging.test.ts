import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { listOrders } from '#projections/shop/orders.ts'
import { shopProjection } from '#projections/shop/shop.ts'
import { correctionsReactor } from '#workers/reactors/corrections/corrections.ts'
import { drain } from '#workers/reactors/engine/drain.ts'
import { prepareReactor } from '#workers/reactors/engine/prepare.ts'
import { noon, openShopSchool, type Pupil, type ShopSchool } from './support/shop.ts'
import { storeNames, stores } from './support/stores.ts'

describe.each(storeNames)('two accounts of one student on %s', (store) => {
  let shop: ShopSchool
  let log: Awaited<ReturnType<(typeof stores)[typeof store]>>
  let double: Pupil
  let stays: Pupil

  beforeAll(async () => {
    log = await stores[store]()
    shop = await openShopSchool(log.open)
    const { db, eventStore } = shop.school
    await prepareReactor(db, eventStore, correctionsReactor)
    await prepareProjections(db, eventStore, [shopProjection])
  })
  afterAll(async () => {
    await shop?.school.close()
    log?.stop()
  })
  beforeEach(async () => {
    shop.school.at(noon)
    double = await shop.addPupil(0)
    stays = await shop.addPupil(0)
  })

  const give = async ({ profile }: Pupil, call: 'reward' | 'grant' = 'reward', count = 1) => {
    const { outcomes } = await shop.school.ledger.points[call](shop.school.teacher, v7(), {
      rule: shop.school.rules.praise,
      profiles: [profile],
      count,
    })
    return { profile, action: outcomes[0]!.action! }
  }
  const revert = (action: Readonly<{ profile: string; action: string }>) =>
    shop.school.ledger.points.revert(shop.school.teacher, v7(), { actions: [action], reason: null })
  const merge = (
    mergeId: string,
    { isUndo = false, ledger = shop.school.ledger }: Partial<Merging> = {},
  ) =>
    ledger.points.mergePoints(shop.school.teacher, {
      mergeId,
      isUndo,
      periodId: shop.school.current,
      from: isUndo ? stays.profile : double.profile,
      to: isUndo ? double.profile : stays.profile,
      localDate: '2026-12-01',
      reason: 'accounts_merged',
    })
  type Merging = { isUndo: boolean; ledger: ShopSchool['school']['ledger'] }
  const balances = async () => [
    await shop.school.balanceOf(double.profile),
    await shop.school.balanceOf(stays.profile),
  ]
  const lastOf = async ({ profile }: Pupil) => (await shop.school.eventsOf(profile)).at(-1)!
  const ordersOf = async ({ profile }: Pupil) => {
    const { db, eventStore } = shop.school
    await catchUp({ db, eventStore, log: createLog('silent') }, shopProjection)
    const filter = {
      organizationId: shop.school.organization,
      today: '2026-12-01',
      profiles: [profile],
    }
    return (await listOrders(db, filter, { limit: 50 })).rows
  }

  test('have the sum of both in the remaining account, each award on its own day', async () => {
    await give(double, 'reward', 2)
    await give(double, 'grant')
    await give(stays)
    const [first] = await shop.school.eventsOf(double.profile)
    shop.school.at('2026-12-01T03:00:00Z')
    const mergeId = v7()
    expect(await merge(mergeId)).toMatchObject({ awards: 2, redemptions: 0, points: 15 })
    expect(await balances()).toEqual([0, 20])
    const [, moved, granted] = await shop.school.eventsOf(stays.profile)
    expect(moved).toMatchObject({
      type: 'PointsRewarded',
      data: {
        localDate: '2026-11-20',
        points: 10,
        count: 2,
        class: '3B',
        corrects: {
          from: double.profile,
          to: stays.profile,
          award: first!.data,
          isUndo: false,
          merge: mergeId,
        },
      },
    })
    const { batchId } = moved!.data as { batchId: string }
    expect(granted).toMatchObject({ type: 'PointsGranted', data: { batchId } })
  })

  test('do not count an award that was undone before or after the merge', async () => {
    await revert(await give(double))
    await give(double)
    expect(await merge(v7())).toMatchObject({ awards: 1 })
    const { data } = await lastOf(stays)
    await revert({ profile: stays.profile, action: (data as { actionId: string }).actionId })
    expect(await balances()).toEqual([0, 0])
  })

  test('are merged once, even by repeated requests, with the awards given meanwhile', async () => {
    await give(double)
    const mergeId = v7()
    const first = await merge(mergeId)
    const head = await shop.school.eventStore.head()
    expect(await merge(mergeId)).toEqual({ ...first, position: head })
    expect(await shop.school.eventStore.head()).toBe(head)
    await give(double)
    expect(await merge(mergeId)).toMatchObject({ awards: 2, points: 10 })
    expect(await balances()).toEqual([0, 10])
  })

  test('are merged once by several processes at once, 200 actions at a time, while points are given', async () => {
    const { ledger, openLedger, openStore, rules, teacher } = shop.school
    const lines = Array.from({ length: 250 }, () => ({
      rule: rules.praise,
      profile: double.profile,
      count: 1,
      date: '2026-11-19',
    }))
    await ledger.points.rewardLines(teacher, v7(), { lines })
    const mergeId = v7()
    const ledgers = [ledger, openLedger(await openStore())]
    await Promise.all([
      ...Array.from({ length: 4 }, (_, n) => merge(mergeId, { ledger: ledgers[n % 2]! })),
      give(double),
      give(stays),
    ])
    expect(await merge(mergeId)).toMatchObject({ awards: 251, points: 1255 })
    expect(await balances()).toEqual([0, 1260])
  })

  test('are merged completely by the reactor after a crash', async () => {
    await give(double)
    const prize = await shop.addPrize()
    await shop.orderOf(double, prize)
    const { eventStore, db, openLedger } = shop.school
    const stopped: typeof eventStore = {
      ...eventStore,
      appendMany: (requests) =>
        requests.some(({ stream }) => stream === `account-${stays.profile}`)
          ? Promise.reject(new Error('killed'))
          : eventStore.appendMany(requests),
    }
    const mergeId = v7()
    await expect(merge(mergeId, { ledger: openLedger(stopped) })).rejects.toThrow('killed')
    expect(await balances()).toEqual([0, 0])
    const deps = { ...shop.school, log: createLog('silent') }
    await catchUp({ ...deps, db }, correctionsReactor.intake)
    await drain(deps, correctionsReactor)
    expect(await shop.typesOf(stays)).toEqual([
      'PointsRewarded',
      'OrderTakenOver',
      'PointsRedeemed',
    ])
    expect(await merge(mergeId)).toMatchObject({ awards: 1, redemptions: 1, points: 0 })
  })

  test('keep an order with its state and day in the remaining account', async () => {
    await give(double, 'reward', 3)
    const prize = await shop.addPrize({ stock: 2, days: 7 })
    const ordered = await shop.orderOf(double, prize)
    await shop.moved(shop.school.teacher, [ordered], 'ready')
    const [before] = await ordersOf(double)
    shop.school.at('2026-12-01T03:00:00Z')
    expect(await merge(v7())).toMatchObject({ awards: 1, redemptions: 1, points: 10 })
    expect(await balances()).toEqual([0, 10])
    expect(await ordersOf(double)).toEqual([])
    const [after] = await ordersOf(stays)
    expect(after).toEqual({
      ...before,
      id: after!.id,
      profile_id: stays.profile,
      user_id: stays.actor.userId,
      class_no: after!.class_no,
      actor_id: shop.school.teacher.userId,
    })
    expect(after).toMatchObject({ state: 'ready', code: before!.code, collect_by: '2026-11-27' })
    await shop.react()
    expect((await shop.stockOf(prize)).left).toBe(1)
    const moved = { ...ordered, order: after!.id, profile: stays.profile }
    expect(await shop.moved(shop.school.teacher, [ordered], 'ordered')).toEqual(['order_changed'])
    expect(await shop.moved(shop.school.teacher, [moved], 'collected')).toEqual(['appended'])
  })

  test('return a cancelled order’s piece to the stock once, and can order it again', async () => {
    await give(double)
    const prize = await shop.addPrize({ stock: 2 })
    const ordered = await shop.orderOf(double, prize)
    await merge(v7())
    const [order] = await ordersOf(stays)
    const moved = { ...ordered, order: order!.id, profile: stays.profile }
    expect(await shop.moved(shop.school.teacher, [moved], 'cancelled')).toEqual(['appended'])
    await shop.react()
    expect((await shop.stockOf(prize)).left).toBe(2)
    expect(await shop.moved(shop.school.teacher, [moved], 'ordered')).toEqual(['appended'])
    await shop.react()
    expect((await shop.stockOf(prize)).left).toBe(1)
    expect((await lastOf(stays)).data).not.toHaveProperty('reservedAs')
    expect(await balances()).toEqual([0, 0])
  })

  test('get their own actions back if the merge is undone, except those changed since', async () => {
    const first = await give(double)
    await give(double)
    await give(double)
    await give(stays)
    const prize = await shop.addPrize({ stock: 1 })
    await shop.orderOf(double, prize)
    const mergeId = v7()
    await merge(mergeId)
    await give(stays)
    const moved = await shop.school.eventsOf(stays.profile)
    const undone = moved.find(
      ({ data }) => 'corrects' in data && data.corrects?.award.actionId === first.action,
    )!
    const { actionId: action } = undone.data as { actionId: string }
    await revert({ profile: stays.profile, action })
    shop.school.at('2026-12-02T03:00:00Z')
    expect(await merge(mergeId, { isUndo: true })).toMatchObject({ awards: 2, redemptions: 1 })
    expect(await balances()).toEqual([5, 10])
    const head = await shop.school.eventStore.head()
    await merge(mergeId, { isUndo: true })
    expect(await shop.school.eventStore.head()).toBe(head)
    expect(await ordersOf(stays)).toEqual([])
    const [order] = await ordersOf(double)
    const back = { order: order!.id, profile: double.profile, periodId: shop.school.current }
    expect(await shop.moved(shop.school.teacher, [back], 'cancelled')).toEqual(['appended'])
    await shop.react()
    expect((await shop.stockOf(prize)).left).toBe(1)
  })

  test('lose an award that is undone by its first entry, during the merge or after the merge was undone', async () => {
    const [first, second] = [await give(double), await give(double)]
    const mergeId = v7()
    await merge(mergeId)
    const { outcomes } = await revert(first)
    expect(outcomes).toMatchObject([{ ...first, outcome: 'appended' }])
    expect(await balances()).toEqual([0, 5])
    await merge(mergeId, { isUndo: true })
    expect(await balances()).toEqual([5, 0])
    const key = v7()
    const actions = [first, second]
    const undo = () =>
      shop.school.ledger.points.revert(shop.school.teacher, key, { actions, reason: null })
    expect((await undo()).outcomes.map(({ outcome }) => outcome)).toEqual(['duplicate', 'appended'])
    expect(await balances()).toEqual([0, 0])
    const head = await shop.school.eventStore.head()
    expect((await undo()).outcomes.map(({ outcome }) => outcome)).toEqual([
      'duplicate',
      'duplicate',
    ])
    expect(await shop.school.eventStore.head()).toBe(head)
  })

  test('lose the points of a board game that is undone after the merge', async () => {
    const { organization, rules, ledger } = shop.school
    const grant = {
      ruleId: rules.praise,
      ruleName: 'Praise',
      ruleNameEn: '',
      categoryId: null,
      ...({ ruleType: 'reward', points: 4, to: 'winner' } as const),
    }
    const payment = { session: v7(), profile: double.profile, grant }
    await ledger.points.grantBoardGamePoints(organization, payment)
    await merge(v7())
    expect(await balances()).toEqual([0, 4])
    for (const _ of [1, 2]) await ledger.points.revertBoardGameGrant(organization, payment)
    expect(await balances()).toEqual([0, 0])
  })
})
