import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Order, Shop, ShopPrize } from '#api/contracts/shop.ts'
import { failure, successAnswer } from '#tests/web/support/answers.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import {
  answeringRoutes,
  id,
  organization,
  type ReceivedCall,
  session,
} from '#tests/web/support/staff-screen.tsx'
import { SessionProvider } from '#web/client/session/session.tsx'
import { UserShopScreen } from '#web/modules/shop/user-shop/user-shop-screen.tsx'

const prize = (n: number, name: string, more: Partial<ShopPrize> = {}): ShopPrize => ({
  _id: id(n),
  name,
  name_en: name,
  description: '',
  description_en: '',
  image: null,
  point: n,
  stock: null,
  limit: null,
  limit_left: null,
  lacks: 0,
  handover: 'order',
  collect_within_days: null,
  collect_at: '',
  opening_hours: [],
  is_open: true,
  opens_at: null,
  refusal: null,
  ...more,
})
const pencil = prize(10, 'Pencil', { stock: 3 })
const bag = prize(12, 'Bag', { stock: 0, refusal: 'out_of_stock' })
const film = prize(90, 'Film ticket', { lacks: 50, refusal: 'lack_point' })
const voucher = prize(20, 'Voucher', {
  refusal: 'limit_reached',
  limit: { count: 1, span: 'week' },
  limit_left: 0,
})
const shopOf = (more: Partial<Shop> = {}): Shop => ({
  profile: null,
  point: 40,
  wish: null,
  open_orders: 0,
  time_zone: 'Asia/Hong_Kong',
  prizes: [pencil, bag, voucher, film],
  ...more,
})
const open = (
  shop: () => Shop,
  more: Record<string, (call: ReceivedCall) => Response | Promise<Response>> = {},
) => {
  const { commands } = answeringRoutes({
    'GET /v2/shop': () => successAnswer(shop()),
    'GET /v2/orders': () =>
      successAnswer([], {
        pages: 0,
        total: 0,
        last_updated_at: '',
        counts: { ordered: 0, ready: 0, collected: 0, cancelled: 0, overdue: 0 },
      }),
    ...more,
  })
  renderPart(
    <SessionProvider value={{ ...session('user'), organization }}>
      <UserShopScreen />
    </SessionProvider>,
  )
  return commands
}
const card = (name: RegExp) => screen.findByRole('button', { name })

test('affordable prizes come first, sold-out ones last, and each card says what is missing', async () => {
  open(() => shopOf())
  const now = within(await screen.findByRole('region', { name: 'You can have these now' }))
  expect(now.getByRole('button', { name: /^Pencil.*3 left/ })).toBeTruthy()
  expect(now.getByRole('button', { name: /^Voucher.*Limit reached/ })).toBeTruthy()
  const later = within(screen.getByRole('region', { name: 'Nearly there' }))
  expect(later.getByRole('button', { name: /^Film ticket.*50 more to go/ })).toBeTruthy()
  const soldOut = within(screen.getByRole('region', { name: 'Sold out' }))
  expect(soldOut.getByRole('button', { name: /^Bag.*Sold out/ })).toBeTruthy()
  const titles = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))
  expect(titles.at(-1)).toBe('Sold out')
})

test('a wish is pinned at once, and removed again if the server refuses it', async () => {
  let isOrderRefused = false
  let wish: string | null = null
  const commands = open(() => shopOf({ wish }), {
    'PUT /v2/shop/wish': ({ body }) => {
      if (isOrderRefused) return failure(403, 'forbidden')
      wish = (body as { prize: string | null }).prize
      return successAnswer({ wish })
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Make Film ticket my wish' }))
  expect(screen.getByText('My wish')).toBeTruthy()
  isOrderRefused = true
  await userEvent.click(screen.getByRole('button', { name: 'Make Pencil my wish' }))
  await screen.findByText('Failed')
  const film = await screen.findByRole('button', { name: 'Make Film ticket my wish' })
  await vi.waitFor(() => expect(film.getAttribute('aria-pressed')).toBe('true'))
  expect(commands().map(({ body }) => body)).toEqual([{ prize: id(90) }, { prize: id(10) }])
})

test('a changed price is shown, and ordered only when it is confirmed again', async () => {
  let point = 10
  const bodies: unknown[] = []
  open(() => shopOf({ prizes: [{ ...pencil, point }] }), {
    'POST /v2/orders': ({ body }) => {
      bodies.push(body)
      point = 15
      if (bodies.length === 1) return failure(409, 'points_changed')
      return successAnswer({
        _id: id(500),
        code: '7KQ4',
        state: 'ordered',
        collect_by: null,
        position: '00000000000000000007',
      })
    },
  })
  await userEvent.click(await card(/^Pencil/))
  await userEvent.click(await screen.findByRole('button', { name: 'Order for 10 points' }))
  await screen.findByText('The price has just changed from 10 to 15. Please confirm again.')
  await userEvent.click(screen.getByRole('button', { name: 'Order for 15 points' }))
  await screen.findByText('Pencil ordered')
  expect(bodies).toEqual([
    { prize: id(10), expected_point: 10 },
    { prize: id(10), expected_point: 15 },
  ])
})

test('a prize that cannot be ordered says why, and its button stays disabled', async () => {
  const commands = open(() => shopOf())
  await userEvent.click(await card(/^Bag/))
  const button = await screen.findByRole('button', { name: 'Order for 12 points' })
  const why = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toBe('This prize is sold out.')
  await userEvent.click(button)
  expect(commands()).toEqual([])
})

test('a wish changed before the last answer has come is sent afterwards', async () => {
  const first = Promise.withResolvers<void>()
  let wish: string | null = null
  const commands = open(() => shopOf({ wish }), {
    'PUT /v2/shop/wish': async ({ body }) => {
      await first.promise
      wish = (body as { prize: string | null }).prize
      return successAnswer({ wish })
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Make Film ticket my wish' }))
  await userEvent.click(screen.getByRole('button', { name: 'Make Pencil my wish' }))
  first.resolve()
  await waitFor(() => expect(commands()).toHaveLength(2))
  await waitFor(() => expect(wish).toBe(pencil._id))
  expect(screen.getByRole('button', { name: 'Make Film ticket my wish' })).toBeTruthy()
})

const counts = { ordered: 0, ready: 0, collected: 1, cancelled: 0, overdue: 0 }
const pastOrder: Order = {
  _id: id(60),
  code: 'AB12',
  state: 'collected',
  count: 1,
  point: 10,
  period: id(900),
  prize: { _id: id(10), name: 'Pencil', name_en: 'Pencil', image: null },
  handover: 'order',
  collect_at: '',
  collect_by: null,
  is_overdue: false,
  user: { _id: id(101), name: { zh: '學生', en: 'Student' } },
  profile: { _id: id(201), class: '1A', class_no: 1 },
  ordered_at: '2026-11-20T02:00:00.000Z',
  ready_at: null,
  collected_at: '2026-11-20T03:00:00.000Z',
  cancelled_at: null,
  reason: null,
  undo_until: null,
  changed_by: null,
}

test('says that more orders could not be loaded', async () => {
  history.replaceState(null, '', '/?tab=orders')
  open(() => shopOf(), {
    'GET /v2/orders': ({ query }) =>
      query.get('page') === '0'
        ? successAnswer([pastOrder], { pages: 2, total: 51, last_updated_at: '', counts })
        : failure(503, 'retryable'),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'More orders' }))
  await screen.findByRole('alert')
})
