import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Display } from '#api/contracts/displays.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  type ReceivedCall,
  renderStaff,
} from '#tests/web/support/staff-screen.tsx'
import { DisplaysScreen } from '#web/modules/displays/displays/displays-screen.tsx'

const display = (n: number, more: Partial<Display> = {}): Display => ({
  _id: id(n),
  name: `Room ${n}`,
  class: null,
  privacy: 'class_no',
  language: 'zh',
  last_seen_at: null,
  span: 'period',
  averages: false,
  created_at: '2026-11-01T01:00:00Z',
  ends_at: '2099-07-15T16:00:00Z',
  created_by: { _id: id(901), name: { zh: '袁老師', en: 'Ms Yuen' } },
  ...more,
})

const made = ({ body }: ReceivedCall) =>
  successAnswer({ display: display(9, body as Partial<Display>), key: 'k3y' })
const school = (displays: Display[], more = {}) =>
  answeringRoutes({
    'GET /displays': () => listAnswer(displays),
    'POST /displays': made,
    'POST /displays/*': () => successAnswer(display(2, { ends_at: '2099-07-15T16:00:00Z' })),
    'DELETE /displays/*': () => successAnswer(null),
    ...more,
  })

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const openForm = async (add = 'Connect a screen') => {
  await userEvent.click(await screen.findByRole('button', { name: add }))
  return within(await screen.findByRole('dialog'))
}

test('each display says whose names it shows and when its screen was last seen', async () => {
  const now = new Date().toISOString()
  school([display(1), display(2, { class: '3A', privacy: 'names', last_seen_at: now })])
  renderStaff(<DisplaysScreen />)
  const [, first, second] = await screen.findAllByRole('row')
  expect(first?.textContent).toContain('Whole school')
  expect(first?.textContent).toContain('Never opened')
  expect(second?.textContent).toContain('3AIn full')
  expect(second?.textContent).toContain('In use')
})

test('names stay hidden unless staff choose otherwise', async () => {
  school([])
  renderStaff(<DisplaysScreen />)
  const form = await openForm()
  expect(
    form.getByRole<HTMLInputElement>('radio', { name: /By class and number only/ }).checked,
  ).toBe(true)
})

test('a display needs a name', async () => {
  const { commands } = school([])
  renderStaff(<DisplaysScreen />)
  await openForm()
  await press('Make a link instead')
  expect(await screen.findByText('Input is required.')).toBeDefined()
  expect(commands()).toEqual([])
})

