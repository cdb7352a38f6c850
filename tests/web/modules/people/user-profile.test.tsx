import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { successAnswer } from '#tests/web/support/answers.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import { savedFiles } from '#tests/web/support/saved-files.ts'
import {
  answeringRoutes,
  id,
  organization,
  period,
  session,
} from '#tests/web/support/staff-screen.tsx'
import { SessionProvider } from '#web/client/session/session.tsx'
import { UserProfileScreen } from '#web/modules/people/user-profile/user-profile-screen.tsx'

const saveFile = savedFiles()

const name = { zh: '黃梓晴', en: 'Wong Tsz Ching' }
const own = (n: number, more: object) => ({
  _id: id(n),
  u_id: 's0021',
  class: '3A',
  class_no: 4,
  user: { _id: id(1), name, date_of_birth: null },
  point: 471,
  cumulative_point: 621,
  period,
  ...more,
})
const past = {
  ...period,
  _id: id(800),
  name: 'A year ago',
  isActive: false,
  start_at: '2025-09-01',
  end_at: '2026-07-01',
}
const profiles = [
  own(2, {}),
  own(3, { period: past, class: '2B', point: 12, cumulative_point: 1204 }),
]

const render = (data: unknown[] = profiles) => {
  answeringRoutes({ 'GET /auth/profiles': () => successAnswer(data) })
  renderPart(
    <SessionProvider value={{ user: { ...session('user').user, name }, organization }}>
      <UserProfileScreen />
    </SessionProvider>,
  )
}

test('the profile shows class, number and points of each period, the current one first', async () => {
  render()
  await screen.findByText('A year ago')
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    'First termThis period3A04621471',
    'A year ago2B041,20412',
  ])
})

test('the profile is sorted by each of its columns', async () => {
  render()
  await screen.findByText('A year ago')
  await userEvent.click(screen.getByRole('button', { name: /Balance/ }))
  expect(screen.getAllByRole('row')[1]?.textContent).toContain('A year ago')
  await userEvent.click(screen.getByRole('button', { name: /Points earned/ }))
  expect(screen.getAllByRole('row')[1]?.textContent).toContain('First term')
})

test('the profile explains its points by each period’s own entries', async () => {
  render()
  await userEvent.click(await screen.findByRole('button', { name: '1,204' }))
  expect(new URLSearchParams(location.search).get('explain')).toBe(`earned.${id(3)}.`)
  await userEvent.click(screen.getByRole('button', { name: '471' }))
  expect(new URLSearchParams(location.search).get('explain')).toBe(`point.${id(2)}`)
})

test('the profile is saved as a file, in the words of the page', async () => {
  render()
  await screen.findByText('A year ago')
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  const [blob, file] = saveFile.mock.calls[0] as [Blob, string]
  expect(file).toMatch(/^profile-\d{8}-\d{6}\.csv$/)
  expect((await blob.text()).replace('\ufeff', '').split('\r\n')).toEqual([
    'Period,Class,No.,Points earned,Balance',
    'First term,3A,04,621,471',
    'A year ago,2B,04,1204,12',
  ])
})

test('without any period the profile says so', async () => {
  render([])
  await screen.findByText('There are no records of any period yet')
})
