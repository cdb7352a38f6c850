import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { noon } from '#tests/ledger/support/shop.ts'
import { openShop, pen, type TestShop } from './support.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.laurel.close())
beforeEach(() => shop.begin())

const change = (id: string, body: object, by?: Parameters<TestShop['send']>[2]) =>
  shop.send(`PUT /v2/orders/${id}`, body, by)
const ordered = { handover: 'order', collect_within_days: 7 }
const codeOf = ({ status, body }: Awaited<ReturnType<typeof change>>) => [status, body.code]

test('an order that is sent again gets the first answer, whatever happened to it since', async () => {
  const { _id: prize } = await shop.addPrize(ordered)
  const key = randomUUID()
  const { position: _, ...first } = (await shop.order(prize, { key })).body.data
  expect(first).toMatchObject({
    state: 'ordered',
    point: 10,
    collect_by: '2026-11-27',
    prize: { _id: prize, name: '原子筆', name_en: 'Pen' },
  })
  await shop.sent(`PUT /pointRules/${prize}`, {
    ...pen,
    name: 'Dear',
    name_en: 'Dear',
    handover: 'at_once',
    collect_within_days: null,
  })
  await shop.upToDate()
  await shop.sent(`PUT /v2/orders/${first._id}`, { state: 'cancelled', reason: 'mistake' })
  shop.laurel.setNow('2026-11-23T04:30:00Z')
  const { position: __, ...again } = (await shop.order(prize, { key })).body.data
  expect(again).toEqual(first)
})

test('a key that changed one order is refused for another order, state or reason', async () => {
  const { _id: prize } = await shop.addPrize(ordered)
  const [one, other] = [(await shop.placed(prize))._id, (await shop.placed(prize))._id]
  const key = randomUUID()
  expect((await change(one, { state: 'ready' }, { key })).status).toBe(200)
  expect((await change(one, { state: 'ready' }, { key })).status).toBe(200)
  const others = [
    change(other, { state: 'ready' }, { key }),
    change(one, { state: 'collected' }, { key }),
    change(one, { state: 'cancelled' }, { key }),
    shop.send('PUT /v2/orders/state', { orders: [one, other], state: 'ready' }, { key }),
    shop.send('POST /v2/orders/cancel_overdue', {}, { key }),
  ]
  for (const answer of await Promise.all(others))
    expect(codeOf(answer)).toEqual([409, 'idempotency_key_reused'])
  expect((await shop.get('/v2/orders')).counts).toMatchObject({ ordered: 1, ready: 1 })
})

test('overdue orders are cancelled once by a key, also if others are overdue since', async () => {
  const { _id: prize } = await shop.addPrize(ordered)
  shop.laurel.setNow('2026-11-10T04:30:00Z')
  const { _id: first } = await shop.placed(prize)
  shop.laurel.setNow('2026-11-13T04:30:00Z')
  const { _id: second } = await shop.placed(prize)
  await shop.upToDate()
  const key = randomUUID()
  const cancel = () => shop.sent('POST /v2/orders/cancel_overdue', {}, { key })
  shop.laurel.setNow(noon)
  const { outcomes } = await cancel()
  expect(outcomes).toEqual([{ order: first, outcome: 'appended' }])
  // Midnight in Hong Kong.
  shop.laurel.setNow('2026-11-20T16:00:00Z')
  await shop.upToDate()
  expect(await cancel()).toMatchObject({
    outcomes: [{ order: first, outcome: 'duplicate' }],
    left: 0,
  })
  expect((await shop.get('/v2/orders?overdue=true')).data).toMatchObject([{ _id: second }])
  const last = await shop.sent('POST /v2/orders/cancel_overdue', {})
  expect(last.outcomes).toEqual([{ order: second, outcome: 'appended' }])
})

