import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import type { StudentImport } from '#api/contracts/student-imports.ts'
import { failure, listOf, success } from '#tests/web/support/answers.ts'
import { isClosed } from '#tests/web/support/closed.ts'
import { elsewhere, previewing, stored } from '#tests/web/support/import-preview.ts'
import {
  answeringRoutes,
  type Call,
  id,
  period,
  renderStaff,
  student,
} from '#tests/web/support/staff-screen.tsx'
import { saveFile } from '#web/client/api/download.ts'
import type { Locales } from '#web/i18n/i18n-types.ts'
import { passwordsToPrint } from '#web/modules/people/passwords/passwords-to-print.ts'
import { StudentImportScreen } from '#web/modules/people/student-import/student-import-screen.tsx'
import { askBeforeLeaving } from '#web/ui/leave/leaving.ts'

vi.mock('#web/client/api/download.ts', () => ({ saveFile: vi.fn() }))

const header =
  'Student_ID,Class,Class_No,Chinese_Name,English_Name,Password,Date of Birth (YYYY-MM-DD),Parent_Password'
const asStored = '0001,1A,1,學生1,Student 1,,,'
const changed = '0002,1B,21,學生2,Student 2,,,secret-2'
const fresh = '0003,1A,3,白予晴,Pak Yu Ching,,2014-03-09,'
const wrong = '0004,,1200,溫樂心,Wan Lok Sum,abcd,,'

const csv = (...rows: string[]) =>
  new File([[header, ...rows].join('\r\n')], 'students.csv', { type: 'text/csv' })
const known = [stored(student(1)), stored(student(2)), elsewhere(student(5))]
const former = '0005,2A,5,,,,,'
const preview = 'POST /users/imports/preview'
const upload = 'POST /users/imports'
const theImport = (more: Partial<StudentImport> = {}): StudentImport => ({
  ...{
    _id: id(700),
    period: { _id: period._id, name: period.name },
    created_at: '2026-11-20T00:42:00Z',
  },
  ...{
    created_by: { _id: id(901), name: { zh: '袁老師', en: 'Ms Yuen' } },
    state: 'done',
    failure: null,
  },
  ...{
    progress: { done: 0, total: 0 },
    created: 1,
    joined: 0,
    updated: 1,
    unchanged: 0,
    withoutPassword: 0,
  },
  ...{ undoable: true, undo_until: '2026-11-27T00:42:00Z', undone: null },
  ...more,
})
/** For what comes step by step. */
const started = () => success(theImport({ state: 'running' }))
const oneImport = `GET /users/imports/${id(700)}`

const school = (more: Record<string, (call: Call) => Response> = {}) => {
  const { calls, commands } = answeringRoutes({
    [preview]: previewing(known),
    'GET /periods': () => listOf([period]),
    'GET /users/imports': () => success([]),
    [upload]: started,
    [oneImport]: () => success(theImport()),
    ...more,
  })
  return {
    calls,
    commands: () => commands().filter(({ path }) => path !== '/users/imports/preview'),
  }
}

const open = async (file: File, { locale = 'en' }: { locale?: Locales } = {}) => {
  renderStaff(<StudentImportScreen />, { locale })
  await userEvent.upload(
    screen.getByLabelText(
      locale === 'en' ? 'CSV file or Excel workbook' : 'CSV 檔案或 Excel 活頁簿',
    ),
    file,
  )
}
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const click = async (name: string | RegExp) => userEvent.click(await button(name))
/** The row with this text, and the line of messages under it. */
const rowOf = async (text: string) =>
  (await screen.findByText(text)).closest('tr') as HTMLTableRowElement
const save = async (name = /^Import 2 students$/) => {
  await click(name)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
}

beforeEach(() => history.replaceState(null, '', '/admin/student_list/upload'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.mocked(saveFile).mockClear()
})

