import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LookAlikes } from '#api/contracts/look-alikes.ts'
import { success } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, period, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { LookAlikesCard } from '#web/modules/people/student-list/look-alikes-card.tsx'

const alike: LookAlikes = {
  accounts: [
    {
      field: 'username',
      users: [
        {
          _id: id(1),
          role: 'user',
          name: { en: 'Ada', zh: '雅達' },
          value: 's1',
          isActive: true,
          hasRecords: true,
        },
        {
          _id: id(2),
          role: 'user',
          name: { en: 'Bo', zh: '寶' },
          value: 's1\u200b',
          isActive: false,
          hasRecords: false,
        },
      ],
    },
    {
      field: 'email',
      users: [
        {
          _id: id(3),
          role: 'admin',
          name: { en: 'Cy', zh: '' },
          value: 'c@x.test',
          isActive: true,
          hasRecords: false,
        },
        {
          _id: id(4),
          role: 'auditor',
          name: { en: 'Di', zh: '' },
          value: 'ｃ@x.test',
          isActive: true,
          hasRecords: false,
        },
      ],
    },
  ],
  classes: [
    [
      { class: '9A', students: 20 },
      { class: '9A\u200b', students: 2 },
      { class: '９Ａ', students: 1 },
    ],
  ],
}

beforeEach(() => localStorage.setItem('laurel.token', 'token'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const show = (first: LookAlikes, ...others: LookAlikes[]) => {
  const answers = [first, ...others]
  const routes = answeringRoutes({
    'GET /users/look_alikes': () =>
      success((answers.length > 1 ? answers.shift() : answers[0]) as LookAlikes),
    'POST /users/class_spelling': () => success({ changed: 3 }),
    [`PUT /users/${id(2)}/username`]: () => success(null),
    [`POST /users/${id(2)}/merge`]: () => success(null),
  })
  renderStaff(<LookAlikesCard period={period._id} />, { role: 'organization_admin' })
  return routes
}

test('accounts are linked to where they are edited, with what nobody sees in them', async () => {
  show(alike)
  const link = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await link('Ada')).toContain(`/admin/student_list/${id(1)}`)
  expect(await link('Cy')).toContain('/admin/admin_list?search=c%40x.test')
  expect(screen.getByText('s1‹U+200B›').parentElement?.textContent).toContain('Inactive')
})

test('one spelling is used for all of a class after asking, and then nothing is left to show', async () => {
  const { calls } = show(alike, { accounts: [], classes: [] })
  const buttons = await screen.findAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Use “9A” for all',
    'Use “９Ａ” for all',
    'Change username',
    'Change username',
    'Merge',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Use “９Ａ” for all' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/22 students of this period get this spelling/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Use “９Ａ” for all' }))
  await waitFor(() =>
    expect(screen.queryByText('Classes and accounts that differ only in spelling')).toBeNull(),
  )
  const sent = calls.find(({ path }) => path === '/users/class_spelling')
  expect(sent?.body).toEqual({ period: period._id, class: '９Ａ' })
})

test('a student gets another username, and the dialog says what it will be', async () => {
  const { calls } = show(alike, { accounts: [], classes: [] })
  await userEvent.click(await screen.findByRole('button', { name: 'Change username: s1‹U+200B›' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByLabelText('New username')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.type(field, '77')
  expect(dialog.getByText(/^Username: .*77$/)).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ u_id: '77' })
})

test('only an account without records can be merged, into the one that has some', async () => {
  const { calls } = show(alike, { accounts: [], classes: [] })
  expect((await screen.findAllByRole('button', { name: /Merge/ })).length).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'Merge: s1‹U+200B›' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('option', { selected: true }).textContent).toBe('Ada (s1)')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete and merge' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.find(({ path }) => path.endsWith('/merge'))?.body).toEqual({ into: id(1) })
})

test('where both have records, it is said what to do', async () => {
  const [group] = alike.accounts
  const users = group!.users.map((user) => ({ ...user, hasRecords: true }))
  show({ accounts: [{ ...group!, users }], classes: [] })
  expect(await screen.findByText(/^Records stay with the account/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Merge/ })).toBeNull()
})
