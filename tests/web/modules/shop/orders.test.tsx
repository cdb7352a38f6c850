import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Order } from '#api/contracts/shop.ts'
import { listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  onPhone,
  period,
  type ReceivedCall,
  renderStaff,
  student,
} from '#tests/web/support/staff-screen.tsx'
import { OrdersScreen } from '#web/modules/shop/orders/orders-screen.tsx'

const order = (n: number, more: Partial<Order> = {}): Order => ({
  _id: id(n),
  code: `CD${n}`,
  state: 'ready',
  count: 1,
  point: 10 * n,
  period: period._id,
  prize: { _id: id(50), name: '鉛筆', name_en: 'Pencil', image: null },
  handover: 'order',
  collect_at: '',
  collect_by: null,
  is_overdue: false,
  user: { _id: id(100 + n), name: { zh: `學生${n}`, en: `Student ${n}` } },
  profile: { _id: id(200 + n), class: '1A', class_no: n },
  ordered_at: '2026-11-20T02:00:00.000Z',
  ready_at: null,
  collected_at: null,
  cancelled_at: null,
  reason: null,
  undo_until: null,
  changed_by: null,
  ...more,
})
const counts = { ordered: 0, ready: 2, collected: 0, cancelled: 0, overdue: 1 }
const position = '00000000000000000007'

const open = (
  more: Record<string, (call: ReceivedCall) => Response | Promise<Response>> = {},
  role?: 'auditor',
  state = 'ready',
) => {
  history.replaceState(null, '', `/admin/orders?state=${state}`)
  const asked: URLSearchParams[] = []
  const { commands } = answeringRoutes({
    'GET /v2/orders': ({ query }) => {
      asked.push(query)
      const rows = query.get('state') === 'ready' ? [order(1), order(2)] : []
      return successAnswer(rows, { pages: 1, total: rows.length, last_updated_at: '', counts })
    },
    'GET /pointRules': () => listAnswer([]),
    'GET /v2/my_class': () =>
      successAnswer({ home: null, has_sound: false, own_class: null, classes: [], rules: [] }),
    ...more,
  })
  renderStaff(<OrdersScreen />, role ? { role } : {})
  return { asked, commands }
}
const outcomes =
  (refused: readonly string[] = []) =>
  ({ body }: ReceivedCall) =>
    successAnswer({
      position,
      outcomes: (body as { orders: string[] }).orders.map((one) =>
        refused.includes(one)
          ? { order: one, outcome: 'rejected', code: 'order_changed' }
          : { order: one, outcome: 'appended' },
      ),
    })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('only the tab’s orders are requested', async () => {
  const { asked } = open()
  await screen.findByText('CD1')
  expect(asked.map((query) => query.get('state'))).toEqual(['ready'])
  await userEvent.click(screen.getByRole('tab', { name: /^Collected/ }))
  await screen.findByText('Nothing has been collected yet')
  expect(asked.at(-1)?.get('state')).toBe('collected')
})

test('several orders are handed out at once; a refused one is named, and the others can be undone', async () => {
  const { commands } = open({ 'PUT /v2/orders/state': outcomes([id(2)]) })
  for (const box of await screen.findAllByRole('checkbox', { name: /Pencil for Student/ }))
    await userEvent.click(box)
  await press('Hand out 2')
  await screen.findByText(/^1 order not changed: This order has changed meanwhile/)
  await press('Undo')
  await screen.findByText('Undone')
  expect(commands().map(({ body }) => body)).toEqual([
    { orders: [id(1), id(2)], state: 'collected' },
    { orders: [id(1)], state: 'ready' },
  ])
})

test('an order is cancelled with a reason, which can be undone at once', async () => {
  const { commands } = open({ 'PUT /v2/orders/state': outcomes() })
  const [box] = await screen.findAllByRole('checkbox', { name: /Pencil for Student/ })
  await userEvent.click(box as HTMLElement)
  await press('Cancel 1')
  await userEvent.selectOptions(
    await screen.findByLabelText('Reason (students see it)'),
    'unavailable',
  )
  await press('Cancel 1 order')
  await waitFor(() =>
    expect(commands().map(({ body }) => body)).toEqual([
      { orders: [id(1)], state: 'cancelled', reason: 'unavailable' },
    ]),
  )
  await press('Undo')
  await screen.findByText('Undone')
  expect(commands().at(-1)?.body).toEqual({ orders: [id(1)], state: 'ready' })
})

