import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { AttendanceRule } from '#api/contracts/attendance.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  type ReceivedCall,
  renderStaff,
} from '#tests/web/support/staff-screen.tsx'
import { AttendanceRulesScreen } from '#web/modules/attendance/attendance-rules/attendance-rules-screen.tsx'

const rule = (n: number, name: string, more: Partial<AttendanceRule> = {}): AttendanceRule => ({
  _id: id(n),
  name,
  name_en: '',
  description: '',
  isActive: true,
  organization_id: id(902),
  ...more,
})
const rules = [
  rule(1, 'Morning', { description: 'By the front gate' }),
  rule(2, 'Football practice', { isActive: false }),
]

const found = (words: string) =>
  rules.filter((one) => `${one.name} ${one.description}`.includes(words))
const school = (more: Record<string, (call: ReceivedCall) => Response> = {}) =>
  answeringRoutes({
    'GET /attendanceRules': ({ query }) => listAnswer(found(query.get('search') ?? '')),
    ...more,
  })
const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const rowOf = async (text: string) =>
  within((await screen.findByText(text)).closest('tr') as HTMLElement)

beforeEach(() => localStorage.setItem('laurel.token', 'token'))

test.each([
  ['en', 'Attendance rules', 'Active', 'Inactive'],
  ['zh', '考勤規則', '啟用', '停用'],
] as const)(
  'the rules are listed with their purpose and whether they are active (%s)',
  async (locale, title, active, inactive) => {
    school()
    renderStaff(<AttendanceRulesScreen />, { locale })
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect((await rowOf('Morning')).getByText(active)).toBeTruthy()
    expect(screen.getByText('By the front gate')).toBeTruthy()
    expect((await rowOf('Football practice')).getByText(inactive)).toBeTruthy()
  },
)

test('the search is done by the server', async () => {
  school()
  renderStaff(<AttendanceRulesScreen />)
  await screen.findByText('Morning')
  await userEvent.type(screen.getByPlaceholderText('Search rules'), 'gate')
  await waitFor(() => expect(screen.queryByText('Football practice')).toBeNull())
  expect(screen.getByText('Morning')).toBeTruthy()
})

test.each([
  ['en', 'Add rule', 'Save', 'Name', 'Input is required.'],
  ['zh', '新增規則', '儲存', '名稱', '必須填寫。'],
] as const)(
  'a rule needs a name and is then added (%s)',
  async (locale, add, save, name, required) => {
    const { commands } = school({ 'POST /attendanceRules': () => successAnswer(rules[0]) })
    renderStaff(<AttendanceRulesScreen />, { locale })
    await click(add)
    await click(save)
    expect(await screen.findByText(required)).toBeTruthy()
    expect(commands()).toEqual([])
    await userEvent.type(within(screen.getByRole('dialog')).getByLabelText(name), 'Club')
    await click(save)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(commands()[0]?.body).toEqual({
      name: 'Club',
      name_en: null,
      description: '',
      isActive: true,
    })
    expect(commands()[0]?.key).toBeTruthy()
  },
)

test('a rule is edited, and the input stays when the server refuses it', async () => {
  const { commands } = school({ 'PUT *': () => failure(503, 'retryable') })
  renderStaff(<AttendanceRulesScreen />)
  await userEvent.click((await rowOf('Morning')).getByRole('button', { name: 'Edit' }))
  await userEvent.type(screen.getByLabelText('Name'), ' bell')
  await userEvent.click(screen.getByRole('checkbox', { name: /Active/ }))
  await click('Save')
  await screen.findByText('Failed')
  expect(commands()[0]).toMatchObject({
    path: `/attendanceRules/${id(1)}`,
    body: { name: 'Morning bell', description: 'By the front gate', isActive: false },
  })
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Morning bell')
})

test('a rule is deleted after a question, which says that existing records stay', async () => {
  const { commands } = school({ 'DELETE *': () => successAnswer(null) })
  renderStaff(<AttendanceRulesScreen />)
  await userEvent.click((await rowOf('Morning')).getByRole('button', { name: 'Edit' }))
  await click('Delete')
  expect(await screen.findByText(/Existing records stay/)).toBeTruthy()
  expect(commands()).toEqual([])
  const buttons = screen.getAllByRole('button', { name: 'Delete' })
  await userEvent.click(buttons.at(-1) as HTMLElement)
  await screen.findByText('Deleted')
  expect(commands()[0]).toMatchObject({ method: 'DELETE', path: `/attendanceRules/${id(1)}` })
})

test('auditors see the rules and change nothing', async () => {
  school()
  renderStaff(<AttendanceRulesScreen />, { role: 'auditor' })
  await screen.findByText('Morning')
  for (const name of ['Add rule', 'Edit']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('without a rule the page says that there is none yet', async () => {
  school({ 'GET /attendanceRules': () => listAnswer([]) })
  renderStaff(<AttendanceRulesScreen />)
  expect(await screen.findByText('No attendance rule yet')).toBeTruthy()
})