test('the preview tints each row by what would become of it, with the prefix and two digits', async () => {
  school()
  await open(csv(asStored, changed, fresh))
  expect((await rowOf('s0001')).className).toBe('')
  expect((await rowOf('s0002')).className).toBe('update')
  expect((await rowOf('s0003')).className).toBe('new')
  expect(within(await rowOf('s0003')).getByText('03')).toBeDefined()
})

test('changed cells are bold and say what they were; a password stays hidden', async () => {
  school()
  await open(csv(changed))
  const row = within(await rowOf('s0002'))
  expect(row.getByText('1B').closest('b')).not.toBeNull()
  expect(row.getByText('was 1A')).toBeDefined()
  expect(row.getByText('was 02')).toBeDefined()
  expect(row.getByText('will change')).toBeDefined()
  expect(document.body.textContent).not.toContain('secret-2')
})

test('under an invalid row stands what is wrong with each cell, and the button says why it is closed', async () => {
  school()
  await open(csv(fresh, wrong))
  const row = await rowOf('s0004')
  expect(row.className).toBe('invalid')
  const messages = row.nextElementSibling as HTMLElement
  expect(messages.textContent).toContain('Class Input is required.')
  expect(messages.textContent).toContain('No. Value must be less than or equal to 999.')
  expect(messages.textContent).toContain('Password Input must contain at least 6 characters.')
  expect(document.body.textContent).not.toContain('abcd')
  const save = await button('Import 1 student')
  expect(isClosed('Import 1 student')).toBe(true)
  expect(
    document.getElementById(save.getAttribute('aria-describedby') ?? '')?.textContent,
  ).toContain('Correct every invalid row to import 1 new, 1 invalid')
})

test('the same in Chinese', async () => {
  school()
  await open(csv(wrong), { locale: 'zh' })
  const messages = (await rowOf('s0004')).nextElementSibling as HTMLElement
  expect(messages.textContent).toContain('班別 必須填寫。')
  expect(screen.getByText('更正所有錯誤後才可匯入')).toBeDefined()
})

test('counts are filters', async () => {
  school()
  await open(csv(asStored, changed, fresh, wrong))
  await click(/^1 New account$/)
  expect(screen.queryByText('s0002')).toBeNull()
  expect(screen.getByText('s0003')).toBeDefined()
  await click(/^4 All$/)
  expect(screen.getByText('s0002')).toBeDefined()
})

test('an account from another period is known: it is announced so, in the preview and in the confirmation', async () => {
  const { commands } = school()
  await open(csv(asStored, changed, fresh, former))
  const row = await rowOf('s0005')
  expect(row.className).toBe('update')
  expect(within(row).getByText('New in period')).toBeDefined()
  expect(within(row).getByText('Student 5')).toBeDefined()
  await button(/^1 Known, new in this period$/)
  expect(screen.getByText('1 new, 1 new in the period, 1 updated')).toBeDefined()
  await click('Import 3 students')
  const dialog = within(await screen.findByRole('dialog'))
  const counts = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(counts.slice(0, 5)).toEqual([
    ...['1 New account', '1 Known, new in this period', '1 Update', '1 The same', '0 Invalid'],
  ])
  expect(
    dialog.getByText(/keeps the same account, password and records of other periods/),
  ).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Import 3 students' }))
  await waitFor(() => expect(commands()).toHaveLength(1))
  const { users } = commands()[0]!.body as { users: { u_id: string; name: object }[] }
  expect(users.find(({ u_id }) => u_id === 's0005')?.name).toEqual({})
})

test('a class number that somebody has is told under its row, and the import stays open', async () => {
  const warning = { field: 'class_no', code: 'class_no_taken', params: { u_id: 's0042' } } as const
  school({ [preview]: previewing(known, [warning]) })
  await open(csv(fresh))
  const row = await rowOf('s0003')
  expect(row.className).toBe('new')
  expect(row.nextElementSibling?.textContent).toBe(
    'Looks wrong. s0042 already has this class number.',
  )
  expect(screen.getByText('1 line looks wrong. It does not stop the import.')).toBeDefined()
  await button('Import 1 student')
  expect(isClosed('Import 1 student')).toBe(false)
})

