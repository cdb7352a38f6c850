import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderUndoTime } from '#domain/shop/orders.ts'
import { sql } from '#platform/postgres/pool.ts'
import { refusedWith } from './support/expect-refused.ts'
import { noon, openShopSchool, type ShopSchool } from './support/shop.ts'
import { storeNames, stores } from './support/stores.ts'

describe.each(storeNames)('undoing a cancellation on %s', (store) => {
  let shop: ShopSchool
  let log: Awaited<ReturnType<(typeof stores)[typeof store]>>
  beforeAll(async () => {
    log = await stores[store]()
    shop = await openShopSchool(log.open)
  })
  afterAll(async () => {
    await shop?.school.close()
    log?.stop()
  })
  beforeEach(() => shop.school.at(noon))

  const cancelled = async (points = 10, terms: Parameters<ShopSchool['addPrize']>[0] = {}) => {
    const [prize, pupil] = [await shop.addPrize(terms), await shop.addPupil(points)]
    const one = await shop.orderOf(pupil, prize)
    expect(await shop.moved(shop.school.teacher, [one], 'cancelled')).toEqual(['appended'])
    return { prize, pupil, one }
  }
  const restore = async (
    one: Awaited<ReturnType<ShopSchool['orderOf']>>,
    to: 'ordered' | 'ready' = 'ordered',
    by: Parameters<ShopSchool['change']>[3] = {},
  ) => (await shop.change(shop.school.teacher, [one], to, by)).outcomes[0]!

  test('makes a new order at the same points, with the right stock', async () => {
    const { prize, pupil, one } = await cancelled(10, { stock: 1, days: 7 })
    await shop.school.db.query(sql.unsafe`UPDATE point_rules SET point = 9 WHERE id = ${prize}`)
    const { outcome, restoredAs } = await restore(one)
    expect(outcome).toBe('appended')
    expect(restoredAs).not.toBe(one.order)
    expect(await shop.school.balanceOf(pupil.profile)).toBe(5)
    expect((await shop.school.eventsOf(pupil.profile)).slice(-3)).toMatchObject([
      { type: 'OrderRestored', data: { orderId: one.order, restoredAs } },
      { type: 'PrizeOrdered', data: { orderId: restoredAs, points: 5, collectBy: '2026-11-27' } },
      { type: 'PointsRedeemed', data: { actionId: restoredAs, unitPoints: 5 } },
    ])
    await shop.react()
    await shop.react()
    expect((await shop.stockOf(prize)).left).toBe(0)
    const again = { ...one, order: restoredAs! }
    expect(await shop.moved(shop.school.teacher, [again], 'collected')).toEqual(['appended'])
  })

  test('makes one new order, ready at once, however often it is requested', async () => {
    const { one, pupil } = await cancelled()
    const key = v7()
    const first = await restore(one, 'ready', { key })
    expect(await restore(one, 'ready', { key, ledger: shop.school.openLedger() })).toEqual({
      ...first,
      outcome: 'duplicate',
    })
    expect((await restore(one, 'ready')).code).toBe('order_changed')
    const again = { ...one, order: first.restoredAs! }
    expect(await shop.moved(shop.school.teacher, [again], 'ready')).toEqual(['order_changed'])
    expect(await shop.school.balanceOf(pupil.profile)).toBe(5)
  })

  test('is refused after ten minutes, and when the student cancelled', async () => {
    const { one } = await cancelled()
    shop.later(orderUndoTime + 1)
    expect((await restore(one)).code).toBe('order_undo_ended')
    shop.school.at(noon)
    expect((await restore(one)).outcome).toBe('appended')
    const [prize, pupil] = [await shop.addPrize(), await shop.addPupil()]
    const own = await shop.orderOf(pupil, prize)
    expect(await shop.moved(pupil.actor, [own], 'cancelled')).toEqual(['appended'])
    expect((await restore(own)).code).toBe('order_changed')
    expect(await shop.school.balanceOf(pupil.profile)).toBe(10)
  })

  test('is refused when the stock is empty, the points are spent or the limit is reached', async () => {
    const gone = await cancelled(10, { stock: 1 })
    await shop.react()
    await shop.order(await shop.addPupil(), gone.prize)
    expect((await restore(gone.one)).code).toBe('out_of_stock')
    expect(await shop.school.balanceOf(gone.pupil.profile)).toBe(10)

    const spent = await cancelled(5, { stock: 2 })
    await shop.order(spent.pupil, await shop.addPrize())
    expect((await restore(spent.one)).code).toBe('lack_point')
    expect((await shop.stockOf(spent.prize)).left).toBe(2)

    const used = await cancelled(10, { limit: [1, 'week'] })
    await shop.order(used.pupil, used.prize)
    expect((await restore(used.one)).code).toBe('limit_reached')
  })

  test('succeeds in only one of two processes that try at once', async () => {
    const { prize, pupil, one } = await cancelled(10, { stock: 3 })
    const ledgers = [
      shop.school.openLedger(),
      shop.school.openLedger(await shop.school.openStore()),
    ]
    const outcomes = await Promise.all(ledgers.map((ledger) => restore(one, 'ordered', { ledger })))
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['appended', 'rejected'])
    shop.later(61_000)
    await shop.react()
    await shop.react()
    expect([(await shop.stockOf(prize)).left, await shop.school.balanceOf(pupil.profile)]).toEqual([
      2, 5,
    ])
  })

  test('is refused for an order that does not exist', async () => {
    const pupil = await shop.addPupil()
    const none = { order: v7(), profile: pupil.profile, periodId: shop.school.current }
    expect((await restore(none)).code).toBe('not_found')
  })

  test('a new stock is refused if orders took pieces in between, and is otherwise set once', async () => {
    const [prize, pupil] = [await shop.addPrize({ stock: 5 }), await shop.addPupil()]
    const setting = { ruleId: prize, version: 0, stock: 5 }
    const set = (stock: number, expected?: number, changeId = v7()) =>
      shop.school.ledger.shop.changeStock(
        shop.school.teacher,
        { changeId, setting, stock, expected },
        shop.school.current,
      )
    await shop.order(pupil, prize)
    await expect(set(9, 5)).rejects.toEqual(refusedWith('stock_changed', { expected: 5, stock: 4 }))
    const changeId = v7()
    const version = await set(9, 4, changeId)
    expect(await set(9, 4, changeId)).toBe(version)
    await expect(set(8, 4, changeId)).rejects.toEqual(refusedWith('idempotency_key_reused'))
    const both = await Promise.allSettled([set(20, 9), set(30, 9)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    // A setting with an older version changes nothing.
    await shop.school.ledger.shop.setStock(shop.school.teacher, setting, shop.school.current)
    expect([20, 30]).toContain((await shop.stockOf(prize)).left)
  })
})
