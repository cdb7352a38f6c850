import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { endMark } from '#api/contracts/exports.ts'
import type { Student } from '#api/contracts/students.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { savedFiles } from '#tests/web/support/saved-files.ts'
import {
  answeringRoutes,
  period,
  type ReceivedCall,
  renderStaff,
  student,
} from '#tests/web/support/staff-screen.tsx'
import { StudentListScreen } from '#web/modules/people/student-list/student-list-screen.tsx'

const saveFile = savedFiles()
const known = [
  student(1, {
    name: { zh: '陳樂怡', en: 'Chan Lok Yi' },
    date_of_birth: '2012-05-14',
    point: 1204,
  }),
  student(2, { isActive: false }),
]
const page = (students: Student[]) => (_: ReceivedCall) =>
  successAnswer(students, {
    pages: 1,
    total: students.length,
    last_updated_at: '2026-11-20T00:42:00Z',
  })

const school = (more: Record<string, (call: ReceivedCall) => Response> = {}) =>
  answeringRoutes({
    'GET /users': page(known),
    'GET /periods': () => listAnswer([period]),
    ...more,
  })
const lastQuery = (calls: ReceivedCall[]) =>
  calls.filter(({ path }) => path === '/users').at(-1)?.query

const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)

beforeEach(() => localStorage.setItem('laurel.token', 'token'))

test.each([
  ['en', 'Student list', ['Active', 'Inactive']],
  ['zh', '學生名單', ['啟用', '停用']],
] as const)('the list shows the students of the period (%s)', async (locale, title, states) => {
  const { calls } = school()
  renderStaff(<StudentListScreen />, { locale })
  const table = within(await screen.findByRole('table', { name: title }))
  const [, first, second] = table.getAllByRole('row')
  const cells = [...(first as HTMLElement).children]
  expect(within(first as HTMLElement).getByRole('rowheader').textContent).toBe(
    locale === 'zh' ? '陳樂怡' : 'Chan Lok Yi',
  )
  expect(cells.slice(0, 9).map((cell) => cell.textContent)).toEqual([
    's0001',
    '1A',
    '01',
    '陳樂怡',
    'Chan Lok Yi',
    '2012/05/14',
    '1,204',
    '100',
    states[0],
  ])
  expect(second?.textContent).toContain(states[1])
  expect(Object.fromEntries(lastQuery(calls) ?? [])).toEqual({
    period: period._id,
    page: '0',
    limit: '10',
    order_by: 'class',
    order: 'asc',
  })
})

test('search, filter, order and size are sent to the server', async () => {
  const { calls } = school()
  renderStaff(<StudentListScreen />)
  await screen.findByRole('table')
  await userEvent.selectOptions(screen.getByLabelText('Class or grade'), 'Uncategorised')
  await waitFor(() => expect(lastQuery(calls)?.get('class')).toBe('NONE'))
  await userEvent.selectOptions(screen.getByLabelText('Class or grade'), 'S1')
  await waitFor(() => expect(lastQuery(calls)?.get('grade')).toBe('1'))
  expect(lastQuery(calls)?.get('class')).toBeNull()
  // Half a second may pass between two typed keys on a busy machine.
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'chan 1A' } })
  expect(lastQuery(calls)?.get('search')).toBeNull()
  await waitFor(() => expect(lastQuery(calls)?.get('search')).toBe('chan 1A'))
  await click('Cumulative points')
  await waitFor(() => expect(lastQuery(calls)?.get('order_by')).toBe('cumulative_point'))
  await userEvent.selectOptions(screen.getByLabelText('Per page'), '25')
  await waitFor(() => expect(lastQuery(calls)?.get('limit')).toBe('25'))
})

test('search and each filter return to the first page', async () => {
  const { calls } = school({
    'GET /users': () =>
      successAnswer(known, { pages: 5, total: 50, last_updated_at: '2026-11-20T00:42:00Z' }),
  })
  renderStaff(<StudentListScreen />)
  await screen.findByRole('table')
  const toSecondPage = async () => {
    await click('Next page')
    await waitFor(() => expect(lastQuery(calls)?.get('page')).toBe('1'))
  }
  const shown = (name: string) => [lastQuery(calls)?.get('page'), lastQuery(calls)?.get(name)]
  await toSecondPage()
  await userEvent.selectOptions(screen.getByLabelText('Class or grade'), 'S1')
  await waitFor(() => expect(shown('grade')).toEqual(['0', '1']))
  await toSecondPage()
  await userEvent.type(screen.getByRole('searchbox'), 'chan')
  await waitFor(() => expect(shown('search')).toEqual(['0', 'chan']))
})