test('a class that nobody had looks wrong, and one that is spelled otherwise does not', async () => {
  const warnings = [
    { field: 'class', code: 'class_new' as const, params: { class: '9Z' } },
    { field: 'class', code: 'class_spelled_otherwise' as const, params: { class: '3B' } },
  ]
  school({ [preview]: previewing(known, warnings) })
  await open(csv(fresh))
  const said = await screen.findByText(/^No student has been in class/)
  expect(said.textContent).toBe(
    'Looks wrong. No student has been in class “9Z” before. Please check its name.',
  )
  expect(screen.getByText(/3B/, { selector: 'span' }).textContent).toMatch(/^Class /)
})

test('the preview shows ten rows, and five or 25 if wanted', async () => {
  school()
  await open(csv(...Array.from({ length: 30 }, (_, n) => `8${n},1A,${n + 1},,,,,`)))
  await screen.findByText('s80')
  expect(screen.getAllByText(/^s8\d+$/)).toHaveLength(10)
})

test('a preview that fails says so, and can be tried again', async () => {
  let attempts = 0
  school({
    [preview]: (call) => (++attempts === 1 ? failure(408, 'retryable') : previewing(known)(call)),
  })
  await open(csv(fresh))
  await click(/try again/i)
  expect((await rowOf('s0003')).className).toBe('new')
})

test('invalid rows may be left out, which opens the import', async () => {
  const { commands } = school()
  await open(csv(changed, fresh, wrong))
  await click('Leave out 1 row')
  expect(screen.queryByText('s0004')).toBeNull()
  expect(screen.getByText('1 row left out.')).toBeDefined()
  await save()
  await waitFor(() => expect(commands()).toHaveLength(1))
  expect(commands()[0]?.body).toMatchObject({ users: [{ u_id: 's0002' }, { u_id: 's0003' }] })
})

test('where no row changes anything there is nothing to save', async () => {
  school()
  await open(csv(asStored))
  expect(await screen.findByText('Nothing to import: no row changes anything')).toBeDefined()
  await button('Import 0 students')
  expect(isClosed('Import 0 students')).toBe(true)
})

test('the confirmation tells the counts; then only new and changed rows are sent, into the period', async () => {
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
        ...{ u_id: 's0002', class: '1B', class_no: 21, name: { zh: '學生2', en: 'Student 2' } },
        parent_password: 'secret-2',
      },
      {
        ...{ u_id: 's0003', class: '1A', class_no: 3, name: { zh: '白予晴', en: 'Pak Yu Ching' } },
        date_of_birth: '2014-03-09',
      },
    ],
  })
})

