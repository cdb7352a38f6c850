import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Staff } from '#api/contracts/staff.ts'
import { failure, successAnswer } from '#tests/web/support/answers.ts'
import { isButtonClosed } from '#tests/web/support/closed.ts'
import { savedFiles } from '#tests/web/support/saved-files.ts'
import {
  answeringRoutes,
  id,
  type ReceivedCall,
  renderStaff,
} from '#tests/web/support/staff-screen.tsx'
import type { Locales } from '#web/i18n/i18n-types.ts'
import { StaffImportScreen } from '#web/modules/people/staff-import/staff-import-screen.tsx'

const saveFile = savedFiles()

const someone = (n: number, email: string): Staff => ({
  _id: id(n),
  email,
  name: { zh: '簡老師', en: 'Mr Kan' },
  role: 'admin',
  isActive: true,
  privilege: { all_action: false },
  setup_password: false,
  title: { zh: '', en: '' },
  has_second_factor: false,
})
const known = [someone(901, 'yuen@school.hk'), someone(1, 'kan@school.hk')]
const header = 'Email,Chinese_Name,English_Name,Password,Chinese_Title,English_Title'
const csv = (...rows: string[]) =>
  new File([[header, ...rows].join('\r\n')], 'staff.csv', { type: 'text/csv' })
const imported = (more = {}) =>
  successAnswer({ created: 1, updated: 1, unchanged: 0, passwords: [], ...more })

const school = (more: Record<string, (call: ReceivedCall) => Response> = {}) =>
  answeringRoutes({
    'GET /admin/users': () =>
      successAnswer(known, { pages: 1, total: 2, last_updated_at: '2026-11-20T00:42:00Z' }),
    'POST /admin/batch': () => imported(),
    ...more,
  })
const open = async (file: File, locale: Locales = 'en') => {
  renderStaff(<StaffImportScreen />, { locale, role: 'organization_admin' })
  await userEvent.upload(
    screen.getByLabelText(
      locale === 'en' ? 'CSV file or Excel workbook' : 'CSV 檔案或 Excel 活頁簿',
    ),
    file,
  )
}
const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const rowOf = async (text: string) =>
  (await screen.findByText(text)).closest('tr') as HTMLTableRowElement

beforeEach(() => history.replaceState(null, '', '/admin/admin_list/upload'))

test('each row is tinted by its result; changed cells show their former values, rows without email are dropped', async () => {
  school()
  await open(
    csv(
      'new@school.hk,新,,',
      'KAN@school.hk,,Mr Kan Ho,,,Coach',
      'yuen@school.hk,,,',
      ',無,No email,',
    ),
  )
  expect((await rowOf('new@school.hk')).className).toBe('new')
  const update = await rowOf('KAN@school.hk')
  expect(update.className).toBe('update')
  expect(within(update).getByText('Mr Kan Ho').closest('b')).not.toBeNull()
  expect(within(update).getByText('was Mr Kan')).toBeDefined()
  expect(within(update).getByText('Coach').closest('b')).not.toBeNull()
  expect((await rowOf('yuen@school.hk')).className).toBe('')
  expect(screen.getByText('1 row without Email will not be imported.')).toBeDefined()
})

test.each([
  [
    'en',
    [
      'Email Invalid email.',
      'Password Input must contain at least 6 characters.',
      'Email b@x.hk is already in line 3',
    ],
    'Password Please change your own password in Settings.',
  ],
  [
    'zh',
    ['電郵 電郵不正確。', '密碼 最少需要 6 個字元。', '電郵 b@x.hk 已在第 3 行出現'],
    '密碼 自己的密碼請在「設定」更改。',
  ],
] as const)(
  'an invalid row says why, and nothing can be saved (%s)',
  async (locale, sentences, own) => {
    school()
    await open(csv('bad,,,12345', 'b@x.hk,,,', 'b@x.hk,,,', 'yuen@school.hk,,,secret-2'), locale)
    const bad = (await rowOf('bad')).nextElementSibling?.textContent
    expect(bad).toContain(sentences[0])
    expect(bad).toContain(sentences[1])
    const rowTexts = [...document.querySelectorAll('.import-row-messages')].map(
      ({ textContent }) => textContent,
    )
    expect(rowTexts).toContain(sentences[2])
    expect(rowTexts).toContain(own)
    expect(document.body.textContent).not.toContain('secret-2')
    expect(isButtonClosed(locale === 'en' ? /^Import / : /^匯入 .*教職員$/)).toBe(true)
  },
)

