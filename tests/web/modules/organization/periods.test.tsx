import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failure, success } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  type Call,
  id,
  period,
  renderStaff,
} from '#tests/web/support/staff-screen.tsx'
import { PeriodsScreen } from '#web/modules/organization/periods/periods-screen.tsx'

const past = {
  _id: id(899),
  name: 'Second term',
  isActive: false,
  start_at: '2026-02-01',
  end_at: '2026-07-15',
}

const page = (rows: unknown[]) =>
  success(rows, { pages: 1, total: rows.length, last_updated_at: '2026-11-20T00:00:00Z' })

const school = (more: Record<string, (call: Call) => Response> = {}) =>
  answeringRoutes({ 'GET /periods': () => page([period, past]), ...more })

const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const rowOf = async (text: string) =>
  within((await screen.findByText(text)).closest('tr') as HTMLElement)
const fill = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label))
  await userEvent.type(screen.getByLabelText(label), text)
}

beforeEach(() => localStorage.setItem('laurel.token', 'token'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
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

test('another period becomes current only after a question, and every screen begins with it', async () => {
  const { commands } = school({
    'POST /periods/current/*': () => success({ ...past, isActive: true }),
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

test('a failure says that the current period stays, and asks again under the same key', async () => {
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
  const { commands } = school({ 'POST /periods': () => success(past) })
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
  'two periods over the same days are warned of, and may be (%s)',
  async (locale, words, warning) => {
    const [add, start, end, save] = words
    const { commands } = school({ 'POST /periods': () => success(past) })
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

test('a period is no other one over its own days', async () => {
  school()
  renderStaff(<PeriodsScreen />)
  await userEvent.click((await rowOf('Second term')).getByRole('button', { name: 'Edit' }))
  expect(await screen.findByLabelText('End date')).toHaveProperty('value', '2026/07/15')
  expect(screen.queryByText(/Some of these days/)).toBeNull()
  await fill('End date', period.start_at)
  expect(await screen.findByText('Some of these days are also in “First term”.')).toBeTruthy()
})

test('a period may be 400 days long, not more', async () => {
  const { commands } = school({ 'POST /periods': () => success(past) })
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
