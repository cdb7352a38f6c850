import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { PastEntry, PastMoment, PastRow } from '#api/contracts/audit.ts'
import { successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { setTimeZone } from '#web/i18n/format.ts'
import { AuditTimeMachineScreen } from '#web/modules/audit/audit-time-machine/audit-time-machine-screen.tsx'
import { momentAt } from '#web/modules/audit/audit-time-machine/moments.ts'

const at = '2026-11-07T06:30:00.000Z'
const moment: PastMoment = {
  at,
  entries: 48_213,
  of: 61_904,
  total: 900,
  balance: 700,
  previous: '2026-11-07T06:29:00.000Z',
  next: '2026-11-07T06:31:00.000Z',
  first: '2026-09-01T00:00:00.000Z',
  last: '2026-11-20T08:00:00.000Z',
}
const row = (n: number, place: number, other: number, total: number): PastRow => ({
  place: { rank: place, total, balance: total - 10 },
  other: { rank: other, total: total + 20, balance: total },
  profile: id(n),
  user: id(n + 50),
  class: '3A',
  class_no: n,
  category: null,
  name: { en: `Student ${n}`, zh: `學生${n}` },
})

const entry = (n: number, point: number, balance: number): PastEntry => ({
  _id: id(800 + n),
  at,
  type: 'reward',
  pointRule: { name: `規則${n}`, name_en: `Rule ${n}` },
  count: 1,
  point,
  balance,
  reverts: null,
  reverted: false,
})

const show = (more: Partial<PastMoment> = {}) => {
  const { calls } = answeringRoutes({
    'GET /v2/audit/past/moment': () => successAnswer({ ...moment, ...more }),
    'GET /v2/audit/past/days': () => successAnswer([{ day: '2026-09-01', entries: 3 }]),
    'GET /v2/audit/past/entries': () =>
      successAnswer(
        [
          { ...entry(4, -8, 438), reverts: id(803) },
          { ...entry(3, 8, 446), reverted: true },
          { ...entry(2, -30, 438), type: 'redeem' as const },
        ],
        {
          pages: 1,
          total: 3,
          last_updated_at: at,
          sums: { given: 476, spent: 30, undone: 8, balance: 438 },
        },
      ),
    'GET /v2/audit/past': () =>
      successAnswer([row(1, 1, 3, 452), row(2, 2, 1, 447), row(3, 3, 3, 438)], {
        pages: 1,
        total: 3,
        last_updated_at: at,
      }),
  })
  renderStaff(<AuditTimeMachineScreen />, { locale: 'en', role: 'auditor' })
  const last = (path: string) => calls.filter((call) => call.path === path).at(-1)?.query
  return {
    entries: () => last('/v2/audit/past/entries'),
    moment: () => last('/v2/audit/past/moment'),
    ranking: () => last('/v2/audit/past'),
  }
}

test('the ranking shows everybody’s rank at the moment, and the change since', async () => {
  show()
  const [, ...rows] = await screen.findAllByRole('row')
  expect(rows.map((one) => [...one.children].map((cell) => cell.textContent))).toEqual([
    ['1', 'Student 1 3A (01)', '452', '442', '472', 'down 2 (+20)'],
    ['2', 'Student 2 3A (02)', '447', '437', '467', 'up 1 (+20)'],
    ['3', 'Student 3 3A (03)', '438', '428', '458', 'same (+20)'],
  ])
  expect(screen.getByText('after entry 48,213 of 61,904')).toBeDefined()
})

test('the moment moves by entry, by day and along the slider, and back to the present', async () => {
  const asked = show()
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  await press('Next entry')
  await waitFor(() => expect(asked.moment()?.get('at')).toBe(moment.next))
  await press('Previous entry')
  await waitFor(() => expect(asked.moment()?.get('at')).toBe(moment.previous))
  await press('One day back')
  await waitFor(() => expect(asked.ranking()?.get('at')).toBe('2026-11-06T06:30:00.000Z'))
  const slider = screen.getByRole('slider', { name: 'Moment in the period' })
  for (const key of ['Home', 'PageUp']) fireEvent.keyDown(slider, { key })
  fireEvent.keyUp(slider)
  await waitFor(() => expect(asked.moment()?.get('at')).toBe('2026-09-01T10:00:00.000Z'))
  await press('Back to now')
  await waitFor(() => expect(new URLSearchParams(location.search).has('at')).toBe(false))
})

test('the slider’s keys step by an hour from the exact moment, within the days of the log', async () => {
  const asked = show()
  const slider = await screen.findByRole('slider', { name: 'Moment in the period' })
  const press = (key: string) => {
    fireEvent.keyDown(slider, { key })
    fireEvent.keyUp(slider, { key })
  }
  const movedTo = (moment: string) => waitFor(() => expect(asked.moment()?.get('at')).toBe(moment))
  press('ArrowLeft')
  await movedTo('2026-11-07T05:30:00.000Z')
  press('End')
  await movedTo('2026-11-21T00:00:00.000Z')
  press('Home')
  await movedTo('2026-09-01T00:00:00.000Z')
  fireEvent.keyDown(slider, { key: 'ArrowRight' })
  press('ArrowRight')
  await movedTo('2026-11-07T08:30:00.000Z')
})

test('on the slider the browser’s own key combinations still work', async () => {
  show()
  const slider = await screen.findByRole('slider', { name: 'Moment in the period' })
  for (const held of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }])
    expect(fireEvent.keyDown(slider, { key: 'ArrowLeft', ...held })).toBe(true)
  expect(fireEvent.keyDown(slider, { key: 'ArrowLeft' })).toBe(false)
})