test('a student cancels without a reason, and staff only with a known one', async () => {
  const { _id: prize } = await shop.addPrize(ordered)
  const { _id } = await shop.placed(prize)
  const by = shop.asStudent()
  for (const reason of ['unavailable', 'because I say so', ''])
    expect((await change(_id, { state: 'cancelled', reason }, by)).status).toBe(400)
  expect((await change(_id, { state: 'cancelled', reason: 'because' })).status).toBe(400)
  expect((await change(_id, { state: 'cancelled' }, by)).status).toBe(200)
  expect((await shop.get('/v2/orders')).data).toMatchObject([{ reason: null, undo_until: null }])
})

test('staff undo a cancellation for ten minutes, which makes a new order', async () => {
  const { _id: prize } = await shop.addPrize({ ...ordered, stock: 1 })
  const { _id } = await shop.placed(prize)
  expect((await change(_id, { state: 'cancelled', reason: 'mistake' })).status).toBe(200)
  const [cancelled] = (await shop.get('/v2/orders')).data
  expect(cancelled).toMatchObject({ restored_as: null, undo_until: '2026-11-20T04:40:00.000Z' })
  expect(codeOf(await change(_id, { state: 'ordered' }, shop.asStudent()))).toEqual([
    403,
    'forbidden',
  ])
  const restored = await change(_id, { state: 'ordered' })
  expect(restored.status, restored.text).toBe(200)
  const { restored_as } = restored.body.data
  expect((await shop.get('/v2/orders')).counts).toMatchObject({ ordered: 1, cancelled: 1 })
  const [former] = (await shop.get('/v2/orders?state=cancelled')).data
  expect(former).toMatchObject({ _id, restored_as, undo_until: null })
  expect(codeOf(await change(_id, { state: 'ordered' }))).toEqual([409, 'order_changed'])
  const both = { orders: [restored_as], state: 'cancelled', reason: 'mistake' }
  await shop.sent('PUT /v2/orders/state', both)
  const back = await shop.sent('PUT /v2/orders/state', { orders: [restored_as], state: 'ready' })
  expect(back.outcomes).toMatchObject([{ order: restored_as, outcome: 'appended' }])
  expect((await shop.get('/v2/orders?state=ready')).data).toMatchObject([
    { _id: back.outcomes[0].restored_as, point: 10 },
  ])
  expect((await shop.get('/v2/shop', shop.school().students[0]!.token)).data.point).toBe(15)
})

