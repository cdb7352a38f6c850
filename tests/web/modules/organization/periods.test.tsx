import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { failure, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  period,
  type ReceivedCall,
  renderStaff,
} from '#tests/web/support/staff-screen.tsx'
import en from '#web/i18n/en/periods/index.ts'
import zh from '#web/i18n/zh/periods/index.ts'
import { PeriodsScreen } from '#web/modules/organization/periods/periods-screen.tsx'

const past = {
  _id: id(899),
  name: 'Second term',
  isActive: false,
  start_at: '2026-02-01',
  end_at: '2026-07-15',
}

const headcount = (of: string, students: number, empty_classes: string[]) => ({
  period: of,
  students,
  classes: students === 0 ? 0 : 19,
  empty_classes,
  leaving: of === past._id ? 126 : 0,
  open_orders: of === period._id ? 9 : 0,
})

const page = (rows: unknown[]) =>
  successAnswer(rows, { pages: 1, total: rows.length, last_updated_at: '2026-11-20T00:00:00Z' })

const school = (more: Record<string, (call: ReceivedCall) => Response> = {}) =>
  answeringRoutes({
    'GET /periods': () => page([period, past]),
    'GET /v2/periods/headcounts': () =>
      successAnswer([headcount(period._id, 40, []), headcount(past._id, 1234, ['1A', '1B'])]),
    ...more,
  })

const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const rowOf = async (text: string) =>
  within(await screen.findByRole('row', { name: new RegExp(text) }))
const fill = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label))
  await userEvent.type(screen.getByLabelText(label), text)
}

beforeEach(() => {
  localStorage.setItem('laurel.token', 'token')
})

test.each([
  ['en', 'Current', 'Make current'],
  ['zh', '本學期', '設為本學期'],
] as const)(
  'the current period cannot be made current again (%s)',
  async (locale, state, activate) => {
    school()
    renderStaff(<PeriodsScreen />, { locale })
    const current = await rowOf('First term')
    expect(current.getByText(state)).toBeTruthy()
    expect(current.getByRole('button', { name: activate })).toHaveProperty('disabled', true)
    expect((await rowOf('Second term')).getByRole('button', { name: activate })).toHaveProperty(
      'disabled',
      false,
    )
  },
)

test('another period becomes current only after a question, and every screen then starts with it', async () => {
  const { commands } = school({
    'POST /periods/current/*': () => successAnswer({ ...past, isActive: true }),
  })
  localStorage.setItem('laurel.period./admin/history', past._id)
  renderStaff(<PeriodsScreen />)
  await userEvent.click((await rowOf('Second term')).getByRole('button', { name: 'Make current' }))
  expect(commands()).toEqual([])
  const question = within(
    await screen.findByRole('dialog', { name: /Make “Second term” the current period/ }),
  )
  await userEvent.click(question.getByRole('button', { name: 'Make current' }))
  await waitFor(() => expect(commands()).toMatchObject([{ path: `/periods/current/${past._id}` }]))
  expect(await screen.findByText('“Second term” is now the current period')).toBeTruthy()
  expect(localStorage.getItem('laurel.period./admin/history')).toBeNull()
})

test.each([
  ['en', 'Make current', 'Today, 2026/11/28, is after its last day, 2026/07/15.'],
  ['zh', '設為本學期', '今天（2026/11/28）已過學期最後一日（2026/07/15）。'],
] as const)(
  'the question says who is in the period and what changes (%s)',
  async (locale, activate, warning) => {
    // Already the 28th at the school, but still the 27th in UTC.
    vi.setSystemTime('2026-11-27T17:00:00Z')
    school()
    renderStaff(<PeriodsScreen />, { locale })
    const row = await rowOf('Second term')
    expect(await row.findByText('1,234')).toBeTruthy()
    await userEvent.click(row.getByRole('button', { name: activate }))
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText('1,234')).toBeTruthy()
    expect(question.getByText(warning)).toBeTruthy()
    const words = (locale === 'en' ? en : zh).activation
    expect(question.getByText(words.emptyClasses)).toBeTruthy()
    expect(question.getByText(/1A.+1B/)).toBeTruthy()
    expect(question.getByText('126').parentElement?.textContent).toContain(words.notInIt)
    expect(
      question.getByText(words.effects.orders.split(/\{.*?\}/).at(-1) ?? '', { exact: false })
        .textContent,
    ).toContain('9')
    for (const effect of ['teachers', 'students', 'displays', 'quotas'] as const)
      expect(
        question.getByText(words.effects[effect].replace(/\{name(:string)?\}/g, 'Second term')),
      ).toBeTruthy()
  },
)