test('after the confirmation only changes are sent, and random passwords are downloaded', async () => {
  const passwords = [{ email: 'new@school.hk', password: 'hk4m-t9wq-x3be' }]
  const { commands } = school({ 'POST /admin/batch': () => imported({ passwords }) })
  await open(
    csv('new@school.hk,新,,,主任,', 'kan@school.hk,,Mr Kan Ho,secret-2', 'yuen@school.hk,,,'),
  )
  await click(/^Import /)
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    dialog.getByText('1 new account will get random passwords, shown once after the import.'),
  ).toBeDefined()
  expect(dialog.getByText(/The passwords of 1 account will change/)).toBeDefined()
  expect(commands()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Import 2 people' }))
  await click('Download passwords (CSV)')
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  const [file, name] = saveFile.mock.calls[0] ?? []
  expect(name).toMatch(/^staff-passwords-\d{8}-\d{6}\.csv$/)
  expect(await file?.text()).toContain('new@school.hk,新,,hk4m-t9wq-x3be')
  expect(commands()[0]?.body).toEqual({
    newAdmins: [
      { email: 'new@school.hk', name: { zh: '新', en: '' }, title: { zh: '主任', en: '' } },
      {
        email: 'kan@school.hk',
        name: { zh: '簡老師', en: 'Mr Kan Ho' },
        password: 'secret-2',
        title: { zh: '', en: '' },
      },
    ],
  })
  await click('Back to staff list')
  expect(location.pathname).toBe('/admin/admin_list')
})

test("the server's errors are shown at their rows; any other failure keeps the rows for a retry", async () => {
  const details = [{ field: 'newAdmins.0.email', code: 'email_used' }]
  const answers = [
    () => failure(503, 'retryable'),
    () => failure(400, 'validation_failed', { details }),
  ]
  const { commands } = school({ 'POST /admin/batch': () => answers.shift()!() })
  await open(csv('yuen@school.hk,,,', 'new@school.hk,,,'))
  await click('Import 1 person')
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Import 1 person' }),
  )
  await click('Try again')
  expect(
    await screen.findByText(
      'The server refused 1 row. Nothing was imported. Correct it and import again.',
    ),
  ).toBeDefined()
  const row = await rowOf('new@school.hk')
  expect(row.className).toBe('invalid')
  expect(row.nextElementSibling?.textContent).toContain('This email cannot be used')
  const [first, second] = commands()
  expect(second?.key).toBe(first?.key)
})

test('the template has the header that the import expects', async () => {
  school()
  renderStaff(<StaffImportScreen />, { role: 'organization_admin' })
  await click('Template')
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  const [file, name] = saveFile.mock.calls[0] ?? []
  expect([name, (await file?.text())?.trim()]).toEqual(['staff-template.csv', `${header},Classes`])
})

test('a change of another administrator needs your own password; your own row or an unchanged one does not', async () => {
  const head: Staff = { ...someone(2, 'head@school.hk'), role: 'organization_admin' }
  const self: Staff = { ...someone(901, 'yuen@school.hk'), role: 'organization_admin' }
  const { commands } = school({
    'GET /admin/users': () =>
      successAnswer([head, self], { pages: 1, total: 2, last_updated_at: '2026-11-20T00:42:00Z' }),
  })
  await open(csv('head@school.hk,,,', 'yuen@school.hk,,Ms Yuen,'))
  await click(/^Import /)
  expect(within(await screen.findByRole('dialog')).queryByLabelText(/own password/i)).toBeNull()
  cleanup()

  await open(csv('head@school.hk,,Ms Lam,'))
  await click(/^Import /)
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText(/own password/i), 'my own one')
  await userEvent.click(dialog.getByRole('button', { name: 'Import 1 person' }))
  await waitFor(() => expect(commands()[0]?.body).toMatchObject({ own_password: 'my own one' }))
})

test('classes are read from their text, and an unknown one is reported in its row', async () => {
  const { commands } = school({
    'GET /class_grades': () => successAnswer([{ class: '1A', by_name: null, grade: null }]),
    'GET /staffClasses': () => successAnswer({ period: id(1), classes: [] }),
  })
  const file = new File(
    ['Email,Classes\r\nkan@school.hk,１ａ＊\r\nyuen@school.hk,9Z'],
    'staff.csv',
    { type: 'text/csv' },
  )
  await open(file)
  const row = await rowOf('kan@school.hk')
  expect(row.className).toBe('update')
  expect(within(row).getByText('1A*')).toBeDefined()
  expect(screen.getByText(/No student is in class “9Z” in this period/)).toBeDefined()
  expect(commands()).toEqual([])
})

test.each([
  [
    'en',
    'Email,Chinese name,English name,Chinese title,English title,Classes,Role,Sees all records,Status',
  ],
  ['zh', '電郵,中文姓名,英文姓名,中文稱謂,英文稱謂,班別,角色,可查看所有紀錄,狀態'],
] as const)('a file exported from the list changes nothing (%s)', async (_, heading) => {
  const own = (name: string, is_class_teacher: boolean) => ({
    staff: { _id: id(1), name: { zh: '簡老師', en: 'Mr Kan' } },
    class: name,
    is_class_teacher,
    subject: null,
  })
  school({
    'GET /class_grades': () => successAnswer([{ class: '1A', by_name: null, grade: null }]),
    // 2B has no students now.
    'GET /staffClasses': () =>
      successAnswer({ period: id(1), classes: [own('1A', true), own('2B', false)] }),
  })
  const line = 'kan@school.hk,簡老師,Mr Kan,,,1A*;2B,Teacher,No,Active'
  await open(new File([`${heading}\r\n${line}`], 'staff.csv', { type: 'text/csv' }))
  const row = await rowOf('kan@school.hk')
  expect(row.className).toBe('')
  expect(within(row).getByText('1A*;2B')).toBeDefined()
})
