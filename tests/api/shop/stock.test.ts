import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Unavailable } from '#platform/transient-errors.ts'
import { openShop, pen, type TestShop } from './support.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.laurel.close())
beforeEach(() => shop.begin())

const stored = async (id: string) =>
  (await shop.get('/pointRules?type=redeem')).data.find(({ _id }: { _id: string }) => _id === id)
const put = (id: string, fields: object, key = randomUUID()) =>
  shop.send(`PUT /pointRules/${id}`, { ...pen, ...fields }, { key })

test('a form with an outdated stock is refused completely, and the answer says how many are left', async () => {
  const { _id } = await shop.addPrize({ stock: 5 })
  await shop.placed(_id)
  const refused = await put(_id, { name: 'Changed', stock: 8, expected_stock: 5 })
  expect(refused.status, refused.text).toBe(409)
  expect(refused.body).toMatchObject({
    code: 'stock_changed',
    details: { rule: _id, expected: 5, stock: 4 },
  })
  expect(await stored(_id)).toMatchObject({ name: pen.name, stock: 4 })
  expect((await put(_id, { stock: 8, expected_stock: 4 })).body.data.stock).toBe(8)
  expect(await stored(_id)).toMatchObject({ stock: 8 })
  expect((await put(_id, { stock: null, expected_stock: 8 })).status).toBe(200)
  expect((await put(_id, { stock: 3, expected_stock: 8 })).body.code).toBe('stock_changed')
  expect((await put(_id, { stock: 3, expected_stock: null })).status).toBe(200)
  expect(await stored(_id)).toMatchObject({ stock: 3 })
})

test('one of two forms that showed the same stock is saved', async () => {
  const { _id } = await shop.addPrize({ stock: 5 })
  const answers = await Promise.all([6, 7].map((stock) => put(_id, { stock, expected_stock: 5 })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const saved = answers.findIndex(({ status }) => status === 200)
  expect(await stored(_id)).toMatchObject({ stock: [6, 7][saved] })
})

test('a key saves one form once, and is refused for another', async () => {
  const { _id } = await shop.addPrize({ stock: 5 })
  const key = randomUUID()
  expect((await put(_id, { name: 'First', stock: 6 }, key)).status).toBe(200)
  expect((await put(_id, { name: 'Second', point: 11 })).status).toBe(200)
  const again = await put(_id, { name: 'First', stock: 6 }, key)
  expect([again.status, again.body.data.name]).toEqual([200, 'Second'])
  for (const other of [{ name: 'First', stock: 7 }, { name: 'Third' }]) {
    const answer = await put(_id, other, key)
    expect([answer.status, answer.body.code]).toEqual([409, 'idempotency_key_reused'])
  }
  expect(await stored(_id)).toMatchObject({ name: 'Second', point: 11, stock: 6 })
})

test('a stock can be set below the reserved pieces, which stay, and no more are sold', async () => {
  const { _id } = await shop.addPrize({ stock: 2 })
  const one = await shop.placed(_id)
  await shop.sent(`PUT /pointRules/${_id}`, { ...pen, stock: 0, expected_stock: 1 })
  expect((await shop.order(_id)).body.code).toBe('out_of_stock')
  expect((await shop.get('/v2/orders')).data).toMatchObject([{ _id: one._id }])
  expect(await stored(_id)).toMatchObject({ stock: 0 })
})

test.each(['PUT', 'POST'])('a %s that the log cannot record can be sent again', async (method) => {
  const { _id } = await shop.addPrize({ stock: 5 })
  const { eventStore } = shop.laurel.deps
  const down = vi.spyOn(eventStore, 'appendMany').mockRejectedValue(new Unavailable('no log'))
  const key = randomUUID()
  const again = () =>
    method === 'PUT'
      ? put(_id, { name: 'Again', stock: 6, expected_stock: 5 }, key)
      : shop.send('POST /pointRules', { ...pen, name: 'Again', stock: 6 }, { key })
  const failed = await again()
  down.mockRestore()
  expect([failed.status, failed.body.code]).toEqual([503, 'retryable'])
  expect(await stored(_id)).toMatchObject({ name: pen.name, stock: 5 })
  const done = await again()
  expect([done.status, done.body.data.name, done.body.data.stock]).toEqual([200, 'Again', 6])
  expect(await stored(done.body.data._id)).toMatchObject({ name: 'Again', stock: 6 })
})
