import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noon } from '#tests/ledger/support/shop.ts'
import { multipart, pngOf } from '#tests/support/images.ts'
import type { School } from '#tests/support/school.ts'
import { openShop, pen, type TestShop } from './support.ts'

let shop: TestShop
const laurel = () => shop.laurel
let school: School

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.laurel.close())
beforeEach(async () => {
  await shop.begin()
  school = shop.school()
})

const student = () => school.students[0]!
const asStudent = () => shop.asStudent()
const get: TestShop['get'] = (...asked) => shop.get(...asked)
const send: TestShop['send'] = (...call) => shop.send(...call)
const sent: TestShop['sent'] = (...call) => shop.sent(...call)
const addPrize: TestShop['addPrize'] = (fields) => shop.addPrize(fields)
const placed: TestShop['placed'] = (prize) => shop.placed(prize)
const order = (prize: string, point = 10) => shop.order(prize, { point })
const shopOf = async (token = student().token) => (await get('/v2/shop', token)).data

const terms = {
  description_en: 'A blue pen',
  stock: 3,
  limit: { count: 1, span: 'week' },
  classes: ['1A', '1B'],
  opening_hours: [{ days: [1, 5], from: '12:00', to: '13:15' }],
  handover: 'order',
  collect_within_days: 7,
  collect_at: 'School office',
}

describe('a prize', () => {
  test('has the shop’s fields, and a change keeps those it does not send', async () => {
    const picture = multipart([{ field: 'prize', content: pngOf(9, 9) }])
    const image = (await laurel().call('POST /blobs/batch', school.admin.token, picture)).body
      .data[0].url as string
    const prize = await addPrize({ ...terms, image })
    expect(prize).toMatchObject({ ...terms, image, in_shop: true })
    const changed = await sent(`PUT /pointRules/${prize._id}`, {
      type: 'redeem',
      name: 'Pen',
      point: 12,
      limit: null,
    })
    expect(changed).toMatchObject({ ...terms, limit: null, image, in_shop: true, point: 12 })
    const { data } = await get('/pointRules?type=redeem')
    expect(data.find(({ _id }: { _id: string }) => _id === prize._id)).toEqual(changed)
  })

  test.each([
    [{ stock: -1 }, 'stock: yup_min_zero'],
    [{ limit: { count: 0, span: 'week' } }, 'limit.count: yup_number_min'],
    [{ limit: { count: 1, span: 'day' } }, 'limit.span: yup_type_error'],
    [
      { opening_hours: [{ days: [8], from: '09:00', to: '10:00' }] },
      'opening_hours.0.days.0: yup_number_max',
    ],
    [
      { opening_hours: [{ days: [1], from: '10:00', to: '10:00' }] },
      'opening_hours.0.to: end_time_after_start',
    ],
    [{ collect_within_days: 0 }, 'collect_within_days: yup_number_min'],
    [{ handover: 'post' }, 'handover: yup_type_error'],
    [{ image: `/api/blobs/${randomUUID()}/prize-${'0'.repeat(64)}.png` }, 'image: blob_not_found'],
  ])('is refused with %j', async (fields, expected) => {
    const answer = await send('POST /pointRules', { ...pen, ...fields })
    expect(answer.status, answer.text).toBe(400)
    const [{ field, code }] = answer.body.details
    expect(`${field}: ${code}`).toBe(expected)
  })

  test('shows how many are left, and a key sets its stock once', async () => {
    const prize = await addPrize({ stock: 3 })
    await placed(prize._id)
    const leftOf = async () =>
      (await get('/pointRules?type=redeem')).data.find(
        ({ _id }: { _id: string }) => _id === prize._id,
      ).stock
    expect(await leftOf()).toBe(2)
    const key = randomUUID()
    const change = () => send(`PUT /pointRules/${prize._id}`, { ...pen, stock: 5 }, { key })
    expect((await change()).status).toBe(200)
    expect(await leftOf()).toBe(5)
    await placed(prize._id)
    expect((await change()).status).toBe(200)
    expect(await leftOf()).toBe(4)
    await sent(`PUT /pointRules/${prize._id}`, { ...pen, stock: null })
    expect(await leftOf()).toBeNull()
  })
})