test('within the first half hour of the log, one key press leads to the beginning', async () => {
  const asked = show({ at: '2026-09-01T00:12:00.000Z' })
  const slider = await screen.findByRole('slider', { name: 'Moment in the period' })
  await waitFor(() => expect(slider.getAttribute('aria-valuenow')).not.toBeNull())
  fireEvent.keyDown(slider, { key: 'Home' })
  fireEvent.keyUp(slider, { key: 'Home' })
  await waitFor(() => expect(asked.moment()?.get('at')).toBe('2026-09-01T00:00:00.000Z'))
})

test('the ranking compares moments by what was known then or now, with or without undone entries', async () => {
  const asked = show()
  const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }))
  await choose('What was known then')
  await choose('Undone entries count')
  await choose('Biggest fall')
  await userEvent.click(screen.getByRole('button', { name: 'Compare with this moment' }))
  await waitFor(() =>
    expect(Object.fromEntries(asked.ranking() ?? [])).toMatchObject({
      basis: 'recorded',
      reverted: 'true',
      order: 'fall',
      by: 'students',
      and: at,
    }),
  )
  await choose('Classes')
  await waitFor(() => expect(asked.ranking()?.get('by')).toBe('classes'))
})

test('a date and a time are in the school’s time zone', () => {
  setTimeZone('Asia/Hong_Kong')
  expect(momentAt('2026-11-07', '14:30')).toBe('2026-11-07T06:30:59.999Z')
  setTimeZone('Europe/London')
  expect(momentAt('2026-07-01', '00:30')).toBe('2026-06-30T23:30:59.999Z')
  expect(momentAt('2026-12-01', '00:30')).toBe('2026-12-01T00:30:59.999Z')
})

test('a balance is explained entry by entry, each with a link to the log', async () => {
  const asked = show()
  await userEvent.click(await screen.findByRole('button', { name: '428' }))
  expect(await screen.findByRole('heading', { name: 'Why 438?' })).toBeDefined()
  expect(asked.entries()?.get('profile')).toBe(id(3))
  const rows = [...(await screen.findByRole('list', { name: /Entries up to/ })).children]
  expect(document.querySelector('.audit-time-machine-sum')!.textContent).toBe(
    ' 476 given− 30 redeemed− 8 undone= 438',
  )
  expect(rows.map(({ className }) => className)).toEqual(['reversal', 'gone', 'redeem'])
  expect(rows[0]!.querySelector('a')!.getAttribute('href')).toContain(
    `/admin/audit/entry/${id(804)}?profile=${id(3)}`,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('heading', { name: 'Why 438?' })).toBeNull()
})
