import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Route } from 'wouter'
import type { Memo, MessageReader } from '#api/contracts/messages.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  period,
  type ReceivedCall,
  renderStaff,
} from '#tests/web/support/staff-screen.tsx'
import { MemoReadersScreen } from '#web/modules/messages/memo-readers/memo-readers-screen.tsx'

beforeEach(() => history.replaceState(null, '', `/admin/memo/${id(1)}/readers`))
const memo: Memo = {
  _id: id(1),
  title: 'Swimming',
  message: 'At four.',
  period: period._id,
  attachments: [],
  editable: true,
  created_at: '2026-11-20T00:15:00Z',
  created_by: { _id: id(901), name: { en: 'Ms Yuen', zh: '袁老師' } },
  target: 'student_and_parent',
  to_student: true,
  to_parent: true,
  profile_ids: [id(201)],
  reads: { addressed: 60, students: 45, parents: 10 },
}
const ofClass = (name: string, addressed: number, students: number) => ({
  class: name,
  addressed,
  students,
  parents: 5,
  student_read_at: students ? `2026-11-20T0${students % 10}:00:00Z` : null,
  parent_read_at: null,
})
const reader: MessageReader = {
  profile: id(201),
  user: { _id: id(101), name: { en: 'Student 1', zh: '學生1' } },
  class: '1B',
  class_no: 1,
  student_read_at: null,
  parent_read_at: '2026-11-20T01:00:00Z',
}

const readAt = '2026-11-20T02:30:00Z'
const answers = {
  'GET /periods': () => listAnswer([period]),
  [`GET /memos/${id(1)}`]: () => successAnswer(memo),
  [`GET /memos/${id(1)}/readers/classes`]: () =>
    successAnswer([ofClass('1A', 20, 20), ofClass('1B', 25, 12), ofClass('2A', 15, 13)]),
  [`GET /memos/${id(1)}/readers`]: ({ query }: ReceivedCall) =>
    listAnswer([query.get('read') === 'true' ? { ...reader, student_read_at: readAt } : reader]),
}
const show = (more: Parameters<typeof answeringRoutes>[0] = {}) => {
  const made = answeringRoutes({ ...answers, ...more })
  renderStaff(
    <Route path="/admin/memo/:id/readers">
      <MemoReadersScreen />
    </Route>,
  )
  return made
}
const classNames = () =>
  screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent)

test('the page says how many have read a memo, and puts the class with the fewest readers first', async () => {
  show()
  await screen.findByText('45 of 60 students have read it')
  expect(
    screen.getByText(/^1 of 3 classes have finished reading it; last read 2026\/11\/20/),
  ).toBeTruthy()
  expect(classNames()).toEqual(['1B12 / 2513 unread', '2A13 / 152 unread', '1A20 / 20All read'])
  act(() => screen.getByRole('radio', { name: 'Parents' }).click())
  await screen.findByText('Parents of 15 of 60 students have read it')
})

test('the non-readers of a chosen class are listed, and then its readers', async () => {
  const { calls } = show()
  const asked = () => {
    const last = calls.findLast(({ path }) => path.endsWith('/readers'))
    return Object.fromEntries(last?.query ?? [])
  }
  const row = (await screen.findByText('Student 1')).closest('tr')!
  expect(within(row).getByText(/2026\/11\/20/)).toBeTruthy()
  expect(asked()).toMatchObject({ read: 'false', by: 'student', limit: '10' })
  expect(asked()).not.toHaveProperty('class')
  act(() => screen.getByRole('button', { name: /^1B/ }).click())
  await waitFor(() => expect(asked()).toMatchObject({ read: 'false', class: '1B' }))
  expect(screen.getByRole('tab', { name: 'Unread 13' })).toBeTruthy()
  act(() => screen.getByRole('tab', { name: 'Read 12' }).click())
  await waitFor(() =>
    expect(asked()).toMatchObject({
      read: 'true',
      class: '1B',
      order_by: 'student_read_at',
      order: 'desc',
    }),
  )
  await screen.findByText('2026/11/20 10:30')
})

test('for a memo to parents only, only the reading by parents is shown', async () => {
  const toParents = { ...memo, target: 'parent' as const, to_student: false }
  const { calls } = show({ [`GET /memos/${id(1)}`]: () => successAnswer(toParents) })
  await screen.findByText('Parents of 15 of 60 students have read it')
  expect(screen.queryByRole('radio')).toBeNull()
  await waitFor(() => expect(calls.at(-1)?.query.get('by')).toBe('parent'))
})

test('a message that is missing, or another person’s, is reported', async () => {
  show({ [`GET /memos/${id(1)}`]: () => failure(404, 'not_found') })
  await screen.findByText('This message is no longer here')
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull()
})

test('the readers are exported for the class shown', async () => {
  const { calls } = show({
    [`GET /memos/${id(1)}/readers/export_stream`]: () => failure(404, 'no_data'),
  })
  await screen.findByText('45 of 60 students have read it')
  act(() => screen.getByRole('button', { name: /^1B/ }).click())
  act(() => screen.getByRole('button', { name: 'Export CSV' }).click())
  await waitFor(() =>
    expect(Object.fromEntries(calls.at(-1)!.query)).toEqual({ lang: 'en', class: '1B' }),
  )
})
