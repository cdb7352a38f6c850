import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Staff } from '#api/contracts/staff.ts'
import { failure, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  organization,
  type ReceivedCall,
  renderStaff,
} from '#tests/web/support/staff-screen.tsx'
import { StaffListScreen } from '#web/modules/people/staff-list/staff-list-screen.tsx'

const someone = (n: number, name: Staff['name'], more: Partial<Staff> = {}): Staff => ({
  _id: id(n),
  email: `s${n}@school.hk`,
  name,
  role: 'admin',
  isActive: true,
  privilege: { all_action: false },
  setup_password: false,
  title: { zh: '', en: '' },
  has_second_factor: false,
  ...more,
})
// Ms Yuen is signed in.
const yuen = someone(
  901,
  { zh: '袁老師', en: 'Ms Yuen' },
  { role: 'organization_admin', privilege: { all_action: true } },
)
const kan = someone(1, { zh: '簡老師', en: 'Mr Kan' })
const tam = someone(2, { zh: '', en: 'Ms Tam' }, { privilege: { all_action: true } })
const gone = someone(3, { zh: '', en: 'Mr Gone' }, { isActive: false })

const page = (staff: Staff[]) =>
  successAnswer(staff, { pages: 1, total: staff.length, last_updated_at: '2026-11-20T00:42:00Z' })
const school = (more: Record<string, (call: ReceivedCall) => Response> = {}) =>
  answeringRoutes({
    'GET /admin/users': ({ query }) =>
      page(query.get('isActive') === 'true' ? [yuen, kan, tam] : [gone]),
    ...more,
  })
const render = (locale: 'en' | 'zh' = 'en') =>
  renderStaff(<StaffListScreen />, { locale, role: 'organization_admin' })
const rowOf = async (text: string) =>
  within((await screen.findByText(text)).closest('tr') as HTMLElement)
const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text)
const lastQuery = (calls: ReceivedCall[]) =>
  Object.fromEntries(calls.filter(({ path }) => path === '/admin/users').at(-1)!.query)

beforeEach(() => localStorage.setItem('laurel.token', 'token'))

test.each([
  [
    'en',
    'Ms Tam',
    ['Administrator', 'Teacher', 'Own records only', 'All records', 'You'],
    'Inactive',
  ],
  ['zh', 'Ms Tam', ['學校管理員', '教師', '只限自己的紀錄', '所有紀錄', '你'], '停用'],
] as const)(
  'the list shows everybody’s role and rights, with inactive staff separate (%s)',
  async (locale, name, words, inactive) => {
    const { calls } = school()
    render(locale)
    const [own, other] = locale === 'en' ? ['Ms Yuen', 'Mr Kan'] : ['袁老師', '簡老師']
    expect((await rowOf(own)).getByText(words[0])).toBeDefined()
    expect((await rowOf(own)).getByText(words[4])).toBeDefined()
    expect((await rowOf(other)).getByText(words[1])).toBeDefined()
    expect((await rowOf(other)).getByText(words[2])).toBeDefined()
    expect((await rowOf(name)).getByText(words[3])).toBeDefined()
    expect(lastQuery(calls)).toEqual({
      isActive: 'true',
      page: '0',
      limit: '10',
      order_by: 'email',
      order: 'asc',
    })
    await userEvent.click(screen.getByRole('tab', { name: inactive }))
    expect(await screen.findByText('Mr Gone')).toBeDefined()
    expect(screen.queryByText(own)).toBeNull()
  },
)

test('the server searches and sorts, and the export contains what is shown', async () => {
  const files: ReceivedCall[] = []
  const { calls } = school({
    'GET /admin/users/export_stream': (call) => {
      files.push(call)
      return failure(404, 'no_data')
    },
  })
  render()
  await screen.findByText('Mr Kan')
  await userEvent.type(screen.getByRole('searchbox'), 'kan{Enter}')
  await waitFor(() => expect(lastQuery(calls).search).toBe('kan'))
  await click('Role')
  await waitFor(() => expect(lastQuery(calls).order_by).toBe('role'))
  await click('Export')
  expect(await screen.findByText('No data available for export')).toBeDefined()
  const wanted = { isActive: 'true', search: 'kan', order_by: 'role', order: 'asc', lang: 'en' }
  expect(Object.fromEntries(files[0]!.query)).toEqual(wanted)
})

