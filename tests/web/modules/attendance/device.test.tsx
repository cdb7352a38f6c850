import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { CurrentDevice, Scanned } from '#api/contracts/devices.ts'
import { failure, successAnswer } from '#tests/web/support/answers.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import { answeringRoutes, id, type ReceivedCall } from '#tests/web/support/staff-screen.tsx'
import { DeviceScreen } from '#web/modules/attendance/device/device-screen.tsx'
import { forgetHeldCards, heldCards } from '#web/modules/attendance/device/held-cards.ts'

const gate: CurrentDevice = {
  name: 'Gate',
  state: 'checkin',
  isOn: true,
  organization: { en: 'Laurel School', zh: '月桂學校' },
  logo: null,
  time_zone: 'Asia/Hong_Kong',
  period: '2026/27',
  rule: { name: '早會', name_en: 'Morning' },
  point: null,
}
const shop: CurrentDevice = {
  ...gate,
  state: 'redeem',
  rule: { name: '鉛筆', name_en: 'Pencil' },
  point: 10,
}
const scanned = (more: Partial<Scanned>): Scanned => ({
  profile: id(5),
  first_name: { en: 'Tai Man', zh: '大文' },
  done: 'checkin',
  again: false,
  at: null,
  point: null,
  enough: false,
  prize: null,
  token: null,
  games: [],
  ...more,
})
let calls: ReceivedCall[]
const open = (
  device: CurrentDevice | Response,
  more: Record<string, (call: ReceivedCall) => Response> = {},
  locale?: 'zh',
) => {
  ;({ calls } = answeringRoutes({
    'GET /devices/current': () =>
      device instanceof Response ? device.clone() : successAnswer(device),
    ...more,
  }))
  renderPart(<DeviceScreen />, locale && { locale })
}
const type = async (card: string) => {
  await userEvent.type(await screen.findByLabelText('Student card'), `${card}{Enter}`)
}
const scans = () => calls.filter(({ path }) => path === '/devices/current/scan')

beforeEach(() => {
  localStorage.setItem('laurel.device', 'key')
  forgetHeldCards()
})

test('a code in the address pairs the device, and a wrong code is refused', async () => {
  localStorage.clear()
  history.replaceState(null, '', '/device#ABCD2345')
  let isRight = false
  open(gate, {
    'POST /devices/pair': () =>
      isRight ? successAnswer({ key: 'new key' }) : failure(404, 'pairing_code_wrong'),
  })
  expect(screen.getByLabelText<HTMLInputElement>('Pairing code').value).toBe('ABCD2345')
  await userEvent.click(screen.getByRole('button', { name: 'Pair' }))
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    expect.stringMatching(/wrong, has been used or has expired/),
  )
  isRight = true
  await userEvent.click(screen.getByRole('button', { name: 'Pair' }))
  expect(await screen.findByRole('heading', { name: 'Check in' })).toBeTruthy()
  expect([localStorage.getItem('laurel.device'), location.hash]).toEqual(['new key', ''])
})

test('a card checks in once, however long it is held to the reader, and an unknown card is refused', async () => {
  open(gate, {
    'POST /devices/current/scan': ({ body }) =>
      (body as { card: string }).card === 'CARD-1'
        ? successAnswer(scanned({}))
        : failure(404, 'card_not_found'),
  })
  await type('CARD-1')
  expect(await screen.findByText('Tai Man')).toBeTruthy()
  expect(screen.getByText('Checked in. Welcome!')).toBeTruthy()
  await type('CARD-1')
  expect(scans()).toHaveLength(1)
  await type('CARD-2')
  expect(await screen.findByText(/Card not recognised/)).toBeTruthy()
})

test('a student who has checked in already sees the earlier time, by the school’s clock', async () => {
  open(gate, {
    'POST /devices/current/scan': () =>
      successAnswer(scanned({ again: true, at: '2026-11-20T00:02:40.000Z' })),
  })
  await type('CARD-1')
  expect(await screen.findByText('Already checked in at 08:02.')).toBeTruthy()
})