describe('the shop', () => {
  test('shows students and parents the prizes for them, affordable first', async () => {
    const dear = await addPrize({ name: 'Bag', point: 60 })
    const cheap = await addPrize({ ...terms, classes: [] })
    await addPrize({ name: 'Hidden', in_shop: false })
    await addPrize({ name: 'Of others', classes: ['6F'] })
    for (const token of [student().token, student().parentToken]) {
      const shop = await shopOf(token)
      expect(shop).toMatchObject({
        profile: student().profile,
        point: 25,
        wish: null,
        open_orders: 0,
      })
      expect(shop.prizes.map(({ _id }: { _id: string }) => _id)).toEqual([cheap._id, dear._id])
      expect(shop.prizes[0]).toMatchObject({
        stock: 3,
        limit_left: 1,
        is_open: true,
        opens_at: null,
        refusal: null,
        lacks: 0,
      })
      expect(shop.prizes[1]).toMatchObject({ lacks: 35, refusal: 'lack_point' })
    }
    laurel().setNow('2026-11-20T06:00:00Z')
    const [closed] = (await shopOf()).prizes
    expect(closed).toMatchObject({
      is_open: false,
      opens_at: '2026-11-23T04:00:00.000Z',
      refusal: 'shop_closed',
    })
  })

  test('pins one wish, which disappears with its prize', async () => {
    const prize = await addPrize()
    const wish = (body: object) => send('PUT /v2/shop/wish', body, asStudent())
    expect((await wish({ prize: prize._id })).body.data).toEqual({ wish: prize._id })
    expect((await shopOf()).wish).toBe(prize._id)
    expect((await wish({ prize: randomUUID() })).status).toBe(404)
    await sent(`PUT /pointRules/${prize._id}`, { ...pen, in_shop: false })
    expect((await shopOf()).wish).toBeNull()
    expect((await wish({ prize: null })).body.data).toEqual({ wish: null })
  })

  test('is not found while the module is off', async () => {
    const other = await laurel().school({ students: 1 })
    const { token } = other.students[0]!
    for (const path of ['GET /v2/shop', 'GET /v2/orders'])
      expect((await laurel().call(path, token)).status).toBe(404)
  })
})

