import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ActionRow } from '#api/contracts/actions.ts'
import type { AttendanceRow } from '#api/contracts/attendance.ts'
import { successAnswer } from '#tests/web/support/answers.ts'
import { connect, push } from '#tests/web/support/live-line.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import { answeringRoutes, id, period } from '#tests/web/support/staff-screen.tsx'
import { SessionProvider } from '#web/client/session/session.tsx'
import { UserOverviewScreen } from '#web/modules/dashboard/user-overview/user-overview-screen.tsx'

const name = { zh: '黃梓晴', en: 'Wong Tsz Ching' }
const mark = { _id: id(9), created_at: '2026-11-20T09:00:00Z' }
const action = (n: number, more: Partial<ActionRow> = {}): ActionRow => ({
  _id: id(n),
  batch: id(50 + n),
  created_at: '2026-11-20T00:42:00Z',
  type: 'reward',
  point: n,
  count: 1,
  pointRule: {
    _id: id(300 + n),
    name: `Rule ${n}`,
    name_en: '',
    type: 'reward',
    ruleCategory: null,
  },
  user: { _id: id(1), name },
  profile: { _id: id(2), class: '3A', class_no: 21 },
  period: period._id,
  created_by: { _id: id(901), name, isParent: false, isSystem: false },
  reverted_by: null,
  reverts: null,
  revertable: false,
  ...more,
})
const visit = (n: number): AttendanceRow => ({
  _id: id(n),
  batch: id(50 + n),
  created_at: '2026-11-20T00:10:00Z',
  type: 'checkin',
  device: null,
  attendanceRule: { _id: id(700), name: 'Morning', name_en: '' },
  user: { _id: id(1), name },
  profile: { _id: id(2), class: '3A', class_no: 21 },
  period: period._id,
  created_by: { _id: id(901), name },
  reverted_by: null,
  reverts: null,
  revertable: false,
})
const profile = {
  _id: id(2),
  u_id: 's0021',
  class: '3A',
  class_no: 21,
  user: { _id: id(1), name, date_of_birth: null },
  period,
  point: 471,
  cumulative_point: 621,
  points: [{ ruleCategory: { _id: id(400), name: { zh: '學業', en: 'Learning' } }, total: 621 }],
  pointActions: [action(5), action(4), action(3, { type: 'redeem', point: -30 }), action(2)],
  attendanceActions: [visit(8)],
}

const { points: _, pointActions: __, attendanceActions: ___, ...ownProfile } = profile

const school = (profiles: unknown[] = [ownProfile]) =>
  answeringRoutes({
    'GET /auth/profiles': () => successAnswer(profiles),
    'GET /profiles/*': () => successAnswer(profile),
  })