const pencil = { name: '鉛筆', name_en: 'Pencil', point: 10 }
const asked = (more: Partial<Scanned> = {}) =>
  scanned({
    done: 'redeem_asked',
    point: 15,
    enough: true,
    prize: pencil,
    token: 'token-1',
    ...more,
  })

test('a prize is offered, and redeemed by the button with the question’s token', async () => {
  open(shop, {
    'POST /devices/current/scan': ({ body }) =>
      (body as { confirm?: boolean }).confirm
        ? successAnswer(scanned({ done: 'redeem', point: 5, enough: true, prize: pencil }))
        : successAnswer(asked()),
  })
  await type('CARD-1')
  await userEvent.click(await screen.findByRole('button', { name: 'Redeem Pencil (10)' }))
  expect(await screen.findByText('Pencil redeemed. Points left:')).toBeTruthy()
  expect(screen.getByText('5')).toBeTruthy()
  expect(scans().map(({ body }) => body)).toMatchObject([
    { card: 'CARD-1', state: 'redeem' },
    { card: 'CARD-1', confirm: true, token: 'token-1' },
  ])
})

test('if the price has changed the device asks again, and only the new question confirms', async () => {
  let price = 10
  open(shop, {
    'POST /devices/current/scan': ({ body }) => {
      const { token } = body as { token?: string }
      if (token === 'token-12')
        return successAnswer(scanned({ done: 'redeem', point: 3, prize: { ...pencil, point: 12 } }))
      const again = token !== undefined
      return successAnswer(
        asked({ again, prize: { ...pencil, point: price }, token: `token-${price}` }),
      )
    },
  })
  await type('CARD-1')
  price = 12
  await userEvent.click(await screen.findByRole('button', { name: 'Redeem Pencil (10)' }))
  expect(await screen.findByText(/^The prize or its points have changed/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Redeem Pencil (12)' }))
  expect(await screen.findByText('Pencil redeemed. Points left:')).toBeTruthy()
})

test('cards that are read while another is being sent are sent in order, each with a result', async () => {
  open(gate, {
    'POST /devices/current/scan': ({ body }) => {
      const { card } = body as { card: string }
      return successAnswer(scanned({ first_name: { en: `Student ${card}`, zh: '' } }))
    },
  })
  const field = await screen.findByLabelText('Student card')
  // A card reader does not wait for answers between cards.
  await userEvent.type(field, '1{Enter}2{Tab}3{Enter}', { delay: null })
  for (const n of [1, 2, 3]) expect(await screen.findByText(`Student ${n}`)).toBeTruthy()
  expect(scans().map(({ body }) => (body as { card: string }).card)).toEqual(['1', '2', '3'])
})

test('typing reaches the field while a button has the focus; a space still presses the button', async () => {
  open(gate, { 'POST /devices/current/scan': () => successAnswer(scanned({})) })
  const ok = await screen.findByRole('button', { name: 'OK' })
  ok.focus()
  await userEvent.keyboard('CARD-7{Enter}')
  expect(await screen.findByText('Tai Man')).toBeTruthy()
  expect(scans()[0]?.body).toMatchObject({ card: 'CARD-7' })
  ok.focus()
  await userEvent.keyboard(' ')
  expect(document.activeElement).toBe(ok)
})

test('offline, cards are listed with their times, and after a reload they are sent under the same keys', async () => {
  let isAway = true
  const answer = () => (isAway ? failure(503, 'retryable') : successAnswer(scanned({})))
  open(gate, { 'POST /devices/current/scan': answer })
  await type('CARD-0001')
  await type('CARD-0002')
  const list = await screen.findByRole('region', { name: 'Cards not sent yet: 2' })
  expect(list.textContent).toMatch(/\d\d:\d\d …0001.*\d\d:\d\d …0002/)
  const keys = heldCards().map(({ key }) => key)
  cleanup()
  forgetHeldCards()
  isAway = false
  open(gate, { 'POST /devices/current/scan': answer })
  await waitFor(() => expect(scans()).toHaveLength(2))
  expect(scans().map(({ key }) => key)).toEqual(keys)
  expect(scans().every(({ body }) => (body as { held_ago: number }).held_ago >= 0)).toBe(true)
  await waitFor(() => expect(screen.queryByRole('region', { name: /not sent/ })).toBeNull())
})

test('a discarded card disappears, and a stored card that is refused stays with the reason', async () => {
  const [first, second] = ['CARD-0001', 'CARD-0002'].map((card, n) => ({
    key: `key-${n}`,
    card,
    at: Date.now() - 3_600_000,
    state: 'checkin',
    pairing: 'key',
    isUnsent: true,
  }))
  localStorage.setItem('laurel.held-cards', JSON.stringify([first, second]))
  open(gate, { 'POST /devices/current/scan': () => failure(404, 'card_not_found') })
  await waitFor(() => expect(screen.getAllByText(/Card not recognised/)).toHaveLength(2))
  expect((scans()[0]!.body as { held_ago: number }).held_ago).toBeGreaterThanOrEqual(3_600)
  await userEvent.click(screen.getByRole('button', { name: /^Discard card …0001/ }))
  expect(heldCards().map(({ key }) => key)).toEqual(['key-1'])
  expect(scans()).toHaveLength(2)
})

test('a question is never shown to the next person: a stored card for a prize waits for a press', async () => {
  const kept = {
    key: 'k',
    card: 'CARD-1',
    at: Date.now() - 60_000,
    state: 'redeem',
    pairing: 'key',
    isUnsent: true,
  }
  localStorage.setItem('laurel.held-cards', JSON.stringify([kept]))
  open(shop, { 'POST /devices/current/scan': () => successAnswer(asked()) })
  await userEvent.click(await screen.findByRole('button', { name: /^Send card …RD-1/ }))
  expect(await screen.findByRole('button', { name: 'Redeem Pencil (10)' })).toBeTruthy()
  expect(scans()).toHaveLength(1)
})

test('an unsent card is sent again under the same key', async () => {
  let isAway = true
  open(gate, {
    'POST /devices/current/scan': () =>
      isAway ? failure(503, 'retryable') : successAnswer(scanned({})),
  })
  await type('CARD-1')
  isAway = false
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Checked in. Welcome!')).toBeTruthy()
  const [first, second] = scans()
  expect(first?.key).toBeTruthy()
  expect(second?.key).toBe(first?.key)
})

test('a device whose key was revoked says so, and deletes the key', async () => {
  open(failure(401, 'unauthorized'))
  expect(await screen.findByText(/Staff have disconnected this device/)).toBeTruthy()
  expect(localStorage.getItem('laurel.device')).toBeNull()
})

test('a device that is switched off accepts no card, and says so in the page’s language', async () => {
  open({ ...gate, isOn: false }, {}, 'zh')
  expect(await screen.findByText('這部裝置暫停使用。')).toBeTruthy()
  await waitFor(() => expect(screen.queryByLabelText('學生證')).toBeNull())
})

test('games are listed with a code for the student’s phone; without any the device says so', async () => {
  const games: CurrentDevice = { ...gate, state: 'game', rule: null }
  let open_games = ['花的結構', 'Rivers']
  open(games, {
    'POST /devices/current/scan': () => successAnswer(scanned({ done: 'game', games: open_games })),
  })
  await type('s0001')
  expect(await screen.findByRole('img', { name: 'QR code that opens your games' })).toBeDefined()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '花的結構',
    'Rivers',
  ])
  open_games = []
  await type('s0002')
  expect(await screen.findByText('No game is open right now.')).toBeDefined()
  expect(screen.queryByRole('img', { name: 'QR code that opens your games' })).toBeNull()
})
