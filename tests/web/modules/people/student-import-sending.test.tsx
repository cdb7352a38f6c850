import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { failure, successAnswer } from '#tests/web/support/answers.ts'
import { savedFiles } from '#tests/web/support/saved-files.ts'
import { id, period, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { passwordsToPrint } from '#web/modules/people/passwords/passwords-to-print.ts'
import { StudentImportScreen } from '#web/modules/people/student-import/student-import-screen.tsx'
import {
  asStored,
  changed,
  click,
  csv,
  fresh,
  oneImport,
  open,
  rowOf,
  save,
  school,
  started,
  theImport,
  upload,
} from './importing-students.tsx'

const saveFile = savedFiles()

beforeEach(() => history.replaceState(null, '', '/admin/student_list/upload'))

test('the confirmation shows the counts; then only new and changed rows are sent, into the period', async () => {
  const { commands } = school()
  await open(csv(asStored, changed, fresh))
  await click('Import 2 students')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('students.csv into First term')).toBeDefined()
  expect(
    dialog.getByText('1 new student will get random passwords, to be downloaded after the import.'),
  ).toBeDefined()
  expect(commands()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Import 2 students' }))
  await waitFor(() => expect(location.pathname).toBe('/admin/student_list'))
  expect(screen.getByText('Upload success')).toBeDefined()
  const [sent] = commands()
  expect(sent?.key).toBeTruthy()
  expect(sent?.body).toEqual({
    period: period._id,
    users: [
      {
        u_id: 's0002',
        class: '1B',
        class_no: 21,
        name: { zh: '學生2', en: 'Student 2' },
        parent_password: 'secret-2',
      },
      {
        u_id: 's0003',
        class: '1A',
        class_no: 3,
        name: { zh: '白予晴', en: 'Pak Yu Ching' },
        date_of_birth: '2014-03-09',
      },
    ],
  })
})

test('random passwords are made when they are downloaded, and a failed download is retried under its key', async () => {
  const passwords = { u_id: 's0003', password: 'hk4m-t9wq-x3be', parent_password: 'abcd-efgh-jkmn' }
  const handedOut = [
    { ...passwords, name: { zh: '白予晴', en: 'Pak Yu Ching' }, class: '1A', class_no: 3 },
  ]
  let attempts = 0
  const { commands } = school({
    [oneImport]: () => successAnswer(theImport({ withoutPassword: 1 })),
    'POST /users/imports/*': () =>
      ++attempts === 1 ? failure(500, 'internal_error') : successAnswer(handedOut),
  })
  await open(csv(fresh))
  await save(/^Import 1 student$/)
  await screen.findByText(/^1 student will get random passwords/)
  expect(location.pathname).toBe('/admin/student_list/upload')
  await click('Download passwords (CSV)')
  expect(await screen.findByText('The server had an error. Please try again.')).toBeDefined()
  await click('Download passwords (CSV)')
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  const [, first, second] = commands()
  expect(second?.key).toBe(first?.key)
  const [file, name] = saveFile.mock.calls[0] ?? []
  expect(name).toMatch(/^student-passwords-\d{8}-\d{6}\.csv$/)
  expect(await file?.text()).toContain(
    '1A,03,白予晴,Pak Yu Ching,s0003,hk4m-t9wq-x3be,abcd-efgh-jkmn',
  )
  await click('Back to student list')
  expect(location.pathname).toBe('/admin/student_list')
})

test('one click prints random passwords on cards, even after they were saved as a file', async () => {
  const passwords = { u_id: 's0003', password: 'hk4m-t9wq-x3be', parent_password: 'abcd-efgh-jkmn' }
  const handedOut = [
    { ...passwords, name: { zh: '白予晴', en: 'Pak Yu Ching' }, class: '1A', class_no: 3 },
  ]
  let attempts = 0
  const { commands } = school({
    [oneImport]: () => successAnswer(theImport({ withoutPassword: 1 })),
    'POST /users/imports/*': () =>
      ++attempts === 1 ? failure(500, 'internal_error') : successAnswer(handedOut),
  })
  await open(csv(fresh))
  await save(/^Import 1 student$/)
  await click('Print cards')
  expect(await screen.findByText('The server had an error. Please try again.')).toBeDefined()
  expect([location.pathname, passwordsToPrint()]).toEqual(['/admin/student_list/upload', []])
  await click('Download passwords (CSV)')
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  await click('Print cards')
  await waitFor(() => expect(location.pathname).toBe('/admin/student_list/cards'))
  expect(passwordsToPrint()).toEqual(handedOut)
  // Two calls: the first one failed, and the file and the cards share the passwords of the second.
  expect(commands().filter(({ path }) => path.endsWith('/passwords'))).toHaveLength(2)
})

test('a long import shows its progress, even while the server is out of reach', async () => {
  const steps = [
    () => successAnswer(theImport({ state: 'running', progress: { done: 1204, total: 4000 } })),
    () => failure(503, 'retryable'),
    () => successAnswer(theImport({ state: 'running', progress: { done: 3999, total: 4000 } })),
    () => successAnswer(theImport()),
  ]
  school({ [oneImport]: () => (steps.length > 1 ? steps.shift() : steps[0])!() })
  await open(csv(changed, fresh))
  await save()
  const bar = await screen.findByRole('progressbar', {
    name: 'Preparing passwords: 1,204 of 4,000',
  })
  expect(bar.getAttribute('aria-valuenow')).toBe('1204')
  expect(await screen.findByText(/^The server cannot be reached at the moment/)).toBeDefined()
  expect(await screen.findByText('Preparing passwords: 3,999 of 4,000')).toBeDefined()
  await waitFor(() => expect(location.pathname).toBe('/admin/student_list'))
})

test('the page of a long import can be left', async () => {
  school({ [oneImport]: started })
  await open(csv(fresh))
  await save(/^Import 1 student$/)
  await click('Leave it running')
  expect(location.pathname).toBe('/admin/student_list')
  expect(screen.getByText('The import goes on')).toBeDefined()
})

test('failures that the server finds later are shown at their rows, too', async () => {
  const details = [{ field: 'users.0.u_id', code: 'username_used' }]
  const failed = theImport({ state: 'failed', failure: { code: 'validation_failed', details } })
  school({ [oneImport]: () => successAnswer(failed) })
  await open(csv(fresh))
  await save(/^Import 1 student$/)
  expect(
    await screen.findByText(
      'The server refused 1 row. Nothing was imported. Correct it and import again.',
    ),
  ).toBeDefined()
  expect((await rowOf('s0003')).className).toBe('invalid')
})

const recent = [
  theImport({ created: 30, updated: 2, withoutPassword: 30 }),
  theImport({ _id: id(701), state: 'running', undoable: false, progress: { done: 5, total: 60 } }),
  theImport({
    _id: id(702),
    state: 'failed',
    undoable: false,
    failure: { code: 'import_interrupted' },
  }),
  theImport({
    _id: id(703),
    undoable: false,
    undone: {
      at: '2026-11-20T01:00:00Z',
      by: { zh: '陳主任', en: 'Mr Chan' },
      removed: 1,
      restored: 1,
      kept: 3,
    },
  }),
]

test.each([
  [
    'en',
    'Recent imports',
    '30 new, 2 updated',
    'Preparing passwords: 5 of 60',
    'Mr Chan',
    '3 kept.',
    'Undo the import of',
  ],
  [
    'zh',
    '最近的匯入',
    '新增 30 位、更新 2 位',
    '正在準備密碼：5 / 60',
    '陳主任',
    '3 位保留。',
    '撤銷',
  ],
] as const)(
  'the latest imports are there after a reload (%s)',
  async (locale, title, counts, running, by, kept, undo) => {
    school({ 'GET /users/imports': () => successAnswer(recent) })
    renderStaff(<StudentImportScreen />, { locale })
    const [, done, going, failed, undone] = within(
      await screen.findByRole('table', { name: title }),
    ).getAllByRole('row')
    expect(done?.textContent).toContain(counts)
    expect(within(done as HTMLElement).getAllByRole('button')).toHaveLength(2)
    expect(going?.textContent).toContain(running)
    expect(failed?.textContent).toContain(
      locale === 'en' ? 'nothing was stored' : '沒有儲存任何資料',
    )
    expect(undone?.textContent).toContain(by)
    expect(undone?.textContent).toContain(kept)
    expect(screen.getAllByRole('button', { name: new RegExp(`^${undo}`) })).toHaveLength(1)
  },
)

test('an undo shows beforehand which values return and which stay, and then reports the result', async () => {
  const user = { _id: id(101), name: { zh: '學生1', en: 'Student 1' } }
  const kept = [
    { user, u_id: 's0001', class: '1A', class_no: 1, reason: 'has_events', fields: [] },
    {
      user,
      u_id: 's0001',
      class: '1A',
      class_no: 1,
      reason: 'changed',
      fields: ['class', 'password'],
    },
  ]
  const plan = { removed: 30, restored: 2, kept, import: recent[0] }
  const { commands } = school({
    'GET /users/imports': () => successAnswer(recent.slice(0, 1)),
    [`${oneImport}/undo`]: () => successAnswer(plan),
    'POST /users/imports/*': () => successAnswer(plan),
  })
  renderStaff(<StudentImportScreen />)
  await click(/^Undo the import of/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo this import?' }))
  expect(await dialog.findByText('30')).toBeDefined()
  expect(dialog.getByText('Has points or attendance.')).toBeDefined()
  expect(dialog.getByText('Changed since the import: class, student password')).toBeDefined()
  expect(commands()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Undo for 32 students' }))
  expect(await screen.findByText('30 removed, 2 restored')).toBeDefined()
  expect(commands()).toMatchObject([{ path: `/users/imports/${id(700)}/undo` }])
})

test("the server's errors are shown at their rows, and nothing was imported", async () => {
  const details = [{ field: 'users.1.u_id', code: 'username_used' }]
  school({ [upload]: () => failure(400, 'validation_failed', { details }) })
  await open(csv(asStored, changed, fresh))
  await save()
  expect(
    await screen.findByText(
      'The server refused 1 row. Nothing was imported. Correct it and import again.',
    ),
  ).toBeDefined()
  const row = await rowOf('s0003')
  expect(row.className).toBe('invalid')
  expect(row.nextElementSibling?.textContent).toBe(
    'Student ID This username cannot be used. Please use another one.',
  )
})

test('an import that failed can be tried again, under its id', async () => {
  let attempts = 0
  const failed = theImport({ state: 'failed', failure: { code: 'import_interrupted' } })
  school({
    [upload]: () => {
      attempts += 1
      return started()
    },
    [oneImport]: () => successAnswer(attempts === 1 ? failed : theImport()),
  })
  await open(csv(changed, fresh))
  await save()
  await click('Try again')
  await waitFor(() => expect(location.pathname).toBe('/admin/student_list'))
  expect(attempts).toBe(2)
})

test('after a failure the rows stay, and a retry repeats the same request', async () => {
  let attempts = 0
  const { commands } = school({
    [upload]: () => (++attempts === 1 ? failure(500, 'internal_error') : started()),
  })
  await open(csv(changed, fresh))
  await save()
  expect(await screen.findByText('Not finished, please try again')).toBeDefined()
  expect(screen.getByText('s0003')).toBeDefined()
  await click('Try again')
  await waitFor(() => expect(location.pathname).toBe('/admin/student_list'))
  expect(screen.queryByRole('alert')).toBeNull()
  const [first, second] = commands()
  expect(second).toEqual(first)
})