test('random passwords are made when they are downloaded, and a lost answer costs nothing', async () => {
  const passwords = { u_id: 's0003', password: 'hk4m-t9wq-x3be', parent_password: 'abcd-efgh-jkmn' }
  const handedOut = [
    { ...passwords, name: { zh: '白予晴', en: 'Pak Yu Ching' }, class: '1A', class_no: 3 },
  ]
  let attempts = 0
  const { commands } = school({
    [oneImport]: () => success(theImport({ withoutPassword: 1 })),
    'POST /users/imports/*': () =>
      ++attempts === 1 ? failure(500, 'internal_error') : success(handedOut),
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
  const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? []
  expect(name).toMatch(/^student-passwords-\d{8}-\d{6}\.csv$/)
  expect(await file?.text()).toContain(
    '1A,03,白予晴,Pak Yu Ching,s0003,hk4m-t9wq-x3be,abcd-efgh-jkmn',
  )
  await click('Back to student list')
  expect(location.pathname).toBe('/admin/student_list')
})

test('random passwords go onto cards in one click, after the file too', async () => {
  const passwords = { u_id: 's0003', password: 'hk4m-t9wq-x3be', parent_password: 'abcd-efgh-jkmn' }
  const handedOut = [
    { ...passwords, name: { zh: '白予晴', en: 'Pak Yu Ching' }, class: '1A', class_no: 3 },
  ]
  let attempts = 0
  const { commands } = school({
    [oneImport]: () => success(theImport({ withoutPassword: 1 })),
    'POST /users/imports/*': () =>
      ++attempts === 1 ? failure(500, 'internal_error') : success(handedOut),
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
  // Made once, whatever they are put on.
  expect(commands().filter(({ path }) => path.endsWith('/passwords'))).toHaveLength(2)
})

test('a long import shows how far it is, also while the server is out of reach', async () => {
  const steps = [
    () => success(theImport({ state: 'running', progress: { done: 1204, total: 4000 } })),
    () => failure(503, 'retryable'),
    () => success(theImport({ state: 'running', progress: { done: 3999, total: 4000 } })),
    () => success(theImport()),
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

test('a long import may be left to itself', async () => {
  school({ [oneImport]: started })
  await open(csv(fresh))
  await save(/^Import 1 student$/)
  await click('Leave it running')
  expect(location.pathname).toBe('/admin/student_list')
  expect(screen.getByText('The import goes on')).toBeDefined()
})

test('what fails after it has begun comes back to its rows, too', async () => {
  const details = [{ field: 'users.0.u_id', code: 'username_used' }]
  const failed = theImport({ state: 'failed', failure: { code: 'validation_failed', details } })
  school({ [oneImport]: () => success(failed) })
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
    ...{ _id: id(703), undoable: false },
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
    school({ 'GET /users/imports': () => success(recent) })
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

test('undoing shows first what would happen and what stays, then says what did', async () => {
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
    'GET /users/imports': () => success(recent.slice(0, 1)),
    [`${oneImport}/undo`]: () => success(plan),
    'POST /users/imports/*': () => success(plan),
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

test("the server's errors come back to their rows, and nothing was imported", async () => {
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

test('after a failure the rows stay, and trying again repeats the same request', async () => {
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
  const [first, second] = commands()
  expect(second).toEqual(first)
})

test('a file with missing columns names them and shows no preview', async () => {
  school()
  await open(new File(['Student_ID,Class\n1,1A'], 'short.csv'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('“short.csv” could not be read')
  expect(alert.textContent).toContain('These columns are missing: No. (Class_No). ')
  expect(screen.queryByRole('table')).toBeNull()
})

test('a chosen file is not lost without a question; what goes on by itself is left freely', async () => {
  school({
    [oneImport]: () => success(theImport({ state: 'running', progress: { done: 1, total: 2 } })),
  })
  renderStaff(
    <Router aroundNav={askBeforeLeaving}>
      <StudentImportScreen />
    </Router>,
  )
  await userEvent.upload(screen.getByLabelText('CSV file or Excel workbook'), csv(fresh))
  await rowOf('s0003')
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
  await screen.findByRole('dialog', { name: 'Discard your changes?' })
  await click('Keep editing')
  expect(location.pathname).toBe('/admin/student_list/upload')
  await rowOf('s0003')
  await save(/^Import 1 student$/)
  await click('Leave it running')
  expect(location.pathname).toBe('/admin/student_list')
  expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull()
})

test('a file may be dropped on the page', async () => {
  school()
  renderStaff(<StudentImportScreen />)
  fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [csv(fresh)] } })
  expect((await rowOf('s0003')).className).toBe('new')
})

test('the template has the header that the import wants', async () => {
  school()
  renderStaff(<StudentImportScreen />)
  await click('Template')
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? []
  expect(name).toBe('students-template.csv')
  expect((await file?.text())?.trim()).toBe(header)
})