test('the link is shown once, to copy, to scan and to open', async () => {
  const { commands } = school([display(1)])
  renderStaff(<DisplaysScreen />)
  const form = await openForm()
  await userEvent.type(form.getByLabelText('Name'), '1B classroom')
  await userEvent.selectOptions(form.getByLabelText('Students'), '1B')
  await userEvent.click(form.getByRole('radio', { name: /In full/ }))
  await press('Make a link instead')
  const link = `${location.origin}/display#k3y`
  expect(((await screen.findByLabelText('Display link')) as HTMLInputElement).value).toBe(link)
  expect(screen.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')).toBe(link)
  expect(screen.getByTitle('QR code with the link for “1B classroom”')).toBeDefined()
  expect(commands()[0]?.body).toMatchObject({
    name: '1B classroom',
    class: '1B',
    privacy: 'names',
    language: 'en',
  })
  await press('Done')
  await waitFor(() => expect(screen.queryByLabelText('Display link')).toBeNull())
})

test('a failure keeps the input, and says that no display was made', async () => {
  const { commands } = school([], { 'POST /displays': () => failure(500, 'internal_error') })
  renderStaff(<DisplaysScreen />)
  const form = await openForm()
  await userEvent.type(form.getByLabelText('Name'), '1B classroom')
  await press('Make a link instead')
  expect(await screen.findByText('No display was added. Try again.')).toBeDefined()
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('1B classroom')
  await press('Try again')
  await waitFor(() => expect(commands()).toHaveLength(2))
  expect(commands()[0]?.key).toBe(commands()[1]?.key)
})

test('revoking asks first', async () => {
  const { commands } = school([display(1), display(2)])
  renderStaff(<DisplaysScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Switch off Room 2' }))
  expect(await screen.findByText('Switch off “Room 2”?')).toBeDefined()
  expect(commands()).toEqual([])
  await press('Switch off')
  expect(await screen.findByText('“Room 2” is switched off')).toBeDefined()
  expect(commands()[0]?.path).toBe(`/displays/${id(2)}`)
})

test('a link that ends soon or has ended is marked, and is renewed by one click', async () => {
  const day = 24 * 60 * 60_000
  const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
  const { commands } = school([
    display(1, { ends_at: inDays(5) }),
    display(2, { ends_at: inDays(-1) }),
    display(3),
  ])
  renderStaff(<DisplaysScreen />)
  const [, near, past, far] = await screen.findAllByRole('row')
  expect(near?.querySelector('.tag.amber')).not.toBeNull()
  expect(past?.querySelector('.tag.red')?.textContent).toMatch(/^Ended /)
  expect(far?.querySelector('.tag')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Renew Room 2' }))
  expect(await screen.findByText(/^“Room 2” stays connected until 2099\/07\/15$/)).toBeDefined()
  expect(commands()).toMatchObject([{ method: 'POST', path: `/displays/${id(2)}/renew` }])
})

test('auditors see the displays without buttons to change them', async () => {
  school([display(1)])
  renderStaff(<DisplaysScreen />, { role: 'auditor' })
  await screen.findByText('Room 1')
  expect(screen.queryByRole('button', { name: /Connect a|Renew|Switch off/ })).toBeNull()
})

test('in Chinese the form proposes Chinese as the main language', async () => {
  school([])
  renderStaff(<DisplaysScreen />, { locale: 'zh' })
  const form = await openForm('連接屏幕')
  expect(form.getByRole('radio', { name: /只顯示班別學號/ })).toBeDefined()
  expect(form.getByLabelText<HTMLSelectElement>('主要語言').value).toBe('zh')
})

test('time span and averages of the rankings are chosen for a new display and kept when it is edited', async () => {
  const { commands } = school([display(1, { name: 'Hall', span: 'week', averages: true })], {
    'PUT /displays/*': () => successAnswer(display(1)),
  })
  renderStaff(<DisplaysScreen />)
  const form = await openForm()
  await userEvent.type(form.getByLabelText('Name'), 'Room')
  await userEvent.selectOptions(form.getByLabelText('Rankings cover'), 'week')
  await userEvent.click(form.getByLabelText(/by points per student/))
  await press('Make a link instead')
  await waitFor(() => expect(commands()[0]?.body).toMatchObject({ span: 'week', averages: true }))
  await press('Done')
  await press('Edit “Hall”')
  await screen.findByRole('dialog')
  await press('Save')
  await waitFor(() =>
    expect(commands()[1]?.body).toMatchObject({ name: 'Hall', span: 'week', averages: true }),
  )
})

test('changed class goals are sent, emptied ones end, and a goal below 1 is refused', async () => {
  const { commands } = school([display(1)], {
    'GET /class_goals': () => successAnswer([{ class: '1A', points: 60 }]),
    'PUT /class_goals': () => successAnswer([]),
  })
  renderStaff(<DisplaysScreen />)
  const form = await openForm('Class goals')
  const [, ...fields] = await form.findAllByRole<HTMLInputElement>('textbox')
  expect(fields[0]?.value).toBe('60')
  await userEvent.type(fields[1]!, '0')
  await press('Save')
  await form.findByText('Value must be greater than or equal to 1.')
  expect(commands()).toEqual([])
  await userEvent.type(fields[1]!, '{Backspace}150')
  await userEvent.clear(fields[0]!)
  await press('Save')
  await waitFor(() => expect(commands()).toHaveLength(1))
  const { goals } = commands()[0]!.body as { goals: { class: string; points: number | null }[] }
  expect(goals.map(({ points }) => points)).toEqual([null, 150])
  expect(goals[0]?.class).toBe('1A')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the server’s refusal of a goal is shown at its class', async () => {
  const details = [{ field: 'goals.0.points', code: 'yup_number_max', params: { max: 900 } }]
  school([display(1)], {
    'GET /class_goals': () => successAnswer([{ class: '1A', points: 60 }]),
    'PUT /class_goals': () => failure(400, 'validation_failed', { details }),
  })
  renderStaff(<DisplaysScreen />)
  const form = await openForm('Class goals')
  await userEvent.type(form.getByLabelText(/1B$/), '901')
  await press('Save')
  await waitFor(() => expect(form.getByLabelText(/1B$/).getAttribute('aria-invalid')).toBe('true'))
  expect(form.getByLabelText(/1A$/).getAttribute('aria-invalid')).toBe('false')
  expect(document.activeElement).toBe(form.getByLabelText(/1B$/))
})

test('a goal is typed once for all classes, and each may differ', async () => {
  const { commands } = school([], {
    'GET /class_goals': () => successAnswer([{ class: '1A', points: 60 }]),
    'PUT /class_goals': () => successAnswer([]),
  })
  renderStaff(<DisplaysScreen />)
  const form = await openForm('Class goals')
  await userEvent.type(form.getByLabelText('All classes'), '2.5')
  await press('Set for all classes')
  expect(form.getByLabelText<HTMLInputElement>(/1A$/).value).toBe('60')
  await userEvent.clear(form.getByLabelText('All classes'))
  await userEvent.type(form.getByLabelText('All classes'), '200')
  await press('Set for all classes')
  await userEvent.clear(form.getByLabelText(/1B$/))
  await userEvent.type(form.getByLabelText(/1B$/), '150')
  await press('Save')
  await waitFor(() => expect(commands()).toHaveLength(1))
  const { goals } = commands()[0]!.body as { goals: { class: string; points: number | null }[] }
  expect(goals.map((goal) => [goal.class, goal.points])).toEqual([
    ['1A', 200],
    ['1B', 150],
  ])
})
