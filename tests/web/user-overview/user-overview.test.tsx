import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ActionRow } from '#api/contracts/actions.ts'
import { SessionProvider } from '#web/client/session/session.tsx'
import { UserOverviewScreen } from '#web/features/user-overview/user-overview-screen.tsx'
import { success } from '../support/answers.ts'
import { connect, push } from '../support/live-line.ts'
import { renderPart } from '../support/page.tsx'
import { answeringRoutes, id, period } from '../support/staff-screen.tsx'

vi.mock('socket.io-client', async () => ({ io: (await import('../support/live-line.ts')).openLine }))

const name = { zh: '黃梓晴', en: 'Wong Tsz Ching' }
const mark = { _id: id(9), created_at: '2026-11-20T09:00:00Z' }
const action = (n: number, more: Partial<ActionRow> = {}): ActionRow => ({
  ...{ _id: id(n), batch: id(50 + n), created_at: '2026-11-20T00:42:00Z', type: 'reward', point: n, count: 1 },
  ...{ pointRule: { _id: id(300 + n), name: `Rule ${n}`, name_en: '', type: 'reward', ruleCategory: null } },
  ...{ user: { _id: id(1), name }, profile: { _id: id(2), class: '3A', class_no: 21 }, period: period._id },
  ...{ created_by: { _id: id(901), name, isParent: false, isSystem: false } },
  ...{ reverted_by: null, reverts: null, revertable: false },
  ...more,
})
const profile = {
  ...{ _id: id(2), u_id: 's0021', class: '3A', class_no: 21, user: { _id: id(1), name, date_of_birth: null }, period },
  ...{ point: 471, cumulative_point: 621, points: [] },
  pointActions: [action(5), action(4), action(3, { type: 'redeem', point: -30 }), action(2)],
}

const { points: _, pointActions: __, ...ownProfile } = profile

const school = (profiles: unknown[] = [ownProfile]) =>
  answeringRoutes({ 'GET /auth/profiles': () => success(profiles), 'GET /profiles/*': () => success(profile) })

const render = ({ isParent = false, locale = 'en' as 'en' | 'zh' } = {}) => {
  const user = {
    ...{
      _id: id(1),
      role: 'user' as const,
      isParent,
      setup_password: false,
      password_minimum: 6,
      session_ends_in: 43_200,
      isActive: true,
      name,
      email: null,
    },
    ...{ username: 's0021', privilege: { all_action: false }, organization: id(902), profile: id(2) },
  }
  const organization = {
    ...{ _id: id(902), name: { zh: '青嵐中學', en: 'Ching Laam' }, prefix: 's', time_zone: 'Asia/Hong_Kong' },
    ...{ logo: null, banner: null, modules: {}, current_period: period, filters: [], external_links: [] },
    ledger: 'ok' as const,
    ...{ support_email: null, role: 'user' as const, contact: { email: null, phone: null, url: null } },
  }
  renderPart(
    <SessionProvider value={{ user, organization }}>
      <UserOverviewScreen />
    </SessionProvider>,
    { locale },
  )
}

const besides = (term: string) => screen.getByText(term).nextElementSibling?.textContent

beforeEach(() => {
  localStorage.setItem('laurel.token', 'token')
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {} }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('shows balance, points earned, the term and who the student is', async () => {
  school()
  render()
  expect(await screen.findByText('471')).toBeDefined()
  expect(besides('Balance')).toBe('471')
  expect(besides('Points earned')).toBe('621')
  expect(screen.getByText('2026/09/01 –')).toBeDefined()
  expect([besides('Chinese name'), besides('English name')]).toEqual(['黃梓晴', 'Wong Tsz Ching'])
  expect([besides('Student ID'), besides('Class (No.)')]).toEqual(['s0021', '3A (21)'])
})

test('shows the latest three records, redemptions with their word', async () => {
  school()
  render()
  const list = within((await screen.findByText('Rule 5')).closest('ul') as HTMLElement)
  const rows = list.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatch(/^Rule 52026\/11\/20 \d\d:42\+5$/)
  expect(rows[2]).toContain('Redeemed−30')
})

test('points come in live', async () => {
  school()
  render()
  await screen.findByText('471')
  await act(async () => connect())
  const latest = [action(7, { reverts: mark }), action(6, { reverted_by: mark })]
  const snapshot = { room: 'profile', profile: id(2), position: '0002', at: '2026-11-20T00:43:00Z', latest } as const
  await act(async () => push({ ...snapshot, point: 476, cumulative_point: 626 }))
  expect(await screen.findByText('476')).toBeDefined()
  expect(besides('Balance')).toBe('476')
  expect(besides('Points earned')).toBe('626')
  expect(screen.getByText('Undo')).toBeDefined()
  expect(screen.getByText('Undone')).toBeDefined()
})

test("a parent sees the child's", async () => {
  school()
  render({ isParent: true })
  expect(await screen.findByRole('heading', { name: 'Your child' })).toBeDefined()
  expect(screen.getAllByText('Wong Tsz Ching').length).toBeGreaterThan(1)
})

test('a student who is not in this term is told so', async () => {
  school([])
  render({ locale: 'zh' })
  expect(await screen.findByText('本學期未有你的資料')).toBeDefined()
})
