import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, period, renderStaff } from '#tests/web/support/staff-screen.tsx'
import type { HistoryKind, HistoryListEntry } from '#web/patterns/history/history-kind.ts'
import { HistoryListPage } from '#web/patterns/history/history-page.tsx'

type Visit = HistoryListEntry & { place: string }

const visits: HistoryKind<Visit> = {
  history: 'points',
  key: 'actions',
  room: 'staff',
  path: '/visits',
  exportPath: '/visits/export_stream',
  fallbackName: 'visits.csv',
  types: ['library', 'sickbay'],
  looks: { library: { tone: 'leaf', icon: 'book' } },
  reasons: ['mistake'],
  words: () => ({
    title: 'Visits',
    createdBy: 'Seen by',
    createdByHint: 'A name',
    begin: 'None yet',
    bothStay: 'Both stay',
    types: { library: 'Library', sickbay: 'Sickbay' },
  }),
  columns: [
    {
      id: 'place',
      className: 'place',
      isSorted: true,
      header: () => 'Place',
      value: ({ place }) => place,
    },
  ],
}

const row = (n: number, more: Partial<Visit> = {}): Visit => ({
  _id: id(n),
  batch: id(700),
  created_at: `2026-11-20T00:${50 - n}:00Z`,
  type: 'library',
  place: `Room ${n}`,
  user: { _id: id(101), name: { zh: `學生${n}`, en: `Student ${n}` } },
  profile: { _id: id(201), class: '1A', class_no: 7 },
  created_by: { name: { zh: '袁老師', en: 'Ms Yuen' } },
  period: period._id,
  reverted_by: null,
  reverts: null,
  revertable: true,
  ...more,
})
const at = (n: number) => ({ _id: id(n), created_at: `2026-11-20T00:${50 - n}:00Z` })
const rows = [
  row(1),
  row(2, { reverts: at(3), revertable: false }),
  row(3, { reverted_by: at(2), revertable: false }),
]

test('a history without rules is listed, filtered, linked and undone, naming records by their type', async () => {
  const answers = {
    'GET /periods': () => listAnswer([period]),
    'GET /visits': () =>
      successAnswer(rows, { pages: 1, total: 3, last_updated_at: '2026-11-20T00:42:16Z' }),
    'DELETE *': () => successAnswer({ batch: id(801), position: '0000000009', outcomes: [] }),
  }
  const { calls, commands } = answeringRoutes(answers, { invented: '/visits' })
  // An address made for another history.
  history.replaceState(null, '', '/admin/visits?rule=pen&name=lee')
  renderStaff(<HistoryListPage kind={visits} />, { mode: 'choose' })
  const table = await screen.findByRole('table')
  const headings = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  expect(headings.slice(5)).toEqual(['Place', 'Type', 'Seen by', 'Actions'])
  const asked = () => calls.filter(({ path }) => path === '/visits').at(-1)?.query
  expect(asked()?.get('search')).toBe('{"name":"lee"}')
  expect(screen.queryByLabelText('Rule')).toBeNull()
  expect(table.querySelectorAll('.history-thread')).toHaveLength(2)
  const user = userEvent.setup()
  await user.selectOptions(screen.getByLabelText('Type'), 'Sickbay')
  await waitFor(() => expect(asked()?.get('type')).toBe('sickbay'))
  await user.click(screen.getByRole('button', { name: /Library.*Student 1/ }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Library')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(commands()[0]).toMatchObject({ method: 'DELETE' }))
})