test('a new school is told how to begin, an empty search only that it is empty', async () => {
  school({ 'GET /users': page([]) })
  renderStaff(<StudentListScreen />)
  expect(await screen.findByText('Add the first student or import a CSV.')).toBeDefined()
  await userEvent.type(screen.getByRole('searchbox'), 'nobody{Enter}')
  expect(await screen.findByText('No student matches')).toBeDefined()
})

test('auditors see the list without buttons to change it', async () => {
  school()
  renderStaff(<StudentListScreen />, { role: 'auditor' })
  await screen.findByRole('table')
  expect(screen.queryByRole('button', { name: 'Add student' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Import CSV' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Export' })).toBeDefined()
})

test('a new student gets random passwords, shown once', async () => {
  const passwords = [
    { u_id: 's0003', password: 'hk4m-t9wq-x3be', parent_password: 'abcd-efgh-jkmn' },
  ]
  const { commands } = school({
    'POST /v2/cms/users/batch': () =>
      successAnswer({ created: 1, joined: 0, updated: 0, unchanged: 0, passwords }),
  })
  renderStaff(<StudentListScreen />)
  await click('Add student')
  await type('Student ID', '0003')
  expect(screen.getByText('Username: s0003')).toBeDefined()
  await type('Class', '1A')
  await type('No.', '3')
  await type('English name', 'Pak Yu Ching')
  await click('Save')
  expect(await screen.findByDisplayValue('hk4m-t9wq-x3be')).toBeDefined()
  expect(screen.getByDisplayValue('abcd-efgh-jkmn')).toBeDefined()
  expect(commands()[0]?.body).toEqual({
    period: period._id,
    mode: 'create',
    users: [
      {
        u_id: '0003',
        class: '1A',
        class_no: 3,
        name: { zh: '', en: 'Pak Yu Ching' },
        date_of_birth: null,
        card_id: null,
        password: null,
        parent_password: null,
      },
    ],
  })
  await click('I have noted it')
  expect(screen.queryByDisplayValue('hk4m-t9wq-x3be')).toBeNull()
})

test('missing fields are named before anything is sent', async () => {
  const { commands } = school()
  renderStaff(<StudentListScreen />)
  await click('Add student')
  await click('Save')
  expect(await screen.findAllByText('Input is required.')).toHaveLength(3)
  expect(commands()).toEqual([])
})

test("the server's refusal is shown under its field, and the input stays", async () => {
  const details = [{ field: 'users.0.u_id', code: 'u_id_exists' }]
  school({ 'POST /v2/cms/users/batch': () => failure(400, 'validation_failed', { details }) })
  renderStaff(<StudentListScreen />)
  await click('Add student')
  await type('Student ID', '0001')
  await type('Class', '1A')
  await type('No.', '3')
  await click('Save')
  expect(
    (await screen.findByText('This student ID already exists.')).closest('.field-error'),
  ).not.toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Student ID').value).toBe('0001')
})

const everyRefusal = [
  {
    field: 'u_id',
    code: 'u_id_exists',
    en: 'This student ID already exists.',
    zh: '學生編號已存在。',
  },
  {
    field: 'u_id',
    code: 'username_used',
    en: 'This username cannot be used. Please use another one.',
    zh: '此用戶名稱不能使用，請用另一個。',
  },
  {
    field: 'card_id',
    code: 'card_id_used',
    en: 'Student Card ID is used',
    zh: '學生證編號已被使用。',
  },
  { field: 'class', code: 'yup_required', en: 'Input is required.', zh: '必須填寫。' },
  {
    field: 'class_no',
    code: 'yup_number_min',
    params: { min: 1 },
    en: 'Value must be greater than or equal to 1.',
    zh: '數值必須大於或等於 1。',
  },
  {
    field: 'class_no',
    code: 'yup_number_max',
    params: { max: 999 },
    en: 'Value must be less than or equal to 999.',
    zh: '數值必須小於或等於 999。',
  },
  { field: 'class_no', code: 'yup_integer', en: 'Must be a whole number', zh: '必須為整數。' },
  {
    field: 'date_of_birth',
    code: 'yup_date',
    en: 'Please enter a date such as 2026/9/1.',
    zh: '請輸入日期，例如 2026/9/1。',
  },
  {
    field: 'password',
    code: 'yup_string_min',
    params: { min: 6 },
    en: 'Input must contain at least 6 characters.',
    zh: '最少需要 6 個字元。',
  },
]

