import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type {
  AccountMergeBody,
  AccountMergePreview,
  FollowedMerge,
} from '#api/contracts/account-merges.ts'
import type { LookAlikes } from '#api/contracts/look-alikes.ts'
import { successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, period, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { AccountMergesCard } from '#web/modules/people/account-merges/account-merges-card.tsx'
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
const show = (first: LookAlikes, ...others: LookAlikes[]) => {
  const answers = [first, ...others]
  const routes = answeringRoutes({
    'GET /users/look_alikes': () =>
      successAnswer((answers.length > 1 ? answers.shift() : answers[0]) as LookAlikes),
    'POST /users/class_spelling': () => successAnswer({ changed: 3 }),
    [`PUT /users/${id(2)}/username`]: () => successAnswer(null),
    [`POST /users/${id(2)}/merge`]: () => successAnswer(null),
  })
  renderStaff(<LookAlikesCard period={period._id} />, { role: 'organization_admin' })
  return routes
}

test('accounts link to where they are edited, and show their invisible characters', async () => {
  show(alike)
  const link = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await link('Ada')).toContain(`/admin/student_list/${id(1)}`)
  expect(await link('Cy')).toContain('/admin/admin_list?search=c%40x.test')
  expect(screen.getByText('s1‹U+200B›').parentElement?.textContent).toContain('Inactive')
})

test('one spelling is set for a whole class after a question, and the list is then empty', async () => {
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

test('a student gets another username, which the dialog previews', async () => {
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

test('only an account without records can be merged, into one that has some', async () => {
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

const preview: AccountMergePreview = {
  kept: {
    user: id(1),
    name: { en: 'Ada', zh: '雅達' },
    username: 's1',
    card_id: 'A1',
    class: '1A',
    point: 5,
  },
  merged: {
    user: id(2),
    name: { en: 'Bo', zh: '寶' },
    username: 's1\u200b',
    card_id: 'B2',
    class: '1A',
    point: 12,
  },
  moves: {
    points: 12,
    awards: 4,
    redemptions: 1,
    orders: 1,
    badges: 2,
    homework: 3,
    attendance: 5,
  },
  stays: {
    homework: 1,
    attendance: 6,
    games: 0,
    board_games: 0,
    certificates: 0,
    other_periods: 0,
    username: 's1\u200b',
    card_id: 'B2',
  },
  passes_on: ['date_of_birth'],
}
const mergeOf = (
  state: FollowedMerge['state'],
  more: Partial<FollowedMerge> = {},
): FollowedMerge => ({
  _id: id(9),
  period: period._id,
  state,
  kept: { user: id(1), name: { en: 'Ada', zh: '雅達' }, username: 's1' },
  merged: { user: id(2), name: { en: 'Bo', zh: '寶' }, username: 's2' },
  created_at: '2026-11-28T03:00:00.000Z',
  created_by: { name: { en: 'Cy', zh: '施' } },
  ended_at: null,
  expected: 8,
  moved: {
    points: 0,
    awards: 0,
    redemptions: 0,
    homework: 0,
    homework_conflicts: 0,
    attendance: 0,
    attendance_conflicts: 0,
  },
  undo_until: null,
  undone: null,
  ...more,
})

test('if both have records, the dialog shows what moves and what stays, and swaps the two', async () => {
  const [group] = alike.accounts
  const users = group!.users.map((user) => ({ ...user, hasRecords: true }))
  const { calls } = answeringRoutes({
    'GET /users/look_alikes': () =>
      successAnswer({ accounts: [{ ...group!, users }], classes: [] }),
    'POST /v2/account_merges': ({ body }) =>
      successAnswer(
        (body as AccountMergeBody).preview
          ? { preview, merge: null }
          : { preview, merge: mergeOf('moving') },
      ),
  })
  renderStaff(<LookAlikesCard period={period._id} />, { role: 'organization_admin' })
  expect(await screen.findByText(/^Both have records/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Merge:/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Merge two accounts/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('4 awards')).toBeTruthy()
  for (const line of [
    '12 points',
    '1 redemption, of which 1 ordered but not collected',
    '2 badges; badges are counted again from the awards',
    '3 homework records',
    'date of birth',
    '5 attendance records',
    '6 attendance records, set aside because the account that stays has its own for that day; an undo brings them back',
    'the card “B2”, which no other account can use',
  ])
    expect(dialog.getByText(line)).toBeTruthy()
  await userEvent.click(
    within(dialog.getByRole('group', { name: 'Account that stays' })).getByRole('radio', {
      name: /^Bo/,
    }),
  )
  await dialog.findByText('4 awards')
  const confirm = dialog.getByRole('button', { name: 'Merge' })
  await waitFor(() => expect((confirm as HTMLButtonElement).disabled).toBe(false))
  await userEvent.click(confirm)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = calls.filter(({ path }) => path === '/v2/account_merges').map(({ body }) => body)
  expect(sent).toEqual([
    { kept: id(1), merged: id(2), preview: true },
    { kept: id(2), merged: id(1), preview: true },
    { kept: id(2), merged: id(1) },
  ])
})

test('a merge shows its progress, and then what has moved until it is undone', async () => {
  const moved = {
    points: 12,
    awards: 4,
    redemptions: 1,
    homework: 3,
    homework_conflicts: 1,
    attendance: 2,
    attendance_conflicts: 1,
  }
  const done = mergeOf('done', { moved, undo_until: '2026-12-05T03:00:00.000Z' })
  const by = { name: { en: 'Cy', zh: '施' } }
  const undone = mergeOf('undone', { undone: { by, at: '2026-11-29T03:00:00.000Z' } })
  let current = mergeOf('moving', { moved: { ...moved, homework: 0, attendance: 0 } })
  const { calls } = answeringRoutes({
    'GET /v2/account_merges': () => {
      const shown = current
      if (shown.state === 'moving') current = done
      return successAnswer([shown])
    },
    [`POST /v2/account_merges/${id(9)}/undo`]: () => {
      current = undone
      return successAnswer(mergeOf('undoing'))
    },
  })
  renderStaff(<AccountMergesCard period={period._id} />, { role: 'organization_admin' })
  expect((await screen.findAllByText('Moving records: 5 of 8')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
  const button = await screen.findByRole('button', { name: 'Undo merge: s2' })
  expect(
    screen.getByText(
      /^Moved: 4 awards, 1 redemption, 3 homework records, and 2 attendance records; \+12 points/,
    ),
  ).toBeTruthy()
  await userEvent.click(button)
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Undo merge' }))
  expect(await screen.findByText(/^Undone by Cy on/)).toBeTruthy()
  expect(calls.filter(({ path }) => path.endsWith('/undo'))).toHaveLength(1)
})