describe('an open order', () => {
  const opened = async () => {
    const { _id: prize } = await shop.addPrize({ ...ordered, stock: 3 })
    return { prize, orders: [(await shop.placed(prize))._id, (await shop.placed(prize))._id] }
  }
  /** Hands out one order and cancels the other, and checks that every figure shows it. */
  const bothEnd = async ([one, other]: readonly string[]) => {
    expect((await change(one!, { state: 'collected' })).status).toBe(200)
    expect((await change(other!, { state: 'cancelled', reason: 'unavailable' })).status).toBe(200)
    expect((await shop.get('/v2/orders')).counts).toMatchObject({ collected: 1, cancelled: 1 })
    const { profile } = shop.school().students[0]!
    expect((await shop.get(`/profiles/${profile}`)).data.point).toBe(15)
  }

  test('stays when its prize is deleted', async () => {
    const { prize, orders } = await opened()
    await shop.sent(`DELETE /pointRules/${prize}`)
    await bothEnd(orders)
  })

  test('stays when its period ends, and no new one can be placed', async () => {
    const { prize, orders } = await opened()
    await shop.sent(`POST /periods/current/${shop.school().pastPeriod}`)
    expect((await shop.order(prize)).status).toBe(404)
    expect((await shop.get('/v2/orders', shop.school().students[0]!.token)).total).toBe(2)
    await bothEnd(orders)
  })

  test('is found and counted for its student in the next period', async () => {
    const { orders } = await opened()
    const { organizationId, pastPeriod: next, students } = shop.school()
    const { id, token } = students[0]!
    await shop.sent(`POST /periods/current/${next}`)
    const openIn = async () => (await shop.get('/v2/shop', token)).data.open_orders
    expect(await openIn()).toBe(2)
    await shop.laurel.deps.db.query(sql.typeAlias('void')`
      INSERT INTO profiles (organization_id, id, user_id, period_id, class, class_no)
      VALUES (${organizationId}, ${randomUUID()}, ${id}, ${next}, '2A', 1)`)
    expect(await openIn()).toBe(2)
    const { data, counts } = await shop.get(`/v2/orders?user=${id}&state=ordered`)
    expect(data.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(orders.toSorted())
    expect(counts).toMatchObject({ ordered: 2 })
    expect((await shop.get(`/v2/orders?user=${students[1]!.id}`)).total).toBe(0)
    expect((await shop.get(`/v2/orders?user=${id}`, students[1]!.token)).total).toBe(0)
  })

  test('keeps its class when the student moves to another one', async () => {
    const { orders } = await opened()
    const { profile } = shop.school().students[0]!
    await shop.laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE profiles SET class = '2C', class_no = 30 WHERE id = ${profile}`)
    expect((await shop.get('/v2/orders')).data[0].profile).toMatchObject({
      class: '1A',
      class_no: null,
    })
    await bothEnd(orders)
  })

  test('of an erased student is ended by staff', async () => {
    const { orders } = await opened()
    await shop.sent(`DELETE /users/${shop.school().students[0]!.id}`)
    expect((await change(orders[0]!, { state: 'collected' })).status).toBe(200)
    expect((await change(orders[1]!, { state: 'cancelled', reason: 'other' })).status).toBe(200)
    expect((await shop.get('/v2/orders')).counts).toMatchObject({ collected: 1, cancelled: 1 })
  })

  test('is not found by another school, and only shown to parents', async () => {
    const { orders } = await opened()
    const [first] = orders
    const other = await shop.laurel.school({ students: 1, modules: ['shop'] })
    for (const token of [other.admin.token, other.students[0]!.token])
      expect((await change(first!, { state: 'cancelled' }, { token })).status).toBe(404)
    const parent = { token: shop.school().students[0]!.parentToken }
    expect((await change(first!, { state: 'cancelled' }, parent)).status).toBe(403)
    expect((await shop.get('/v2/orders', parent.token)).total).toBe(2)
  })
})

test('staff can redeem outside opening hours or above a limit with a reason, but not beyond the balance, stock or class', async () => {
  const closed = { opening_hours: [{ days: [7], from: '08:00', to: '24:00' }] }
  const redeem = (prize: string, override?: string) =>
    shop.send('POST /v2/actions/profiles_redeem', {
      pointRule_id: prize,
      profiles: [shop.school().students[0]!.profile],
      counts: 1,
      ...(override !== undefined && { override }),
    })
  const { _id: dear } = await shop.addPrize({ ...closed, point: 26 })
  const { _id: others } = await shop.addPrize({ ...closed, classes: ['6F'] })
  const { _id: gone } = await shop.addPrize({ ...closed, stock: 0 })
  const { _id: usual } = await shop.addPrize(closed)
  const { _id: limited } = await shop.addPrize({ point: 1, limit: { count: 1, span: 'week' } })
  expect(codeOf(await redeem(dear))).toEqual([409, 'shop_closed'])
  expect((await redeem(dear, 'special_occasion')).body.code).toBe('lack_point_msg')
  expect((await redeem(others, 'special_occasion')).body.code).toBe('not_for_class')
  expect((await redeem(gone, 'special_occasion')).body.code).toBe('out_of_stock')
  expect((await redeem(usual, '')).status).toBe(400)
  expect((await redeem(usual, 'special_occasion')).status).toBe(200)
  expect((await redeem(limited)).status).toBe(200)
  expect(codeOf(await redeem(limited))).toEqual([409, 'limit_reached'])
  expect((await redeem(limited, 'agreed_before')).status).toBe(200)
  const { profile } = shop.school().students[0]!
  const events = await shop.laurel.deps.eventStore.readStream(`account-${profile}`)
  const overridden = events.filter(({ type }) => type === 'PrizeTermsOverridden')
  expect(overridden).toMatchObject([
    {
      data: { ruleId: usual, reason: 'special_occasion' },
      metadata: { actorId: shop.school().admin.id, actorRole: 'organization_admin' },
    },
    { data: { ruleId: limited, reason: 'agreed_before' } },
  ])
})
