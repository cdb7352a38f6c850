import { act, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { connect, present } from '#tests/web/support/live-line.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import {
  answeringRoutes,
  id,
  organization,
  period,
  session,
} from '#tests/web/support/staff-screen.tsx'
import { SessionProvider } from '#web/client/session/session.tsx'
import { UserAttendanceRecordScreen } from '#web/modules/attendance/user-attendance-record/user-attendance-record-screen.tsx'
import { UserPointRecordScreen } from '#web/modules/points/user-point-record/user-point-record-screen.tsx'

const name = { zh: '黃梓晴', en: 'Wong Tsz Ching' }
const last = { ...period, _id: id(899), name: 'Last term', isActive: false }
const own = {
  _id: id(2),
  u_id: 's0021',
  class: '3A',
  class_no: 21,
  user: { _id: id(1), name, date_of_birth: null },
  period: last,
  point: 5,
  cumulative_point: 5,
}
const kind = { ruleCategory: { _id: id(31), name: { en: 'Conduct', zh: '品德' } }, total: 5 }
const school = (profiles: unknown[] = [own]) =>
  answeringRoutes({
    'GET /auth/profiles': () => successAnswer(profiles),
    'GET /profiles/*': () =>
      successAnswer({ ...own, points: [kind], pointActions: [], attendanceActions: [] }),
    'GET /users/*': () => listAnswer([]),
  })
const open = (part: ReactNode, isParent = false) => {
  const { user } = session('user')
  renderPart(
    <SessionProvider value={{ user: { ...user, _id: id(1), isParent, name }, organization }}>
      {part}
    </SessionProvider>,
  )
}

beforeEach(() => localStorage.setItem('laurel.token', 'token'))

test('a student reads their own points of the last period by its name, filtered by category and not by words', async () => {
  const { calls } = school()
  open(<UserPointRecordScreen />)
  expect(await screen.findByText('Last term')).toBeDefined()
  expect(await screen.findByRole('combobox', { name: 'Category' })).toBeDefined()
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'Overview' }).getAttribute('href')).toBe('/user/overview')
  await waitFor(() =>
    expect(calls.some(({ path }) => path === `/users/${id(1)}/pointHistories`)).toBe(true),
  )
  const list = calls.find(({ path }) => path === `/users/${id(1)}/pointHistories`)
  expect([list?.query.get('period'), list?.query.get('search')]).toEqual([last._id, null])
  await act(async () => connect())
  expect(present().watched).toContainEqual({ room: 'profile', profile: id(2) })
})

test('a parent reads the child’s attendance in the last period', async () => {
  school()
  open(<UserAttendanceRecordScreen />, true)
  expect(await screen.findByText('Wong Tsz Ching · Last term')).toBeDefined()
  expect(await screen.findByText('No records')).toBeDefined()
  expect(screen.queryByRole('combobox', { name: 'Category' })).toBeNull()
})

test('a student outside every period is told so', async () => {
  school([])
  open(<UserPointRecordScreen />)
  expect(await screen.findByText('Your school has no record of you yet')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: 'Point record' })).toBeDefined()
})
