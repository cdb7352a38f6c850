import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForReadModel } from '#projections/engine/wait-for-position.ts'
import { shopProjection } from '#projections/shop/shop.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { patience } from '#tests/support/patience.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ now: '2026-11-20T04:30:00Z' })
  school = await laurel.school({ students: 1, modules: ['shop'] })
})
afterAll(() => laurel.close())

const send = async (route: string, body: object, token = school.admin.token) => {
  const answer = await laurel.call(route, token, { body, key: randomUUID() })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const openOrders = async () => {
  const { db, eventStore } = laurel.deps
  const position = await eventStore.head()
  await waitForReadModel(db, { projection: shopProjection, position, timeoutMs: patience })
  const { body } = await laurel.call('GET /v2/periods/headcounts', school.admin.token)
  return Object.fromEntries(
    body.data.map((one: { period: string; open_orders: number }) => [one.period, one.open_orders]),
  )
}

test('the headcount of a period counts its orders until they are collected or cancelled', async () => {
  const [student] = school.students
  await send('POST /v2/actions/profiles', {
    pointRule_id: school.rules.reward,
    profiles: [student!.profile],
    counts: 5,
  })
  const pen = { type: 'redeem', name: 'Pen', point: 10, in_shop: true, handover: 'order' }
  const { _id: prize } = await send('POST /pointRules', pen)
  const order = () => send('POST /v2/orders', { prize, expected_point: 10 }, student!.token)
  const [one, other] = [await order(), await order()]
  expect(await openOrders()).toEqual({ [school.period]: 2, [school.pastPeriod]: 0 })
  await send(`PUT /v2/orders/${one._id}`, { state: 'collected' })
  await send(`PUT /v2/orders/${other._id}`, { state: 'cancelled', reason: 'mistake' })
  expect(await openOrders()).toEqual({ [school.period]: 0, [school.pastPeriod]: 0 })
})
