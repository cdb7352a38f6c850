import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { orderOrders } from '#api/contracts/shop.ts'
import { sql } from '#platform/postgres/pool.ts'
import { listOrders } from '#projections/shop/orders.ts'
import { streamOrders } from '#projections/shop/stream-orders.ts'
import { openShop, type TestShop } from './support.ts'

let shop: TestShop
/** More than two pages of positions. */
const many = 9_000

beforeAll(async () => {
  shop = await openShop()
  await shop.begin()
  const { _id: prize } = await shop.addPrize({ handover: 'order' })
  await shop.placed(prize)
  await shop.upToDate()
  // Many orders are equal in every sort order, and some in their time.
  await shop.laurel.deps.db.query(sql.unsafe`
    INSERT INTO prize_orders
    SELECT made.* FROM prize_orders AS orders CROSS JOIN generate_series(1, ${many}) AS n
    CROSS JOIN LATERAL jsonb_populate_record(orders, jsonb_build_object(
      'id', gen_random_uuid(), 'class', (n % 6 + 1) || 'A', 'rule_name', 'Prize ' || n % 7, 'point', n % 5,
      'state', CASE WHEN n % 3 = 0 THEN 'ordered' ELSE 'collected' END,
      'ordered_at', ordered_at - (n / 3) * interval '1 second', 'changed_at', changed_at - (n % 50) * interval '1 hour',
      'position', lpad((1000000 + n)::text, 20, '0'))) AS made`)
})
afterAll(() => shop?.laurel.close())

type Sort = Parameters<typeof streamOrders>[2]
type Narrowing = Readonly<{ state?: 'ordered'; search?: string }>

const filter = () => ({ organizationId: shop.school().organizationId, today: '2026-11-20' })

const streamed = async (more: Narrowing, sort: Sort) => {
  const ids: string[] = []
  const sizes: number[] = []
  const pages = streamOrders(shop.laurel.deps.db, { ...filter(), ...more }, sort)
  for await (const page of pages) {
    sizes.push(page.length)
    ids.push(...page.map(({ id }) => id))
  }
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500)
  return ids
}

const cases: (readonly [Narrowing, Sort])[] = [
  ...orderOrders.flatMap((order_by) =>
    (['asc', 'desc'] as const).map((order) => [{}, { order_by, order }] as const),
  ),
  [{}, {}],
  [{ state: 'ordered' }, {}],
  [{ search: '3A' }, { order_by: 'prize' }],
]

test.each(cases)(
  'a file has every order once, in the list’s order: %j by %j',
  async (more, sort) => {
    const { db } = shop.laurel.deps
    const query = { ...sort, limit: 20_000, page: 0 }
    const { rows } = await listOrders(db, { ...filter(), ...more }, query)
    const ids = await streamed(more, sort)
    expect(ids).toEqual(rows.map(({ id }) => id))
    expect(ids.length).toBeGreaterThan(1_000)
  },
)

test('the stored counts of all orders equal the counted ones', async () => {
  const school = await shop.laurel.school({ students: 1, modules: ['shop'] })
  const by = { token: school.admin.token }
  const pen = { type: 'redeem', name: 'Pen', point: 0, in_shop: true, handover: 'order' }
  const { _id: prize } = await shop.sent('POST /pointRules', pen, by)
  const orders: string[] = []
  for (let n = 0; n < 5; n += 1) {
    const student = { token: school.students[0]!.token, key: randomUUID() }
    orders.push((await shop.sent('POST /v2/orders', { prize, expected_point: 0 }, student))._id)
  }
  const changes = ['ready', 'collected', 'cancelled', 'cancelled'] as const
  for (const [n, state] of changes.entries())
    await shop.sent(`PUT /v2/orders/${orders[n]}`, { state }, by)
  await shop.sent(`PUT /v2/orders/${orders[1]}`, { state: 'ready' }, by)
  await shop.sent(`PUT /v2/orders/${orders[2]}`, { state: 'ordered' }, by)
  const all = await shop.get('/v2/orders', by.token)
  const one = await shop.get(`/v2/orders?prize=${prize}`, by.token)
  expect(all.counts).toEqual({ ordered: 2, ready: 2, collected: 0, cancelled: 2, overdue: 0 })
  expect([one.counts, one.total, all.total]).toEqual([all.counts, 6, 6])
  expect((await shop.get('/v2/orders?state=ready&limit=1', by.token)).total).toBe(2)
  const rows = await shop.laurel.deps.db.any(sql.type(z.object({ state: z.string() }))`
    SELECT state FROM prize_order_counts WHERE organization_id = ${school.organizationId}`)
  expect(rows).toHaveLength(4)
})