test('a cancellation can be undone in its row while there is time', async () => {
  const undo_until = new Date(Date.now() + 60_000).toISOString()
  const cancelled = [
    order(1, { state: 'cancelled', undo_until }),
    order(2, { state: 'cancelled', undo_until: null }),
  ]
  const answers = {
    'GET /v2/orders': () =>
      successAnswer(cancelled, { pages: 1, total: 2, last_updated_at: '', counts }),
    'PUT /v2/orders/state': outcomes(),
  }
  const { commands } = open(answers, undefined, 'cancelled')
  const [button, ...others] = await screen.findAllByRole('button', { name: /^Undo cancelling/ })
  expect(others).toEqual([])
  await userEvent.click(button as HTMLElement)
  await screen.findByText('Put back: Pencil for Student 1')
  expect(commands().map(({ body }) => body)).toEqual([{ orders: [id(1)], state: 'ordered' }])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('overdue orders are shown among those to collect, and in both open tabs', async () => {
  const { asked } = open({}, undefined, 'ordered')
  await press('Show only these')
  await screen.findByText('CD1')
  const last = () => [asked.at(-1)?.get('state'), asked.at(-1)?.get('overdue')]
  expect(last()).toEqual(['ready', 'true'])
  await userEvent.click(screen.getByRole('tab', { name: /^To prepare/ }))
  await waitFor(() => expect(last()).toEqual(['ordered', 'true']))
  await userEvent.click(screen.getByRole('tab', { name: /^Collected/ }))
  await waitFor(() => expect(last()).toEqual(['collected', null]))
})

test('overdue orders are cancelled together', async () => {
  const { commands } = open({
    'POST /v2/orders/cancel_overdue': () =>
      successAnswer({ position, outcomes: [{ order: id(1), outcome: 'appended' }], left: 0 }),
  })
  await press('Cancel them all')
  await press('Cancel overdue orders')
  await screen.findByText('1 overdue order cancelled')
  expect(commands().map(({ body }) => body)).toEqual([{}])
})

test('overdue orders that could not be cancelled are not reported as cancelled', async () => {
  open({
    'POST /v2/orders/cancel_overdue': () =>
      successAnswer({
        position,
        left: 0,
        outcomes: [{ order: id(1), outcome: 'rejected', code: 'order_changed' }],
      }),
  })
  await press('Cancel them all')
  await press('Cancel overdue orders')
  await screen.findByText(/^1 order not changed: /)
  expect(screen.queryByText(/overdue orders? cancelled/)).toBeNull()
})

test('a student’s card finds the prizes to collect of every period', async () => {
  const { asked } = open({
    'GET /users': () => listAnswer([student(1, { card_id: '0012345678' })]),
  })
  await press('Scan a voucher')
  await userEvent.type(await screen.findByLabelText(/^Or type the code/), '0012345678{Enter}')
  await screen.findByText(/^Student 1 has 2 to collect/)
  const last = asked.findLast((query) => query.get('state') === 'ready' && query.has('user'))
  expect([last?.get('user'), last?.get('profile')]).toEqual([id(101), null])
})

test('an auditor reads the list and changes nothing', async () => {
  open({}, 'auditor')
  await screen.findByText('CD1')
  expect(screen.queryByRole('button', { name: /^Hand out/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Scan a voucher' })).toBeNull()
})

test('on a phone, orders are grouped by class, in the order of the class numbers', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  const inClass = (name: string, no: number) => ({
    profile: { _id: id(300 + no), class: name, class_no: no },
  })
  const { asked, commands } = open({
    'GET /v2/orders': ({ query }) => {
      asked.push(query)
      const rows = [
        order(1, inClass('1A', 9)),
        order(2, inClass('1A', 3)),
        order(3, inClass('2B', 1)),
      ]
      return successAnswer(rows, { pages: 1, total: 3, last_updated_at: '', counts })
    },
    'PUT /v2/orders/state': outcomes(),
  })
  const first = within(await screen.findByRole('region', { name: '1A' }))
  expect(asked.at(-1)?.get('order_by')).toBe('class')
  const names = first.getAllByRole('button', { name: /^Hand out/ })
  expect(names.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Hand out: Pencil for Student 2',
    'Hand out: Pencil for Student 1',
  ])
  await press('Select several')
  await userEvent.click(screen.getByRole('checkbox', { name: /Student 3/ }))
  await press('Put back 1')
  await waitFor(() =>
    expect(commands().map(({ body }) => body)).toEqual([{ orders: [id(3)], state: 'ordered' }]),
  )
})

test('an order that has waited for a week stands out, and a late one names its last day', async () => {
  open({
    'GET /v2/orders': () =>
      successAnswer(
        [
          order(1, { ready_at: '2026-11-01T02:00:00.000Z', collect_by: null }),
          order(2, { collect_by: '2026-11-21', is_overdue: true }),
        ],
        { pages: 1, total: 2, last_updated_at: '', counts },
      ),
  })
  expect((await screen.findByText(/^\d+ days$/)).closest('.tag')).toBeTruthy()
  expect(screen.getByText('11/21, overdue')).toBeTruthy()
})

test.each([false, true])(
  'the next order can be handed out before the last answer has come (on a phone: %s)',
  async (isPhone) => {
    if (isPhone) onPhone()
    const first = Promise.withResolvers<void>()
    const { commands } = open({
      'PUT /v2/orders/state': async (call) => {
        await first.promise
        return outcomes()(call)
      },
    })
    const handOut = (n: number) =>
      screen.findByRole('button', { name: new RegExp(`^Hand out: .*Student ${n}`) })
    await userEvent.click(await handOut(1))
    await userEvent.click(await handOut(1))
    await userEvent.click(await handOut(2))
    expect((await handOut(1)).getAttribute('aria-busy')).toBe('true')
    first.resolve()
    await waitFor(() => expect(commands()).toHaveLength(2))
    expect(commands().map(({ body }) => (body as { orders: string[] }).orders)).toEqual([
      [id(1)],
      [id(2)],
    ])
  },
)