test('new staff get a random password, shown once; the choice of what they see is for teachers only', async () => {
  const { commands } = school({
    'POST /admin/users': () => successAnswer({ ...kan, password: 'hk4m-t9wq-x3be' }),
  })
  render()
  await click('Add staff')
  await type('Email', 'new@school.hk')
  await type('English name', 'Mr Kan')
  await userEvent.type(screen.getByLabelText(/^Chinese title/), '主任')
  expect(screen.getByText('Only records created by this account are displayed.')).toBeDefined()
  await userEvent.click(screen.getByLabelText('Can see all actions'))
  expect(screen.getByText('Allowed to see records created by other teachers.')).toBeDefined()
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'auditor')
  expect(screen.queryByLabelText('Can see all actions')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'admin')
  await click('Save')
  expect(await screen.findByDisplayValue('hk4m-t9wq-x3be')).toBeDefined()
  expect(commands()[0]?.body).toEqual({
    email: 'new@school.hk',
    name: { zh: '', en: 'Mr Kan' },
    title: { zh: '主任', en: null },
    role: 'admin',
    privilege: { all_action: true },
    password: null,
  })
  await click('I have noted it')
  expect(screen.queryByDisplayValue('hk4m-t9wq-x3be')).toBeNull()
})

test.each([
  [
    'en',
    ['Add staff', 'Save'],
    ['Email', 'Password'],
    'This email cannot be used. Please use another one.',
  ],
  ['zh', ['新增教職員', '儲存'], ['電郵', '密碼'], '此電郵不能使用，請用另一個電郵。'],
] as const)(
  'a mistake is reported at its field, and the input stays (%s)',
  async (locale, [add, save], fields, used) => {
    const [email, password] = fields
    const sentences = {
      en: ['Input is required.', 'Invalid email.', 'Input must contain at least 6 characters.'],
      zh: ['必須填寫。', '電郵不正確。', '最少需要 6 個字元。'],
    }[locale]
    // Leaves out the announcement for screen readers, which comes a little later.
    const atField = { selector: '.field-error span' }
    const details = [{ field: 'email', code: 'email_used' }]
    const { commands } = school({
      'POST /admin/users': () => failure(400, 'validation_failed', { details }),
    })
    render(locale)
    await click(add)
    await click(save)
    expect(await screen.findByText(sentences[0]!, atField)).toBeDefined()
    await type(email, 'new')
    await userEvent.type(screen.getByLabelText(new RegExp(`^${password}`)), '12345')
    await click(save)
    expect(await screen.findByText(sentences[1]!, atField)).toBeDefined()
    expect(screen.getByText(sentences[2]!, atField)).toBeDefined()
    expect(commands()).toEqual([])
    await type(email, '@school.hk')
    await userEvent.type(screen.getByLabelText(new RegExp(`^${password}`)), '6')
    await click(save)
    expect(await screen.findByText(used, atField)).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>(email).value).toBe('new@school.hk')
  },
)

test('an account is edited and deactivated, and the server’s refusal is shown', async () => {
  let refuses = true
  const { commands } = school({
    'PUT /users/*': () => (refuses ? failure(409, 'last_organization_admin') : successAnswer(kan)),
  })
  render()
  await click('Edit Mr Kan')
  await userEvent.click(await screen.findByLabelText('Active: can sign in'))
  await click('Save')
  expect(await screen.findByText(/at least one active administrator/)).toBeDefined()
  refuses = false
  await click('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(commands().at(-1)).toMatchObject({
    path: `/users/${kan._id}`,
    body: {
      email: kan.email,
      name: kan.name,
      role: 'admin',
      privilege: { all_action: false },
      isActive: false,
    },
  })
})

