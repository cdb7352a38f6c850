import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { Route } from 'wouter'
import type { Memo, Notice } from '#api/contracts/messages.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
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
  'GET /periods': () => listAnswer([period]),
  'GET /users': () => listAnswer([...students, ...ofOtherClass]),
  'GET /notices/*': () => successAnswer(notice),
  'POST /notices': () => successAnswer(notice),
  'PUT /notices/*': () => successAnswer(notice),
  'POST /memos': () => successAnswer(memo),
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
    'PUT /notices/*': () => (isDown ? failure(500, 'internal_error') : successAnswer(notice)),
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

describe('a draft of a memo', () => {
  const draftKey = `laurel.draft.${id(901)}.memo`
  const keepDraft = (...profile_ids: string[]) => {
    const values = {
      title: 'Swimming',
      message: 'At four.',
      attachments: [],
      is_public: true,
      filters: [],
      to_student: true,
      to_parent: false,
      profile_ids,
    }
    localStorage.setItem(draftKey, JSON.stringify({ at: '2026-11-20T00:15:00Z', values }))
  }

  test('leaves out students who are no longer on the list, and says so', async () => {
    keepDraft(students[0]!.profile, id(299), id(298))
    const { commands } = show('/admin/memo/publish')
    await screen.findByText(
      '2 chosen students are no longer on the list of this period and will not receive it.',
    )
    await press('Send')
    await screen.findByText('The memo is sent')
    expect(commands()[0]!.body).toMatchObject({
      title: 'Swimming',
      profile_ids: [students[0]!.profile],
    })
  })

  test('asks for students if none of its own is on the list, and keeps the text', async () => {
    keepDraft(id(299))
    const { commands } = show('/admin/memo/publish')
    await screen.findByText(/^1 chosen student is no longer on the list/)
    await press('Send')
    await screen.findByText('Choose at least one student.')
    expect(commands()).toEqual([])
    const list = within(screen.getByRole('listbox', { name: 'Students' }))
    await userEvent.click(list.getByRole('option', { name: /Student 2/ }))
    await press('Send')
    await screen.findByText('The memo is sent')
    expect(commands()[0]!.body).toMatchObject({
      message: 'At four.',
      profile_ids: [students[1]!.profile],
    })
  })

  test('that the server refuses is sent again without the students who left meanwhile', async () => {
    const [first, second] = students
    keepDraft(first!.profile, second!.profile)
    let listed = students
    const details = [{ field: 'profile_ids', code: 'yup_type_error', message: 'wrong' }]
    const { commands } = show('/admin/memo/publish', {
      'GET /users': () => listAnswer(listed),
      'POST /memos': ({ body }) =>
        (body as { profile_ids: string[] }).profile_ids.includes(second!.profile)
          ? failure(400, 'validation_failed', { details })
          : successAnswer(memo),
    })
    await screen.findByRole('listbox', { name: 'Selected' })
    listed = [first!]
    await press('Send')
    await screen.findByText('The list of students has changed. Check who is chosen and try again.')
    await screen.findByText(/^1 chosen student is no longer on the list/)
    await press('Send')
    await screen.findByText('The memo is sent')
    expect(commands()[1]!.body).toMatchObject({ profile_ids: [first!.profile] })
  })
})

describe('a notice that was changed meanwhile', () => {
  const first = '2026-11-20T00:20:00.000Z'
  const later = '2026-11-20T00:30:00.000Z'
  const saved = { ...notice, updated_at: first }
  const theirs = { ...notice, title: 'Gala', message: 'At five.', updated_at: later }
  const draftKey = `laurel.draft.${id(901)}.notice.${id(1)}`
  /** Answers as the server does, where a colleague saves after the first reading. */
  const changing = (read: Notice = saved) => {
    let now = read
    const made = show(`/admin/notice/edit/${id(1)}`, {
      'GET /notices/*': () => successAnswer(now),
      'PUT /notices/*': ({ body }) =>
        (body as { unchangedSince?: string }).unchangedSince === now.updated_at
          ? successAnswer(now)
          : failure(409, 'message_changed'),
    })
    return { ...made, change: () => (now = theirs) }
  }
  const typed = async () => {
    const { commands, change } = changing()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), ' lesson')
    change()
    await press('Save')
    const newer = within(await screen.findByRole('region', { name: 'Newer version' }))
    newer.getByText('Gala')
    newer.getByText('At five.')
    return commands
  }
  const titleNow = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value

  test('is not overwritten: both versions are shown, and the writer may keep their own', async () => {
    const commands = await typed()
    expect(commands()[0]!.body).toMatchObject({ unchangedSince: first })
    expect(titleNow()).toBe('Swimming lesson')
    await press('Keep my version')
    expect(screen.queryByRole('region', { name: 'Newer version' })).toBeNull()
    await press('Save')
    await screen.findByText('Saved')
    expect(commands()[1]!.body).toMatchObject({ title: 'Swimming lesson', unchangedSince: later })
  })

  test('can be accepted as it is now, and edited further', async () => {
    const commands = await typed()
    await press('Use the newer version')
    expect(titleNow()).toBe('Gala')
    expect(screen.queryByRole('region', { name: 'Newer version' })).toBeNull()
    await press('Save')
    await screen.findByText('Saved')
    expect(commands()[1]!.body).toMatchObject({ message: 'At five.', unchangedSince: later })
  })

  const keepDraft = (more: object) => {
    const { title: _, ...values } = { ...notice, to_student: true, to_parent: false }
    const draft = { ...values, profile_ids: [], title: 'Mine', ...more }
    localStorage.setItem(
      draftKey,
      JSON.stringify({ at: '2026-11-20T00:25:00.000Z', values: draft }),
    )
  }

  test.each([
    ['of now', { since: first }],
    ['of an earlier version of Laurel', {}],
  ])('is shown beside an older draft %s', async (_, more) => {
    keepDraft(more)
    const { commands } = changing(theirs)
    await screen.findByRole('region', { name: 'Newer version' })
    expect(titleNow()).toBe('Mine')
    await press('Keep my version')
    await press('Save')
    await screen.findByText('Saved')
    expect(commands()).toHaveLength(1)
    expect(commands()[0]!.body).toMatchObject({ title: 'Mine', unchangedSince: later })
  })

  test('leaves a draft alone that is of the present version', async () => {
    keepDraft({})
    changing()
    await screen.findByText('Your unsaved draft has been restored.')
    expect(screen.queryByRole('region', { name: 'Newer version' })).toBeNull()
    await press('Discard the draft')
    expect(titleNow()).toBe('Swimming')
  })
})
