import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StudentImportScreen } from '#web/features/student-import/student-import-screen.tsx'
import type { Locales } from '#web/i18n/i18n-types.ts'
import { saveFile } from '#web/shared/api/download.ts'
import { failure, success } from '../support/answers.ts'
import { answeringRoutes, type Call, period, renderStaff, student } from '../support/staff-screen.tsx'

vi.mock('#web/shared/api/download.ts', () => ({ saveFile: vi.fn() }))

const header = 'Student_ID,Class,Class_No,Chinese_Name,English_Name,Password,Date of Birth (YYYY-MM-DD),Parent_Password'
const asStored = '0001,1A,1,學生1,Student 1,,,'
const changed = '0002,1B,21,學生2,Student 2,,,secret-2'
const fresh = '0003,1A,3,白予晴,Pak Yu Ching,,2014-03-09,'
const wrong = '0004,,1200,溫樂心,Wan Lok Sum,abcd,,'

const csv = (...rows: string[]) => new File([[header, ...rows].join('\r\n')], 'students.csv', { type: 'text/csv' })
const known = [student(1), student(2)]
const upload = 'POST /v2/cms/users/batch'
const imported = (more = {}) => success({ created: 1, updated: 1, unchanged: 0, passwords: [], ...more })

const school = (more: Record<string, (call: Call) => Response> = {}) =>
  answeringRoutes({
    'GET /users': () => success(known, { pages: 1, total: 2, last_updated_at: '2026-11-20T00:42:00Z' }),
    'GET /periods': () => success([period]),
    [upload]: () => imported(),
    ...more,
  })

const open = async (file: File, { locale = 'en' }: { locale?: Locales } = {}) => {
  renderStaff(<StudentImportScreen />, { locale })
  await userEvent.upload(screen.getByLabelText(locale === 'en' ? 'CSV file' : 'CSV 檔案'), file)
}
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const click = async (name: string | RegExp) => userEvent.click(await button(name))
/** The row with this text, and the line of messages under it. */
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLTableRowElement
const save = async (name = /^Import 2 students$/) => {
  await click('Save')
  await click(name)
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

test('under an invalid row stands what is wrong with each cell, and Save says why it is closed', async () => {
  school()
  await open(csv(fresh, wrong))
  const row = await rowOf('s0004')
  expect(row.className).toBe('invalid')
  const messages = row.nextElementSibling as HTMLElement
  expect(messages.textContent).toContain('Class Input is required.')
  expect(messages.textContent).toContain('No. Value must be less than or equal to 999.')
  expect(messages.textContent).toContain('Password Input must contain at least 6 characters.')
  expect(document.body.textContent).not.toContain('abcd')
  const save = await button('Save')
  expect(save.disabled).toBe(true)
  expect(document.getElementById(save.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'Save opens when no row is invalid1 new, 0 updated, 1 invalid',
  )
})

test('the same in Chinese', async () => {
  school()
  await open(csv(wrong), { locale: 'zh' })
  const messages = (await rowOf('s0004')).nextElementSibling as HTMLElement
  expect(messages.textContent).toContain('班別 必須填寫。')
  expect(screen.getByText('更正所有錯誤後才可儲存')).toBeDefined()
})

test('counts are filters', async () => {
  school()
  await open(csv(asStored, changed, fresh, wrong))
  await click(/^1 New$/)
  expect(screen.queryByText('s0002')).toBeNull()
  expect(screen.getByText('s0003')).toBeDefined()
  await click(/^4 All$/)
  expect(screen.getByText('s0002')).toBeDefined()
})

test('invalid rows may be left out, which opens Save', async () => {
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
  expect((await button('Save')).disabled).toBe(true)
})

test('the confirmation tells the counts; then only new and changed rows are sent, into the period', async () => {
  const { commands } = school()
  await open(csv(asStored, changed, fresh))
  await click('Save')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('students.csv into First term')).toBeDefined()
  expect(dialog.getByText('1 new student will get random passwords, shown once after the import.')).toBeDefined()
  expect(commands()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Import 2 students' }))
  await waitFor(() => expect(location.pathname).toBe('/admin/student_list'))
  expect(screen.getByText('Upload success')).toBeDefined()
  const [sent] = commands()
  expect(sent?.key).toBeTruthy()
  expect(sent?.body).toEqual({
    period: period._id,
    mode: 'upsert',
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

test('random passwords are offered as a file before leaving', async () => {
  const passwords = [{ u_id: 's0003', password: 'hk4m-t9wq-x3be', parent_password: 'abcd-efgh-jkmn' }]
  school({ [upload]: () => imported({ passwords }) })
  await open(csv(fresh))
  await save(/^Import 1 student$/)
  await screen.findByText(/^1 student got random passwords/)
  expect(location.pathname).toBe('/admin/student_list/upload')
  await click('Download passwords (CSV)')
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? []
  expect(name).toMatch(/^student-passwords-\d{8}-\d{6}\.csv$/)
  expect(await file?.text()).toContain('1A,03,白予晴,Pak Yu Ching,s0003,hk4m-t9wq-x3be,abcd-efgh-jkmn')
  await click('Back to student list')
  expect(location.pathname).toBe('/admin/student_list')
})

test("the server's errors come back to their rows, and nothing was imported", async () => {
  const details = [{ field: 'users.1.u_id', code: 'username_used' }]
  school({ [upload]: () => failure(400, 'validation_failed', { details }) })
  await open(csv(asStored, changed, fresh))
  await save()
  expect(await screen.findByText('The server refused 1 row. Nothing was imported.')).toBeDefined()
  const row = await rowOf('s0003')
  expect(row.className).toBe('invalid')
  expect(row.nextElementSibling?.textContent).toBe('Student ID Username is used')
})

test('after a failure the rows stay, and trying again repeats the same request', async () => {
  let attempts = 0
  const { commands } = school({ [upload]: () => (++attempts === 1 ? failure(500, 'internal_error') : imported()) })
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
  expect(alert.textContent).toContain('Class_No, Chinese_Name, English_Name, Password')
  expect(screen.queryByRole('table')).toBeNull()
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
