import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Router } from 'wouter'
import { failure, successAnswer } from '#tests/web/support/answers.ts'
import { isButtonClosed } from '#tests/web/support/closed.ts'
import { previewing } from '#tests/web/support/import-preview.ts'
import { savedFiles } from '#tests/web/support/saved-files.ts'
import { renderStaff } from '#tests/web/support/staff-screen.tsx'
import { StudentImportScreen } from '#web/modules/people/student-import/student-import-screen.tsx'
import { askBeforeLeaving } from '#web/ui/leave/leaving.ts'
import {
  asStored,
  button,
  changed,
  click,
  csv,
  former,
  fresh,
  header,
  known,
  oneImport,
  open,
  preview,
  rowOf,
  save,
  school,
  theImport,
  wrong,
} from './importing-students.tsx'

const saveFile = savedFiles()

beforeEach(() => history.replaceState(null, '', '/admin/student_list/upload'))

test('the preview tints each row by its result, with the prefix and two digits', async () => {
  school()
  await open(csv(asStored, changed, fresh))
  expect((await rowOf('s0001')).className).toBe('')
  expect((await rowOf('s0002')).className).toBe('update')
  expect((await rowOf('s0003')).className).toBe('new')
  expect(within(await rowOf('s0003')).getByText('03')).toBeDefined()
})

test('changed cells are bold and show their former values; a password stays hidden', async () => {
  school()
  await open(csv(changed))
  const row = within(await rowOf('s0002'))
  expect(row.getByText('1B').closest('b')).not.toBeNull()
  expect(row.getByText('was 1A')).toBeDefined()
  expect(row.getByText('was 02')).toBeDefined()
  expect(row.getByText('will change')).toBeDefined()
  expect(document.body.textContent).not.toContain('secret-2')
})

test('an invalid row lists the mistake of each cell, and the disabled button says why', async () => {
  school()
  await open(csv(fresh, wrong))
  const row = await rowOf('s0004')
  expect(row.className).toBe('invalid')
  const rowTexts = row.nextElementSibling as HTMLElement
  expect(rowTexts.textContent).toContain('Class Input is required.')
  expect(rowTexts.textContent).toContain('No. Value must be less than or equal to 999.')
  expect(rowTexts.textContent).toContain('Password Input must contain at least 6 characters.')
  expect(document.body.textContent).not.toContain('abcd')
  const save = await button('Import 1 student')
  expect(isButtonClosed('Import 1 student')).toBe(true)
  expect(
    document.getElementById(save.getAttribute('aria-describedby') ?? '')?.textContent,
  ).toContain('Correct every invalid row to import 1 new, 1 invalid')
})

test('the preview works the same in Chinese', async () => {
  school()
  await open(csv(wrong), { locale: 'zh' })
  const rowTexts = (await rowOf('s0004')).nextElementSibling as HTMLElement
  expect(rowTexts.textContent).toContain('班別 必須填寫。')
  expect(screen.getByText('更正所有錯誤後才可匯入')).toBeDefined()
})

test('counts filter the rows', async () => {
  school()
  await open(csv(asStored, changed, fresh, wrong))
  await click(/^1 New account$/)
  expect(screen.queryByText('s0002')).toBeNull()
  expect(screen.getByText('s0003')).toBeDefined()
  await click(/^4 All$/)
  expect(screen.getByText('s0002')).toBeDefined()
})

test('an account from another period is recognised, in the preview and in the confirmation', async () => {
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
    '1 New account',
    '1 Known, new in this period',
    '1 Update',
    '1 The same',
    '0 Invalid',
  ])
  expect(
    dialog.getByText(/keeps the same account, password and records of other periods/),
  ).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Import 3 students' }))
  await waitFor(() => expect(commands()).toHaveLength(1))
  const { users } = commands()[0]!.body as { users: { u_id: string; name: object }[] }
  expect(users.find(({ u_id }) => u_id === 's0005')?.name).toEqual({})
})

test('a class number in use is reported under its row, and the import stays open', async () => {
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
  expect(isButtonClosed('Import 1 student')).toBe(false)
})

test('a class that no period has had is marked as doubtful, and another spelling of a class is not', async () => {
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

test('the preview shows ten rows on a page', async () => {
  school()
  await open(csv(...Array.from({ length: 30 }, (_, n) => `8${n},1A,${n + 1},,,,,`)))
  await screen.findByText('s80')
  expect(screen.getAllByText(/^s8\d+$/)).toHaveLength(10)
})

test('a failed preview can be retried', async () => {
  let attempts = 0
  school({
    [preview]: (call) => (++attempts === 1 ? failure(408, 'retryable') : previewing(known)(call)),
  })
  await open(csv(fresh))
  await click(/try again/i)
  expect((await rowOf('s0003')).className).toBe('new')
})

test('invalid rows may be left out, which enables the import', async () => {
  const { commands } = school()
  await open(csv(changed, fresh, wrong))
  await click('Leave out 1 row')
  expect(screen.queryByText('s0004')).toBeNull()
  expect(screen.getByText('1 row left out.')).toBeDefined()
  await save()
  await waitFor(() => expect(commands()).toHaveLength(1))
  expect(commands()[0]?.body).toMatchObject({ users: [{ u_id: 's0002' }, { u_id: 's0003' }] })
})

test('if no row changes anything, saving is disabled', async () => {
  school()
  await open(csv(asStored))
  expect(await screen.findByText('Nothing to import: no row changes anything')).toBeDefined()
  await button('Import 0 students')
  expect(isButtonClosed('Import 0 students')).toBe(true)
})

test('a file with missing columns names them and shows no preview', async () => {
  school()
  await open(new File(['Student_ID,Class\n1,1A'], 'short.csv'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('“short.csv” could not be read')
  expect(alert.textContent).toContain('These columns are missing: No. (Class_No). ')
  expect(screen.queryByRole('table')).toBeNull()
})

test('leaving asks before a chosen file is lost, but not during an import', async () => {
  school({
    [oneImport]: () =>
      successAnswer(theImport({ state: 'running', progress: { done: 1, total: 2 } })),
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

test('the template has the header that the import expects', async () => {
  school()
  renderStaff(<StudentImportScreen />)
  await click('Template')
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  const [file, name] = saveFile.mock.calls[0] ?? []
  expect(name).toBe('students-template.csv')
  expect((await file?.text())?.trim()).toBe(header)
})