test('another role asks for your own password, and a wrong one is reported under it', async () => {
  let refuses = true
  const wrong = { details: [{ field: 'own_password', code: 'own_password_wrong' }] }
  const { commands } = school({
    'PUT /users/*': () => (refuses ? failure(400, 'validation_failed', wrong) : successAnswer(kan)),
  })
  render()
  await click('Edit Mr Kan')
  expect(screen.queryByLabelText('Your own password')).toBeNull()
  await userEvent.selectOptions(await screen.findByLabelText('Role'), 'auditor')
  await type('Your own password', 'mine')
  await click('Save')
  expect(
    (await screen.findByText('This is not your password.')).closest('.field-error'),
  ).not.toBeNull()
  refuses = false
  await click('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(commands().at(-1)?.body).toMatchObject({ role: 'auditor', own_password: 'mine' })
})

test('an account is signed out everywhere after a question', async () => {
  const { commands } = school({ 'POST /users/*': () => successAnswer({ ended: 2 }) })
  render()
  await click('Edit Mr Kan')
  await click('Sign out everywhere')
  const dialogs = await screen.findAllByRole('dialog')
  await userEvent.click(
    within(dialogs.at(-1) as HTMLElement).getByRole('button', { name: 'Sign out everywhere' }),
  )
  await waitFor(() =>
    expect(commands().at(-1)).toMatchObject({ path: `/users/${kan._id}/sign_out` }),
  )
  expect(await screen.findByText('Signed out')).toBeDefined()
})

test('your own role and status stay, and your own password is not reset here', async () => {
  const { commands } = school({ 'PUT /users/*': () => successAnswer(yuen) })
  render()
  await click('Edit Ms Yuen')
  expect((await screen.findByLabelText<HTMLSelectElement>('Role')).disabled).toBe(true)
  expect(screen.queryByLabelText('Active: can sign in')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reset password' })).toBeNull()
  expect(screen.getByText(/You cannot change your own role or status/)).toBeDefined()
  await type('English name', ' Wai')
  await click('Save')
  await waitFor(() => expect(commands()).toHaveLength(1))
  expect(commands()[0]?.body).toMatchObject({
    role: 'organization_admin',
    name: { en: 'Ms Yuen Wai' },
  })
})

test('a password is reset after asking, and shown once', async () => {
  const { commands } = school({
    'POST /users/*': () => successAnswer({ password: 'hk4m-t9wq-x3be' }),
  })
  render()
  await click('Edit Mr Kan')
  await click('Reset password')
  expect(commands()).toEqual([])
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Reset the password of Mr Kan?' }),
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Reset password' }))
  expect(await screen.findByDisplayValue('hk4m-t9wq-x3be')).toBeDefined()
  expect(commands()[0]).toMatchObject({ path: `/users/${kan._id}/resetpw` })
})

test('the reset of the second step is offered only if there is one', async () => {
  const withFactor = { ...tam, has_second_factor: true }
  school({ 'GET /admin/users': () => page([yuen, kan, withFactor]) })
  render()
  await click('Edit Mr Kan')
  await screen.findByRole('button', { name: 'Reset password' })
  expect(screen.queryByRole('button', { name: 'Reset second step' })).toBeNull()
  await click('Cancel')
  await click('Edit Ms Tam')
  expect(await screen.findByRole('button', { name: 'Reset second step' })).toBeDefined()
})

test('classes are set on the form, which says what they change', async () => {
  const { commands } = school({
    'GET /class_grades': () =>
      successAnswer(['1A', '1B'].map((name) => ({ class: name, by_name: null, grade: null }))),
    'GET /staffClasses': () => successAnswer({ period: id(920), classes: [] }),
    'PUT /staffClasses/staff/:id': () => successAnswer({ period: id(920), classes: [] }),
  })
  render()
  await click('Edit Mr Kan')
  await click('Edit classes')
  const dialog = within(await screen.findByRole('dialog', { name: 'Classes of Mr Kan' }))
  expect(dialog.getByText('Sees only their own entries, as before.')).toBeDefined()
  await userEvent.selectOptions(dialog.getByLabelText('Add class'), '1A')
  expect(dialog.getByText(/^My class, roll call and homework open on 1A/)).toBeDefined()
  expect(document.activeElement).toBe(dialog.getByLabelText('Add class'))
  await userEvent.click(dialog.getByRole('button', { name: 'Class and subject' }))
  await userEvent.selectOptions(dialog.getByLabelText('Class of row 1'), '1B')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(commands()).toHaveLength(1))
  expect(commands()[0]?.body).toEqual({
    period: id(920),
    before: [],
    classes: [
      { class: '1A', is_class_teacher: true, subject: null },
      { class: '1B', is_class_teacher: false, subject: null },
    ],
  })
})

test('a class teacher sees their own records and those of the class: the list and the form say so', async () => {
  const ofKan = {
    staff: { _id: kan._id, name: kan.name },
    class: '1A',
    is_class_teacher: true,
    subject: null,
  }
  school({ 'GET /staffClasses': () => successAnswer({ period: id(920), classes: [ofKan] }) })
  renderStaff(<StaffListScreen />, {
    role: 'organization_admin',
    organization: { ...organization, class_teachers_see_all: true },
  })
  expect(
    await (await rowOf('Mr Kan')).findByText('Own records, and those of the class'),
  ).toBeDefined()
  await click('Edit Mr Kan')
  expect(await screen.findByText(/created by this account, and all records of 1A/)).toBeDefined()
})

test('the list opens a person’s classes, and gets the focus back', async () => {
  school({
    'GET /class_grades': () => successAnswer([{ class: '1A', by_name: null, grade: null }]),
    'GET /staffClasses': () => successAnswer({ period: id(920), classes: [] }),
  })
  render()
  await click('Classes of Mr Kan')
  const dialog = await screen.findByRole('dialog', { name: 'Classes of Mr Kan' })
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Classes of Mr Kan' }))
})
