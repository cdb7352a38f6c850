import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DomainError } from '#domain/decider.ts'
import { decodeEvent } from '#domain/events.ts'
import { type EventStore, start } from '#platform/event-store/event-store.ts'
import { refusedWith } from './support/expect-refused.ts'
import { noon, openShopSchool, type ShopSchool } from './support/shop.ts'
import { storeNames, stores } from './support/stores.ts'

describe.each(storeNames)('the shop on %s', (store) => {
  let school: ShopSchool['school']
  let shop: ShopSchool
  let log: Awaited<ReturnType<(typeof stores)[typeof store]>>
  beforeAll(async () => {
    log = await stores[store]()
    shop = await openShopSchool(log.open)
    school = shop.school
  })
  afterAll(async () => {
    await school.close()
    log.stop()
  })

  const addPrize: ShopSchool['addPrize'] = (terms) => shop.addPrize(terms)
  const addPupil: ShopSchool['addPupil'] = (points) => shop.addPupil(points)
  const order: ShopSchool['order'] = (...request) => shop.order(...request)
  const orderOf: ShopSchool['orderOf'] = (...request) => shop.orderOf(...request)
  const stockOf: ShopSchool['stockOf'] = (prize) => shop.stockOf(prize)
  const typesOf: ShopSchool['typesOf'] = (pupil) => shop.typesOf(pupil)
  const moved: ShopSchool['moved'] = (...change) => shop.moved(...change)
  const react: ShopSchool['react'] = (ledger) => shop.react(ledger)
  const aMinuteLater = () => shop.later(61_000)

  test('spends the points, takes a piece from the stock and returns a code', async () => {
    const [prize, pupil] = [await addPrize({ stock: 3, days: 7 }), await addPupil()]
    const { outcomes } = await order(pupil, prize)
    expect(outcomes[0]).toMatchObject({ outcome: 'appended' })
    expect(await school.balanceOf(pupil.profile)).toBe(5)
    expect((await school.eventsOf(pupil.profile)).at(-2)).toMatchObject({
      type: 'PrizeOrdered',
      data: {
        ruleId: prize,
        collectBy: '2026-11-27',
        code: expect.stringMatching(/^[2-9A-Z]{4}$/),
      },
    })
    const { left, holds } = await stockOf(prize)
    expect([left, [...holds.values()].map(({ state }) => state)]).toEqual([2, ['confirmed']])
  })

  test('answers a retry with the same order', async () => {
    const [prize, pupil, key] = [await addPrize({ stock: 1 }), await addPupil(), v7()]
    const first = await order(pupil, prize, { key })
    const second = await order(pupil, prize, { key, ledger: school.openLedger() })
    expect(second.outcomes[0]).toEqual({ ...first.outcomes[0], outcome: 'duplicate' })
    expect((await stockOf(prize)).left).toBe(0)
    expect(await school.balanceOf(pupil.profile)).toBe(5)
  })

  test('refuses an order that the prize does not allow, and takes nothing', async () => {
    const pupil = await addPupil()
    const refusals = [
      [await addPrize({ point: 20 }), 'lack_point', 20],
      [await addPrize({ stock: 0 }), 'out_of_stock', 5],
      [await addPrize({ hours: ['1,5 13:00 14:00'] }), 'shop_closed', 5],
      [await addPrize({ classes: ['1A'] }), 'not_for_class', 5],
      [await addPrize({}), 'points_changed', 4],
      [await addPrize({ inShop: false }), 'not_found', 5],
    ] as const
    for (const [prize, code, expectedPoint] of refusals)
      await expect(order(pupil, prize, { expectedPoint }), code).rejects.toEqual(refusedWith(code))
    expect(await school.balanceOf(pupil.profile)).toBe(10)
    expect(await typesOf(pupil)).toEqual(['PointsRewarded'])
  })

  test.each([
    ['week', '2026-11-22T04:30:00Z', '2026-11-23T04:30:00Z'],
    ['month', '2026-11-30T04:30:00Z', '2026-12-01T04:30:00Z'],
  ])('counts orders towards the limit of a %s', async (span, within, after) => {
    const [prize, pupil] = [await addPrize({ limit: [1, span] }), await addPupil(15)]
    await order(pupil, prize)
    school.at(within)
    await expect(order(pupil, prize)).rejects.toEqual(refusedWith('limit_reached'))
    school.at(after)
    await order(pupil, prize)
    school.at(noon)
  })

  test.each([
    ['week', '2026-11-22T15:59:59Z', '2026-11-22T16:00:00Z'],
    ['month', '2026-11-30T15:59:59Z', '2026-11-30T16:00:00Z'],
  ])('starts a new %s at midnight in the school’s zone', async (span, before, after) => {
    const [prize, pupil] = [await addPrize({ limit: [1, span] }), await addPupil(15)]
    school.at(before)
    await order(pupil, prize)
    await expect(order(pupil, prize)).rejects.toEqual(refusedWith('limit_reached'))
    school.at(after)
    await order(pupil, prize)
    school.at(noon)
  })

  test('does not count a cancelled order towards the limit', async () => {
    const [prize, pupil] = [await addPrize({ limit: [1, 'period'] }), await addPupil()]
    const one = await orderOf(pupil, prize)
    expect(await moved(pupil.actor, [one], 'cancelled')).toEqual(['appended'])
    await order(pupil, prize)
    await expect(order(pupil, prize)).rejects.toEqual(refusedWith('limit_reached'))
  })

  test('lets staff exceed hours and limits with a reason, but never the stock', async () => {
    const prize = await addPrize({ stock: 2, limit: [1, 'week'], hours: ['1 13:00 14:00'] })
    const pupil = await addPupil(20)
    const redeem = (override?: 'agreed_before') =>
      school.ledger.points.redeemProfiles(school.teacher, v7(), {
        rule: prize,
        profiles: [pupil.profile],
        count: 1,
        override,
      })
    await expect(redeem()).rejects.toEqual(refusedWith('shop_closed'))
    await redeem('agreed_before')
    await redeem('agreed_before')
    await expect(redeem('agreed_before')).rejects.toEqual(refusedWith('out_of_stock'))
    expect((await school.eventsOf(pupil.profile)).map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ reason: 'agreed_before' }),
    )
    expect(await school.balanceOf(pupil.profile)).toBe(10)
  })

  test('accepts a whole basket or nothing', async () => {
    const pupil = await addPupil(20)
    const [one, other] = [await addPrize({ stock: 5 }), await addPrize({ stock: 0 })]
    const lines = [one, other].map((rule) => ({ rule, count: 1 }))
    const request = { profile: pupil.profile, lines }
    await expect(school.ledger.points.redeemRules(school.teacher, v7(), request)).rejects.toEqual(
      refusedWith('out_of_stock'),
    )
    expect([(await stockOf(one)).left, await school.balanceOf(pupil.profile)]).toEqual([5, 20])
  })

  test('lets staff make an order ready, hand it out once, and put it back for ten minutes', async () => {
    const [prize, pupil] = [await addPrize(), await addPupil()]
    const [one, { teacher }] = [await orderOf(pupil, prize), school]
    expect(await moved(teacher, [one], 'ready')).toEqual(['appended'])
    expect(await moved(pupil.actor, [one], 'cancelled')).toEqual(['order_changed'])
    expect(await moved(teacher, [one], 'ordered')).toEqual(['appended'])
    const key = v7()
    expect(await moved(teacher, [one], 'collected', key)).toEqual(['appended'])
    expect(await moved(teacher, [one], 'collected', key)).toEqual(['duplicate'])
    expect(await moved(teacher, [one], 'collected')).toEqual(['order_changed'])
    expect(await moved(teacher, [one], 'cancelled')).toEqual(['order_changed'])
    expect(await moved(teacher, [one], 'ready')).toEqual(['appended'])
    expect(await moved(teacher, [one], 'collected')).toEqual(['appended'])
    school.at(new Date(new Date(noon).getTime() + 10 * 60_000 + 1).toISOString())
    expect(await moved(teacher, [one], 'ready')).toEqual(['order_undo_ended'])
    school.at(noon)
    expect(await typesOf(pupil)).toEqual([
      'PointsRewarded',
      'PrizeOrdered',
      'PointsRedeemed',
      'OrderReadied',
      'OrderPutBack',
      'OrderCollected',
      'OrderPutBack',
      'OrderCollected',
    ])
  })

  test('hands an order out once when two try at the same time', async () => {
    const [prize, pupil] = [await addPrize(), await addPupil()]
    const one = await orderOf(pupil, prize)
    const ledgers = [school.openLedger(), school.openLedger(await school.openStore())]
    const all = await Promise.all(
      ledgers.map((ledger) =>
        ledger.shop.change(school.teacher, v7(), {
          orders: [one],
          to: 'collected',
          timeZone: 'Asia/Hong_Kong',
        }),
      ),
    )
    const outcomes = all.flatMap(({ outcomes }) => outcomes.map(({ outcome }) => outcome))
    expect(outcomes.toSorted()).toEqual(['appended', 'rejected'])
  })

  test('changes several orders of one student together', async () => {
    const [prize, pupil] = [await addPrize(), await addPupil(20)]
    const orders = [await orderOf(pupil, prize), await orderOf(pupil, prize)]
    expect(await moved(school.teacher, orders, 'collected')).toEqual(['appended', 'appended'])
  })

  test('returns points and stock once when an order is cancelled', async () => {
    const [prize, pupil] = [await addPrize({ stock: 1 }), await addPupil()]
    const one = await orderOf(pupil, prize)
    const key = v7()
    expect(await moved(pupil.actor, [one], 'cancelled', key)).toEqual(['appended'])
    expect(await moved(pupil.actor, [one], 'cancelled', key)).toEqual(['duplicate'])
    await react()
    await react()
    expect([await school.balanceOf(pupil.profile), (await stockOf(prize)).left]).toEqual([10, 1])
  })

  test('answers a cancellation with the position from which its piece can be ordered again', async () => {
    const [prize, pupil] = [await addPrize({ stock: 1 }), await addPupil()]
    const one = await orderOf(pupil, prize)
    const { position } = await school.ledger.shop.change(pupil.actor, v7(), {
      orders: [one],
      to: 'cancelled',
      timeZone: 'Asia/Hong_Kong',
    })
    const [returned] = (await school.eventStore.readStream(`prize-${prize}`)).slice(-1)
    expect(returned).toMatchObject({ type: 'PrizeReturned', position })
    expect(await orderOf(pupil, prize)).toBeDefined()
  })

  test('cancels an order that is undone in the history', async () => {
    const [prize, pupil] = [await addPrize({ stock: 1 }), await addPupil()]
    const one = await orderOf(pupil, prize)
    await school.ledger.points.revert(school.teacher, v7(), {
      actions: [{ profile: pupil.profile, action: one.order }],
      reason: 'mistake',
    })
    await react()
    expect((await stockOf(prize)).left).toBe(1)
    expect(await moved(school.teacher, [one], 'collected')).toEqual(['order_changed'])
  })

  test('counts from a new stock onwards, and ignores an older setting', async () => {
    const [prize, pupil] = [await addPrize({ stock: 1 }), await addPupil(20)]
    await order(pupil, prize)
    await expect(order(pupil, prize)).rejects.toEqual(refusedWith('out_of_stock'))
    const set = (version: number, stock: number) =>
      school.ledger.shop.setStock(school.teacher, { ruleId: prize, version, stock }, school.current)
    await set(2, 5)
    await set(2, 5)
    await set(1, 9)
    await order(pupil, prize)
    expect((await stockOf(prize)).left).toBe(4)
  })

  test('gives ten pieces to two hundred students who order at once through two processes', async () => {
    const prize = await addPrize({ stock: 10 })
    const added = await school.addStudents(school.organization, [school.current], 200)
    const pupils = added.map(([one]) => ({
      profile: one!.id,
      actor: { organizationId: school.organization, userId: one!.user, role: 'user' as const },
    }))
    await school.ledger.points.reward(school.teacher, v7(), {
      rule: school.rules.praise,
      profiles: pupils.map(({ profile }) => profile),
      count: 2,
    })
    const ledgers = [school.openLedger(), school.openLedger(await school.openStore())]
    const answers = await Promise.all(
      pupils.map((pupil, n) =>
        order(pupil, prize, { ledger: ledgers[n % 2]! }).then(
          () => 'ordered',
          (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
        ),
      ),
    )
    const counts = Map.groupBy(answers, (answer) => answer)
    expect([...counts].map(([answer, all]) => [answer, all.length]).toSorted()).toEqual([
      ['ordered', 10],
      ['out_of_stock', 190],
    ])
    const balances = await Promise.all(pupils.map(({ profile }) => school.balanceOf(profile)))
    expect(balances).toEqual(answers.map((answer) => (answer === 'ordered' ? 5 : 10)))
    const { left, holds } = await stockOf(prize)
    expect([left, holds.size]).toEqual([0, 10])
  })

  test('sells one of two prizes that two processes order under one key, with both stocks right', async () => {
    const pupil = await addPupil()
    const prizes = [await addPrize({ stock: 5 }), await addPrize({ stock: 5 })]
    const ledgers = [school.openLedger(), school.openLedger(await school.openStore())]
    const key = v7()
    const answers = await Promise.all(
      prizes.map((prize, n) =>
        order(pupil, prize, { key, ledger: ledgers[n]! }).then(
          () => 'ordered',
          (error: DomainError) => error.code,
        ),
      ),
    )
    expect(answers.toSorted()).toEqual(['idempotency_key_reused', 'ordered'])
    await react()
    aMinuteLater()
    await react()
    const left = await Promise.all(prizes.map(async (prize) => (await stockOf(prize)).left ?? 5))
    expect(left).toEqual(answers.map((answer) => (answer === 'ordered' ? 4 : 5)))
    expect(await school.balanceOf(pupil.profile)).toBe(5)
    school.at(noon)
  })

  test('releases a reservation of another prize under the same id', async () => {
    const pupil = await addPupil()
    const [one, other, key] = [await addPrize({ stock: 5 }), await addPrize({ stock: 5 }), v7()]
    await order(pupil, one, { key, ledger: school.openLedger(dying(1, true)) }).catch(() => null)
    await order(pupil, other, { key })
    aMinuteLater()
    await react()
    expect([(await stockOf(one)).left, (await stockOf(other)).left]).toEqual([5, 4])
    school.at(noon)
  })

  /** Returns the store of a process that crashes at its nth append, before or after storing it. */
  const dying = (nth: number, isAppended: boolean): EventStore => {
    let appends = 0
    const die = () => {
      throw new TypeError('The process was killed')
    }
    const append: EventStore['appendMany'] = async (requests) => {
      appends += 1
      if (appends > nth) die()
      if (appends < nth) return school.eventStore.appendMany(requests)
      if (isAppended) await school.eventStore.appendMany(requests)
      return die()
    }
    return new Proxy(school.eventStore, {
      get: (target, name) => (name === 'appendMany' ? append : Reflect.get(target, name, target)),
    })
  }

  test.each(
    [1, 2, 3].flatMap((nth) => [
      { nth, isAppended: false },
      { nth, isAppended: true },
    ]),
  )(
    'loses nothing when a process crashes at append $nth (stored: $isAppended)',
    async ({ nth, isAppended }) => {
      const [prize, pupil, key] = [await addPrize({ stock: 1 }), await addPupil(), v7()]
      const ledger = school.openLedger(dying(nth, isAppended))
      await order(pupil, prize, { key, ledger }).catch(() => undefined)
      await react()
      aMinuteLater()
      await react()
      const isOrdered = (await typesOf(pupil)).includes('PrizeOrdered')
      expect(isOrdered).toBe(nth === 3 || (nth === 2 && isAppended))
      const { left, holds } = await stockOf(prize)
      expect([...holds.values()].filter(({ state }) => state === 'reserved')).toEqual([])
      // Without the first append, the log does not even know the registry's stock.
      const isKnown = nth > 1 || isAppended
      expect([await school.balanceOf(pupil.profile), left]).toEqual([
        ...(isOrdered ? [5, 0] : [10, isKnown ? 1 : null]),
      ])
      // The same key takes neither a second piece nor the points again.
      const again = await order(pupil, prize, { key }).then(
        ({ outcomes }) => outcomes[0]!.outcome,
        (error: DomainError) => error.code,
      )
      expect(again).toBe(isOrdered ? 'duplicate' : isKnown ? 'order_lapsed' : 'appended')
      if (!isOrdered && isKnown) await order(pupil, prize)
      expect([await school.balanceOf(pupil.profile), (await stockOf(prize)).left]).toEqual([5, 0])
      school.at(noon)
    },
  )

  test('completes a retry after a crash with the reserved piece', async () => {
    const [prize, pupil, key] = [await addPrize({ stock: 1 }), await addPupil(), v7()]
    const dead = school.openLedger(dying(1, true))
    await expect(order(pupil, prize, { key, ledger: dead })).rejects.toThrow()
    expect((await stockOf(prize)).left).toBe(0)
    const { outcomes } = await order(pupil, prize, { key, ledger: school.openLedger() })
    expect([outcomes[0]!.outcome, (await stockOf(prize)).left]).toEqual(['appended', 0])
  })

  test('stops a student who repeatedly orders and cancels, for the rest of the day', async () => {
    const [prize, pupil] = [await addPrize(), await addPupil()]
    for (let n = 0; n < 30; n += 1)
      expect(await moved(pupil.actor, [await orderOf(pupil, prize)], 'cancelled')).toEqual([
        'appended',
      ])
    await expect(order(pupil, prize)).rejects.toEqual(refusedWith('limit_reached'))
    school.at(new Date(new Date(noon).getTime() + 24 * 3_600_000).toISOString())
    await order(pupil, prize)
    school.at(noon)
  })

  test('refuses a redemption that comes a minute after its reservation', async () => {
    const [prize, pupil] = [await addPrize({ stock: 1 }), await addPupil()]
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
    let appends = 0
    const append: EventStore['appendMany'] = async (requests) => {
      appends += 1
      if (appends === 2) {
        reach()
        await released
      }
      return school.eventStore.appendMany(requests)
    }
    const slow = new Proxy(school.eventStore, {
      get: (target, name) => (name === 'appendMany' ? append : Reflect.get(target, name, target)),
    })
    const ordering = order(pupil, prize, { ledger: school.openLedger(slow) })
    ordering.catch(() => undefined)
    await reached
    await react()
    aMinuteLater()
    await react()
    expect((await stockOf(prize)).left).toBe(1)
    release()
    await expect(ordering).rejects.toEqual(refusedWith('order_lapsed'))
    expect(await school.balanceOf(pupil.profile)).toBe(10)
    school.at(noon)
  })

  test('has only events in its log that can be decoded', async () => {
    const { events } = await school.eventStore.readAll({
      after: start,
      limit: 100_000,
      categories: ['account', 'prize'],
    })
    expect(events.map((event) => decodeEvent(event).type).length).toBeGreaterThan(200)
  })
})