test('on a day of a period without students, the question warns only of the missing students', async () => {
  vi.setSystemTime('2026-07-15T15:59:00Z')
  school({
    'GET /v2/periods/headcounts': () => successAnswer([headcount(past._id, 0, ['1A'])]),
  })
  renderStaff(<PeriodsScreen />)
  await userEvent.click((await rowOf('Second term')).getByRole('button', { name: 'Make current' }))
  const question = within(await screen.findByRole('dialog'))
  expect(await question.findByText('0 students: nobody can be rewarded.')).toBeTruthy()
  expect(question.queryByText(/^Today/)).toBeNull()
})

test('a failed count of students does not prevent the change', async () => {
  const { commands } = school({
    'GET /v2/periods/headcounts': () => failure(403, 'forbidden'),
    'POST /periods/current/*': () => successAnswer({ ...past, isActive: true }),
  })
  renderStaff(<PeriodsScreen />)
  await userEvent.click((await rowOf('Second term')).getByRole('button', { name: 'Make current' }))
  const question = within(await screen.findByRole('dialog'))
  expect(await question.findByText('Its students could not be counted.')).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Make current' }))
  await waitFor(() => expect(commands()).toHaveLength(1))
})

test('after a failure the current period stays, and a retry has the same key', async () => {
  const { commands } = school({ 'POST /periods/current/*': () => failure(500, 'internal_error') })
  renderStaff(<PeriodsScreen />)
  await userEvent.click((await rowOf('Second term')).getByRole('button', { name: 'Make current' }))
  const question = within(await screen.findByRole('dialog'))
  await userEvent.click(question.getByRole('button', { name: 'Make current' }))
  expect(await screen.findByText('The current period was not changed')).toBeTruthy()
  await click('Try again')
  await waitFor(() => expect(commands()).toHaveLength(2))
  expect(commands()[0]?.key).toBe(commands()[1]?.key)
})

test('a period must end after it starts', async () => {
  const { commands } = school({ 'POST /periods': () => successAnswer(past) })
  renderStaff(<PeriodsScreen />)
  await click('Add period')
  await fill('Name', 'Third term')
  await fill('Start date', '2027-03-01')
  await fill('End date', '2027-02-01')
  await click('Save')
  expect(await screen.findByText('The end date must not be before the start date.')).toBeTruthy()
  expect(commands()).toEqual([])
  await fill('End date', '2027-07-15')
  await click('Save')
  await waitFor(() =>
    expect(commands()).toMatchObject([
      { body: { name: 'Third term', start_at: '2027-03-01', end_at: '2027-07-15' } },
    ]),
  )
})

test('a new school is told what to do first', async () => {
  school({ 'GET /periods': () => page([]) })
  renderStaff(<PeriodsScreen />)
  expect(await screen.findByText('No period yet')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add period' })).toBeTruthy()
})

test.each([
  [
    'en',
    ['Add period', 'Start date', 'End date', 'Save'],
    'Some of these days are also in “First term” and “Second term”.',
  ],
  [
    'zh',
    ['新增學期', '開始日期', '結束日期', '儲存'],
    '部分日子與「First term」和「Second term」重疊。',
  ],
] as const)(
  'two periods over the same days cause a warning, and are allowed (%s)',
  async (locale, words, warning) => {
    const [add, start, end, save] = words
    const { commands } = school({ 'POST /periods': () => successAnswer(past) })
    renderStaff(<PeriodsScreen />, { locale })
    await click(add)
    await fill(locale === 'en' ? 'Name' : '名稱', 'Summer')
    await fill(start, '2026-07-15')
    expect(screen.queryByText(warning)).toBeNull()
    await fill(end, period.start_at)
    expect(await screen.findByText(warning)).toBeTruthy()
    await fill(start, '2026-07-16')
    await waitFor(() => expect(screen.queryByText(warning)).toBeNull())
    await click(save)
    await waitFor(() => expect(commands()).toHaveLength(1))
  },
)

test('a period does not overlap itself', async () => {
  school()
  renderStaff(<PeriodsScreen />)
  await userEvent.click((await rowOf('Second term')).getByRole('button', { name: 'Edit' }))
  expect(await screen.findByLabelText('End date')).toHaveProperty('value', '2026/07/15')
  expect(screen.queryByText(/Some of these days/)).toBeNull()
  await fill('End date', period.start_at)
  expect(await screen.findByText('Some of these days are also in “First term”.')).toBeTruthy()
})

test('a period may be at most 400 days long', async () => {
  const { commands } = school({ 'POST /periods': () => successAnswer(past) })
  renderStaff(<PeriodsScreen />)
  await click('Add period')
  await fill('Name', 'Long')
  await fill('Start date', '2027-01-01')
  await fill('End date', '2028-02-05')
  await click('Save')
  expect(await screen.findByText('A period cannot be longer than 400 days.')).toBeTruthy()
  expect(commands()).toEqual([])
  await fill('End date', '2028-02-04')
  await click('Save')
  await waitFor(() => expect(commands()).toHaveLength(1))
})
