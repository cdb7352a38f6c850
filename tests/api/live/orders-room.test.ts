import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OrdersSnapshot, ProfileSnapshot } from '#api/contracts/live.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { openLines } from './support.ts'

let laurel: TestApp
let lines: Awaited<ReturnType<typeof openLines>>
let school: School

beforeAll(async () => {
  laurel = await testApp()
  lines = await openLines(laurel)
  school = await laurel.school({ students: 2, modules: ['shop'] })
})
afterEach(() => lines.closeAll())
afterAll(() => laurel?.close())

const sent = async (route: string, token: string, body: object) => {
  const answer = await laurel.call(route, token, { body, key: randomUUID() })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const addPrize = () =>
  sent('POST /pointRules', school.admin.token, {
    type: 'redeem',
    name: 'Pen',
    point: 0,
    in_shop: true,
    handover: 'order',
  })
const order = async () =>
  sent('POST /v2/orders', school.students[0]!.token, {
    prize: (await addPrize())._id,
    expected_point: 0,
  })
const change = (id: string, state: string) =>
  sent(`PUT /v2/orders/${id}`, school.admin.token, { state })
const watching = async (token: string) => {
  const line = await lines.line({ token })
  return { line, answer: await line.watch({ room: 'orders', period: school.period }) }
}

test('staff are notified of every new or changed order, even of a past period', async () => {
  const { line, answer } = await watching(school.teacher.token)
  expect(answer).toEqual({ ok: true })
  let { position } = await line.see<OrdersSnapshot>((one) => expect(one.room).toBe('orders'))
  const moves = async () => {
    const shown = await line.see<OrdersSnapshot>((one) =>
      expect(one.position > position).toBe(true),
    )
    position = shown.position
  }
  const { _id } = await order()
  await moves()
  await change(_id, 'ready')
  await moves()
  const next = { name: 'Next', start_at: '2030-09-01', end_at: '2031-07-15' }
  const { _id: later } = await sent('POST /periods', school.admin.token, next)
  await sent(`POST /periods/current/${later}`, school.admin.token, {})
  await change(_id, 'collected')
  await moves()
  await sent(`POST /periods/current/${school.period}`, school.admin.token, {})
})

test('only staff watch the orders of their own school', async () => {
  const { answer } = await watching(school.students[0]!.token)
  expect(answer).toMatchObject({ ok: false, code: 'forbidden' })
  const other = await laurel.school({ students: 1, modules: ['shop'] })
  expect((await watching(other.admin.token)).answer).toMatchObject({ ok: false, code: 'not_found' })
})

test.each(['token', 'parentToken'] as const)(
  'a student’s shop is notified only of changes to their own orders (%s)',
  async (whose) => {
    const [me, other] = school.students
    const watch = async (token: string, profile: string) => {
      const line = await lines.line({ token })
      expect(await line.watch({ room: 'profile', profile })).toEqual({ ok: true })
      const first = await line.see<ProfileSnapshot>((one) => expect(one.room).toBe('profile'))
      return { line, first }
    }
    const mine = await watch(me![whose], me!.profile)
    const others = await watch(other!.token, other!.profile)
    const { _id } = await order()
    let last = mine.first.position
    const moves = async () => {
      const { position } = await mine.line.see<ProfileSnapshot>((one) =>
        expect(one.position > last).toBe(true),
      )
      last = position
    }
    await moves()
    await change(_id, 'ready')
    await moves()
    await change(_id, 'collected')
    await moves()
    const still = await others.line.position()
    expect(still).toBe(others.first.position)
  },
)
