import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffSnapshot } from '#api/contracts/live.ts'
import type { RankingRow } from '#api/contracts/rankings.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { connect, drop, present, push } from '#tests/web/support/live-line.ts'
import { withoutSight } from '#tests/web/support/sight.ts'
import {
  answeringRoutes,
  id,
  period,
  type ReceivedCall,
  renderStaff,
} from '#tests/web/support/staff-screen.tsx'
import { DashboardScreen } from '#web/modules/dashboard/dashboard/dashboard-screen.tsx'

const learning = { _id: id(400), name: { zh: '學業', en: 'Learning' }, type: 'reward', rules: 3 }

const student = (rank: number, en: string, totalpoints: number): RankingRow => ({
  rank,
  class: '3A',
  class_no: rank,
  user: id(rank),
  profile: id(200 + rank),
  students: null,
  totalpoints,
  name: { zh: '', en },
  pointsByRuleCategories: [{ ruleCategory_id: learning._id, total: totalpoints }],
})
const classRow = (totalpoints: number): RankingRow => ({
  rank: 1,
  class: '3A',
  class_no: null,
  user: null,
  profile: null,
  name: null,
  students: 31,
  totalpoints,
  pointsByRuleCategories: [],
})

const ranked = ({ query }: ReceivedCall) => {
  const rows = query.get('groupBy') === 'user' ? [student(1, 'Chan Lok Yi', 486)] : [classRow(7942)]
  return successAnswer(rows, { pages: 1, total: 720, last_updated_at: '2026-11-20T00:42:00Z' })
}
const school = (more = {}) =>
  answeringRoutes({
    'GET /profiles/rank': ranked,
    'GET /rank/actions/reward': () => successAnswer([{ count: 8214, weeks: [] }]),
    'GET /rank/actions/redeem': () => successAnswer([{ count: 1036, weeks: [] }]),
    'GET /ruleCategories': () => listAnswer([learning]),
    'GET /periods': () => listAnswer([period]),
    'GET /v2/actions': () =>
      successAnswer([], { pages: 0, total: 0, last_updated_at: '2026-11-20T00:42:00Z' }),
    ...more,
  })

const later = '2026-11-20T00:43:00Z'
const snapshot = (more: Partial<StaffSnapshot> = {}): StaffSnapshot => ({
  room: 'staff',
  period: period._id,
  position: '0001',
  at: '2026-11-20T00:42:16Z',
  reward: { count: 8215, weeks: [] },
  redeem: { count: 1036, weeks: [] },
  students: 720,
  classes: 24,
  topStudents: [student(1, 'Wong Tsz Ching', 490)],
  topClasses: [classRow(7942)],
  latest: [],
  ...more,
})

const card = (title: string) => {
  const heading = screen.getByRole('heading', { name: title })
  return within(heading.closest('section') as HTMLElement)
}

beforeEach(() => {
  localStorage.setItem('laurel.token', 'token')
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {} }))
  withoutSight()
})

test('the figures appear before any socket connects', async () => {
  school()
  renderStaff(<DashboardScreen />)
  expect(await screen.findByText('8,214')).toBeDefined()
  expect(await screen.findByText('Chan Lok Yi')).toBeDefined()
  expect(await screen.findByText('31 students')).toBeDefined()
  expect(screen.getAllByText('of 720')).toHaveLength(2)
})

test('a snapshot updates the figures automatically', async () => {
  school()
  renderStaff(<DashboardScreen />)
  await screen.findByText('8,214')
  await act(async () => connect())
  await act(async () => push(snapshot()))
  expect(card('Rewards given').getByText('8,215')).toBeDefined()
  expect(await card('Top students').findByText('Wong Tsz Ching')).toBeDefined()
  expect(screen.getByText('of 24')).toBeDefined()
})