describe('an order', () => {
  test('is seen by the student, the parents and staff, in each state', async () => {
    const prize = await addPrize(terms)
    const { _id, code } = await placed(prize._id)
    expect((await shopOf()).prizes[0]).toMatchObject({
      stock: 2,
      limit_left: 0,
      refusal: 'limit_reached',
    })
    for (const token of [student().token, student().parentToken, school.auditor.token]) {
      const { data, counts } = await get('/v2/orders', token)
      expect(data).toMatchObject([
        {
          _id,
          code,
          state: 'ordered',
          count: 1,
          point: 10,
          collect_by: '2026-11-27',
          is_overdue: false,
          collect_at: 'School office',
          reason: null,
          prize: { _id: prize._id, name: '原子筆', name_en: 'Pen' },
        },
      ])
      expect(counts).toMatchObject({ ordered: 1, ready: 0, collected: 0, cancelled: 0 })
    }
    expect((await get('/v2/orders', school.students[1]!.token)).total).toBe(0)
    const change = (state: string, by = {}) => send(`PUT /v2/orders/${_id}`, { state }, by)
    expect((await change('ready')).body.data).toMatchObject({ _id, state: 'ready' })
    expect((await change('cancelled', asStudent())).body).toMatchObject({
      code: 'order_changed',
      details: { state: 'ready' },
    })
    expect((await change('collected', asStudent())).status).toBe(403)
    expect((await change('cancelled', { token: school.students[1]!.token })).status).toBe(404)
    expect((await change('collected')).status).toBe(200)
    expect((await change('collected')).body).toMatchObject({ code: 'order_changed' })
    const [handed] = (await get(`/v2/orders?voucher=${code.toLowerCase()}`)).data
    expect(handed).toMatchObject({ state: 'collected', undo_until: '2026-11-20T04:40:00.000Z' })
    expect((await get(`/v2/orders?voucher=${_id}&state=ready`)).total).toBe(0)
    laurel().setNow('2026-11-20T04:41:00Z')
    expect((await change('ready')).body).toMatchObject({ code: 'order_undo_ended' })
  })

  test('that is cancelled returns points and stock in every figure', async () => {
    const prize = await addPrize({ ...terms, limit: null })
    const { _id } = await placed(prize._id)
    expect((await shopOf()).point).toBe(15)
    const answer = await send(`PUT /v2/orders/${_id}`, { state: 'cancelled' }, asStudent())
    expect(answer.status, answer.text).toBe(200)
    const [cancelled] = (await get('/v2/orders', student().token)).data
    expect(cancelled).toMatchObject({
      state: 'cancelled',
      cancelled_at: noon.replace('Z', '.000Z'),
    })
    expect((await get(`/profiles/${student().profile}`)).data).toMatchObject({ point: 25 })
    await expect.poll(async () => (await shopOf()).prizes[0].stock).toBe(3)
  })

  test.each([
    ['points_changed', {}, 9],
    ['out_of_stock', { stock: 0 }, 10],
    ['shop_closed', { opening_hours: [{ days: [7], from: '08:00', to: '24:00' }] }, 10],
    ['not_for_class', { classes: ['6F'] }, 10],
    ['lack_point', { point: 30 }, 30],
    ['not_found', { in_shop: false }, 10],
    ['rule_inactive', { isActive: false }, 10],
  ])('is refused: %s', async (code, fields, point) => {
    const prize = await addPrize(fields)
    const answer = await order(prize._id, point)
    expect([answer.status >= 400, answer.body.code], answer.text).toEqual([true, code])
    expect((await shopOf()).point).toBe(25)
  })

  test('recognises a class whose folded name equals the student’s', async () => {
    const prize = await addPrize({ classes: ['１Ａ'] })
    expect((await shopOf()).prizes.map(({ _id }: { _id: string }) => _id)).toContain(prize._id)
    expect((await order(prize._id, 10)).status).toBe(200)
  })

  test('is refused above the limit, and staff exceed it with a reason', async () => {
    const prize = await addPrize({ ...terms, opening_hours: [], handover: 'at_once' })
    await placed(prize._id)
    expect((await order(prize._id)).body.code).toBe('limit_reached')
    const redeem = (fields: object = {}) =>
      send('POST /v2/actions/profiles_redeem', {
        pointRule_id: prize._id,
        profiles: [student().profile],
        ...fields,
      })
    expect((await redeem()).body.code).toBe('limit_reached')
    expect((await redeem({ override: 'agreed_before' })).status).toBe(200)
    expect((await redeem({ override: 'because' })).status).toBe(400)
    expect((await get('/v2/orders')).counts).toMatchObject({ collected: 1, ordered: 0 })
  })

  test('is changed together with others, and overdue ones are cancelled together', async () => {
    const prize = await addPrize({ ...terms, limit: null, opening_hours: [] })
    laurel().setNow('2026-11-10T04:30:00Z')
    const ids = [(await placed(prize._id))._id, (await placed(prize._id))._id]
    const all = await sent('PUT /v2/orders/state', { orders: [...ids, ids[0]], state: 'ready' })
    expect(all.outcomes).toEqual(ids.map((order) => ({ order, outcome: 'appended' })))
    const again = await sent('PUT /v2/orders/state', { orders: ids, state: 'ready' })
    expect(again.outcomes[0]).toMatchObject({ outcome: 'rejected', code: 'order_changed' })
    expect(
      (await send('PUT /v2/orders/state', { orders: [randomUUID()], state: 'ready' })).status,
    ).toBe(404)
    expect(await sent('POST /v2/orders/cancel_overdue', {})).toMatchObject({
      outcomes: [],
      left: 0,
    })
    laurel().setNow(noon)
    expect((await get('/v2/orders?overdue=true')).total).toBe(2)
    // Cancels only the orders that match the filter.
    const elsewhere = await sent('POST /v2/orders/cancel_overdue', { class: '9Z' })
    expect([elsewhere.outcomes, elsewhere.left]).toEqual([[], 0])
    const ended = await sent('POST /v2/orders/cancel_overdue', { prize: prize._id })
    expect(ended.outcomes.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'appended',
      'appended',
    ])
    expect((await get('/v2/orders?state=cancelled')).data).toMatchObject([
      { reason: 'not_collected' },
      { reason: 'not_collected' },
    ])
    expect((await shopOf()).point).toBe(25)
  })

  test('is found, sorted, paged and exported', async () => {
    const prize = await addPrize({ name: 'Paper', name_en: 'Paper' })
    const other = await addPrize()
    const first = await placed(prize._id)
    await placed(other._id)
    expect((await get('/v2/orders?limit=1&page=1&order_by=point&order=asc')).data).toHaveLength(1)
    expect((await get(`/v2/orders?prize=${prize._id}`)).total).toBe(1)
    expect((await get(`/v2/orders?search=${first.code} paper`)).data).toMatchObject([
      { _id: first._id },
    ])
    expect((await get('/v2/orders?class=9Z')).total).toBe(0)
    expect((await get(`/v2/orders?profile=${student().profile}`)).total).toBe(2)
    expect((await laurel().call('GET /v2/orders?limit=201', school.admin.token)).status).toBe(400)
    await shop.upToDate()
    const { text } = await laurel().call('GET /v2/orders/export_stream?lang=en', school.admin.token)
    expect(text.trim().split('\n')).toHaveLength(3)
    expect(text).toContain(`,${first.code},Collected,`)
    const none = await laurel().call('GET /v2/orders/export_stream?class=9Z', school.admin.token)
    expect(none.body.code).toBe('no_data')
    const exported = async (filter: string) =>
      await laurel().call(`GET /v2/orders/export_stream?lang=en&${filter}`, school.admin.token)
    const { data } = await get(`/v2/orders?prize=${prize._id}`)
    for (const filter of [
      `user=${data[0].user._id}`,
      `profile=${student().profile}`,
      'search=paper',
    ])
      expect((await exported(filter)).text).toContain(`,${first.code},`)
    expect((await exported(`user=${prize._id}`)).body.code).toBe('no_data')
  })

  test('is in the student’s personal data, with the wish', async () => {
    const prize = await addPrize()
    await placed(prize._id)
    await sent('PUT /v2/shop/wish', { prize: prize._id }, asStudent())
    await shop.upToDate()
    const { text } = await laurel().call('GET /auth/personal_data', student().token)
    const file = JSON.parse(text)
    expect([file.orders, file.wish]).toMatchObject([
      [{ rule: { en: 'Pen' }, result: 'collected', points: 10 }],
      [{ rule: { en: 'Pen' } }],
    ])
  })
})