const render = ({ isParent = false, locale = 'en' as 'en' | 'zh' } = {}) => {
  const user = {
    _id: id(1),
    role: 'user' as const,
    isParent,
    setup_password: false,
    home: null,
    first_day: null,
    password_minimum: 6,
    session_ends_in: 43_200,
    isActive: true,
    name,
    email: null,
    username: 's0021',
    privilege: { all_action: false },
    organization: id(902),
    profile: id(2),
  }
  const organization = {
    _id: id(902),
    name: { zh: '青嵐中學', en: 'Ching Laam' },
    prefix: 's',
    time_zone: 'Asia/Hong_Kong',
    logo: null,
    banner: null,
    modules: {},
    current_period: period,
    filters: [],
    class_grades: [],
    external_links: [],
    ledger: 'ok' as const,
    support_email: null,
    role: 'user' as const,
    contact: { email: null, phone: null, url: null },
    giver_names: 'full' as const,
    student_rankings: 'none' as const,
    notices_for_parents: true,
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

test('the overview shows the balance, points earned, the period and the student', async () => {
  school()
  render()
  expect(await screen.findByText('471')).toBeDefined()
  // Content below the points appears once they are painted.
  expect(await screen.findByText('Chinese name')).toBeDefined()
  expect(besides('Balance')).toBe('471')
  expect(besides('Points earned')).toBe('621')
  expect(screen.getByText('2026/09/01 –')).toBeDefined()
  expect([besides('Chinese name'), besides('English name')]).toEqual(['黃梓晴', 'Wong Tsz Ching'])
  expect([besides('Student ID'), besides('Class (No.)')]).toEqual(['s0021', '3A (21)'])
})

test('the overview shows the latest three entries of points and of attendance, each with a link to all', async () => {
  school()
  render()
  const list = within((await screen.findByText('Rule 5')).closest('ul') as HTMLElement)
  const rows = list.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatch(/^Rule 52026\/11\/20 \d\d:42\+5$/)
  expect(rows[2]).toContain('−30')
  expect(await screen.findByText('Morning')).toBeDefined()
  const ways = screen
    .getAllByRole('link', { name: 'See all' })
    .map((link) => link.getAttribute('href'))
  expect(ways).toEqual(['/user/overview/point_record', '/user/overview/attendance_record'])
})

test('a category of points links to its entries', async () => {
  school()
  render()
  const kind = await screen.findByRole('link', { name: /Learning.*100\.0%/ })
  expect(kind.getAttribute('href')).toBe(`/user/overview/point_record?category=${id(400)}`)
})

const snapshot = (more: object) => ({
  room: 'profile' as const,
  profile: id(2),
  at: '2026-11-20T00:43:00Z',
  position: '0002',
  point: 471,
  cumulative_point: 621,
  latest: [...profile.pointActions],
  latest_attendance: [visit(8)],
  ...more,
})

test('points update live, together with their categories', async () => {
  let answer = profile
  answeringRoutes({
    'GET /auth/profiles': () => successAnswer([ownProfile]),
    'GET /profiles/*': () => successAnswer(answer),
  })
  render()
  await screen.findByText('471')
  await act(async () => connect())
  const { ruleCategory } = profile.points[0]!
  answer = { ...profile, point: 476, cumulative_point: 626, points: [{ ruleCategory, total: 626 }] }
  const latest = [action(7, { reverts: mark }), action(6, { reverted_by: mark })]
  await act(async () => push(snapshot({ latest, point: 476, cumulative_point: 626 })))
  expect(await screen.findByText('476')).toBeDefined()
  expect(besides('Balance')).toContain('476')
  expect(besides('Points earned')).toContain('626')
  await screen.findByText(/626 points, see the entries/)
})

test('a new award is shown and announced politely; old, spent or undone points are not', async () => {
  school()
  render()
  await screen.findByText('471')
  const moment = () => document.querySelector('.overview-award')?.textContent
  await act(async () => connect())
  await act(async () => push(snapshot({})))
  expect(moment()).toBeUndefined()
  const spent = [
    action(11, { type: 'redeem', point: -5 }),
    action(10, { reverts: mark, point: 3 }),
    ...profile.pointActions,
  ]
  await act(async () => push(snapshot({ position: '0003', latest: spent })))
  expect(moment()).toBeUndefined()
  await act(async () => push(snapshot({ position: '0004', latest: [action(12), ...spent] })))
  await waitFor(() => expect(moment()).toBe('+12Rule 12'))
  const said = screen
    .getAllByRole('status')
    .find((one) => one.textContent === 'Just now: Rule 12, 12 points')
  expect(said?.getAttribute('aria-live')).toBe('polite')
})

test('attendance updates live', async () => {
  school()
  render()
  await screen.findByText('Morning')
  await act(async () => connect())
  const rule = { _id: id(701), name: 'Library', name_en: '' }
  await act(async () =>
    push(snapshot({ latest_attendance: [{ ...visit(9), attendanceRule: rule }, visit(8)] })),
  )
  expect(await screen.findByText('Library')).toBeDefined()
})

test('a student without a class in this period is told so, and sees the last period under its name', async () => {
  const former = { ...period, _id: id(800), name: 'A year ago', isActive: false }
  answeringRoutes({
    'GET /auth/profiles': () => successAnswer([{ ...ownProfile, period: former }]),
    'GET /profiles/*': () => successAnswer({ ...profile, period: former }),
  })
  render()
  await screen.findByText(
    'Wong Tsz Ching is not in a class this period. These are the records of A year ago.',
  )
  expect(await screen.findByText('471')).toBeDefined()
  expect(screen.queryByText(/This period/)).toBeNull()
})

test('a parent sees the child’s figures', async () => {
  school()
  render({ isParent: true })
  expect(await screen.findByRole('heading', { name: 'Your child' })).toBeDefined()
  expect(screen.getAllByText('Wong Tsz Ching').length).toBeGreaterThan(1)
})

test('a student without any period is told so', async () => {
  school([])
  render({ locale: 'zh' })
  expect(await screen.findByText('學校尚未有你的資料')).toBeDefined()
})
