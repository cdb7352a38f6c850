import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Route } from 'wouter'
import type { Memo, Notice } from '#api/contracts/messages.ts'
import { failure, listOf, success } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  period,
  renderStaff,
  student,
  withLayout,
} from '#tests/web/support/staff-screen.tsx'
import { MemoEditorScreen } from '#web/modules/messages/memo-editor/memo-editor-screen.tsx'
import { NoticeEditorScreen } from '#web/modules/messages/notice-editor/notice-editor-screen.tsx'

const written = {
  _id: id(1),
  title: 'Swimming',
  message: 'At four.',
  period: period._id,
  attachments: [],
  editable: true,
  created_at: '2026-11-20T00:15:00Z',
  reads: { addressed: 3, students: 0, parents: 0 },
}
const notice: Notice = { ...written, is_public: true, filters: [] }
const memo: Memo = {
  ...written,
  target: 'student',
  to_student: true,
  to_parent: false,
  profile_ids: [],
}
const students = [1, 2, 3].map((n) => student(n))
const ofOtherClass = [4, 5].map((n) => student(n, { class: '1B' }))
const answers = {
  'GET /periods': () => listOf([period]),
  'GET /users': () => listOf([...students, ...ofOtherClass]),
  'GET /notices/*': () => success(notice),
  'POST /notices': () => success(notice),
  'PUT /notices/*': () => success(notice),
  'POST /memos': () => success(memo),
}

beforeEach(withLayout)
const show = (at: string, more: Parameters<typeof answeringRoutes>[0] = {}) => {
  history.replaceState(null, '', at)
  const made = answeringRoutes({ ...answers, ...more })
  renderStaff(
    <>
      <Route path="/admin/notice/edit/:notice_id">
        <NoticeEditorScreen />
      </Route>
      <Route path="/admin/notice/publish">
        <NoticeEditorScreen />
      </Route>
      <Route path="/admin/memo/publish">
        <MemoEditorScreen />
      </Route>
    </>,
  )
  return made
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const write = async () => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Swimming')
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'At four.')
}

test('a saved edit of a notice says “Saved”, and a failed one says why', async () => {
  let isDown = true
  const { commands } = show(`/admin/notice/edit/${id(1)}`, {
    'PUT /notices/*': () => (isDown ? failure(500, 'internal_error') : success(notice)),
  })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), ' gala')
  await press('Save')
  await within(await screen.findByRole('alert')).findByText('Failed')
  expect(screen.queryByText('Saved')).toBeNull()
  isDown = false
  await press('Save')
  await screen.findByText('Saved')
  expect(commands().at(-1)?.body).toMatchObject({ title: 'Swimming gala', is_public: true })
  await waitFor(() => expect(location.pathname).toBe('/admin/notice'))
})

test('publishing a new notice is confirmed', async () => {
  show('/admin/notice/publish')
  await write()
  await press('Publish')
  await screen.findByText('Notice created')
  expect(screen.queryByText('Saved')).toBeNull()
})

test.each([
  ['a class', 'class:1B', ofOtherClass],
  ['all', '', [...students, ...ofOtherClass]],
])('a memo for %s goes to the students whom the author chose', async (_, choice, chosen) => {
  const { commands } = show('/admin/memo/publish')
  await write()
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Class' }), choice)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all students in the list' }))
  const selected = within(screen.getByRole('listbox', { name: 'Selected' }))
  expect(selected.getAllByRole('option')).toHaveLength(chosen.length)
  await press('Send')
  await screen.findByText('The memo is sent')
  const { profile_ids } = commands()[0]!.body as { profile_ids: string[] }
  expect(profile_ids.toSorted()).toEqual(chosen.map(({ profile }) => profile).toSorted())
})