test.each(['en', 'zh'] as const)(
  'each possible mistake has its sentence under its field (%s)',
  async (locale) => {
    const labels =
      locale === 'en'
        ? ['Student ID', 'Class', 'No.', 'Save']
        : ['學生編號', '班別', '學號', '儲存']
    let asked = 0
    school({
      'POST /v2/cms/users/batch': () => {
        const { en: _, zh: __, field, ...refusal } = everyRefusal[asked++] ?? everyRefusal[0]!
        return failure(400, 'validation_failed', {
          details: [{ ...refusal, field: `users.0.${field}` }],
        })
      },
    })
    renderStaff(<StudentListScreen />, { locale })
    await click(locale === 'en' ? 'Add student' : '新增學生')
    for (const [n, text] of ['0001', '1A', '3'].entries()) await type(labels[n]!, text)
    for (const refusal of everyRefusal) {
      await click(labels[3]!)
      expect((await screen.findByText(refusal[locale])).closest('.field-error')).not.toBeNull()
    }
    expect(asked).toBe(everyRefusal.length)
  },
)

test('everything but the id of a student can be edited', async () => {
  const { commands } = school({ 'PUT /users/*': () => successAnswer(known[0]) })
  renderStaff(<StudentListScreen />)
  await click('Edit Chan Lok Yi')
  expect((await screen.findByLabelText<HTMLInputElement>('Student ID')).disabled).toBe(true)
  await userEvent.clear(screen.getByLabelText('Class'))
  await type('Class', '1B')
  await userEvent.click(screen.getByLabelText(/^Active/))
  await click('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(commands()[0]).toMatchObject({ method: 'PUT', path: `/users/${known[0]?._id}` })
  expect(commands()[0]?.body).toEqual({
    class: '1B',
    class_no: 1,
    name: { zh: '陳樂怡', en: 'Chan Lok Yi' },
    date_of_birth: '2012-05-14',
    card_id: null,
    period: period._id,
    isActive: false,
  })
})

test.each([
  ['student', 'Reset student password', false, 'Student password'],
  ['parent', 'Reset parent password', true, 'Parent password'],
])(
  'the password of a %s is reset after asking, and shown once',
  async (_, label, parent, field) => {
    const { commands } = school({
      'POST /users/*': () => successAnswer({ password: 'hk4m-t9wq-x3be' }),
    })
    renderStaff(<StudentListScreen />)
    await click('Edit Chan Lok Yi')
    await click(label)
    expect(commands()).toEqual([])
    await click('Reset password')
    expect((await screen.findByLabelText<HTMLInputElement>(field)).value).toBe('hk4m-t9wq-x3be')
    expect(commands()[0]).toMatchObject({
      path: `/users/${known[0]?._id}/resetpw`,
      body: { parent },
    })
  },
)

test('the export has all rows of the list, in its order, or says that there are none', async () => {
  let answer = () => failure(404, 'no_data')
  const { calls } = school({ 'GET /users/export_stream': () => answer() })
  renderStaff(<StudentListScreen />)
  await screen.findByRole('table')
  await userEvent.selectOptions(screen.getByLabelText('Class or grade'), 'S1')
  await click('Cumulative points')
  await click('Export')
  expect(await screen.findByText('No data available for export')).toBeDefined()
  answer = () => new Response(`Name${endMark.text}`)
  await click('Export')
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  const query = Object.fromEntries(
    calls.findLast(({ path }) => path === '/users/export_stream')?.query ?? [],
  )
  expect(query).toMatchObject({
    period: period._id,
    grade: '1',
    order_by: 'cumulative_point',
    lang: 'en',
  })
  expect(query).not.toHaveProperty('limit')
})

test.each([
  [
    'en',
    'Edit Chan Lok Yi',
    'Delete',
    'Delete for good',
    'This is not the student ID s0001.',
    'Deleted',
  ],
  ['zh', '編輯陳樂怡', '刪除', '永久刪除', '與學生編號 s0001 不符。', '已刪除'],
] as const)(
  'a student is deleted for good once the student ID was typed (%s)',
  async (locale, edit, del, confirm, wrong, done) => {
    const { commands } = school({ 'DELETE /users/*': () => successAnswer(null) })
    renderStaff(<StudentListScreen />, { locale })
    await click(edit)
    await click(del)
    const field = await screen.findByLabelText(/s0001/)
    await userEvent.type(field, 's0002{Enter}')
    expect(await screen.findByText(wrong)).toBeDefined()
    expect(commands()).toEqual([])
    await userEvent.clear(field)
    await userEvent.type(field, ' S0001')
    await click(confirm)
    expect(await screen.findByText(done)).toBeDefined()
    expect(commands()).toMatchObject([{ method: 'DELETE', path: `/users/${known[0]?._id}` }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)