test('a click on “Live” pauses everything, and another click shows the missed changes', async () => {
  school()
  renderStaff(<DashboardScreen />)
  await screen.findByText('8,214')
  await act(async () => connect())
  await act(async () => push(snapshot()))
  await userEvent.click(screen.getByRole('button', { name: /^Live, Pause updates/ }))
  await act(async () =>
    push(snapshot({ position: '0002', reward: { count: 9000, weeks: [] }, at: later })),
  )
  expect(card('Rewards given').getByText('8,215')).toBeDefined()
  const badge = screen.getByRole('button', { name: /^Paused, Resume updates/ })
  expect(badge.textContent).toMatch(/as of \d\d:42:16/)
  const watched = present().watched.length
  await userEvent.click(badge)
  expect(present().watched).toHaveLength(watched + 1)
  await act(async () =>
    push(snapshot({ position: '0002', reward: { count: 9000, weeks: [] }, at: later })),
  )
  expect(card('Rewards given').getByText('9,000')).toBeDefined()
})

test('a paused screen does not poll without a socket, and the next screen is live again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const asked = vi.fn(() => successAnswer([{ count: 8214, weeks: [] }]))
  school({ 'GET /rank/actions/reward': asked })
  renderStaff(<DashboardScreen />)
  await screen.findByText('8,214')
  await act(async () => connect())
  await act(async () => push(snapshot()))
  fireEvent.click(screen.getByRole('button', { name: /^Live/ }))
  await act(async () => drop())
  asked.mockClear()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked).not.toHaveBeenCalled()
  cleanup()
  renderStaff(<DashboardScreen />)
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(screen.getByRole('button', { name: /^(Live|Reconnecting)/ })).toBeDefined()
})

test('a batch is one line with its class and number of students', async () => {
  school()
  renderStaff(<DashboardScreen />)
  await screen.findByText('8,214')
  await act(async () => connect())
  const award = {
    profile: id(201),
    name: { zh: '黃梓晴', en: 'Wong Tsz Ching' },
    class: '3B',
    class_no: 21,
  }
  const created_at = new Date().toISOString()
  const batch = {
    created_at,
    type: 'reward' as const,
    rule_name: 'Helpful',
    rule_name_en: '',
    awards: [award],
  }
  const one = { ...batch, batch: id(1), point: 5, students: 1 }
  const many = { ...batch, batch: id(2), point: 2, students: 28, class: '3B' }
  await act(async () => push(snapshot({ latest: [many, one] })))
  const [first, second] = card('Just awarded').getAllByRole('listitem')
  expect(first?.textContent).toBe('3B28 students3BHelpful+2now')
  expect(second?.textContent).toBe('黃Wong Tsz Ching3B (21)Helpful+5now')
})

test('the figures of the bars can be read as a table', async () => {
  school({
    'GET /rank/actions/reward': () =>
      successAnswer([{ count: 7, weeks: [{ start: '2026-09-07', count: 7 }] }]),
  })
  renderStaff(<DashboardScreen />)
  await screen.findByText('1,036')
  await userEvent.click(card('Rewards given').getByRole('button', { name: 'View as table' }))
  expect(card('Rewards given').getByRole('row', { name: '2026/09/07 7' })).toBeDefined()
})

test('a card that fails to load offers a retry, and the others keep working', async () => {
  school({ 'GET /rank/actions/redeem': () => failure(500, 'internal_error') })
  renderStaff(<DashboardScreen />)
  expect(await screen.findByText('8,214')).toBeDefined()
  expect(await card('Prizes redeemed').findByRole('button', { name: 'Try again' })).toBeDefined()
})

test('before the first award staff are led to the reward screen, auditors are not', async () => {
  for (const [role, links] of [
    ['admin', 1],
    ['auditor', 0],
  ] as const) {
    school()
    renderStaff(<DashboardScreen />, { role })
    await screen.findByText('8,214')
    await act(async () => connect())
    await act(async () => push(snapshot()))
    expect(screen.getByText('No awards yet')).toBeDefined()
    expect(screen.queryAllByRole('link', { name: 'Reward students' })).toHaveLength(links)
    cleanup()
  }
})

test('the dashboard shows the same in Chinese', async () => {
  school()
  renderStaff(<DashboardScreen />, { locale: 'zh' })
  expect(await screen.findByText('8,214')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: '儀表板' })).toBeDefined()
  expect(
    screen.getAllByRole('link', { name: '查看全部' }).map((link) => link.getAttribute('href')),
  ).toEqual(['/admin/dashboard/user_ranking', '/admin/dashboard/class_ranking'])
})
