import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { OverlookedPage } from '#api/contracts/recognition.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { OverlookedScreen } from '#web/modules/recognition/overlooked/overlooked-screen.tsx'

const student = (n: number, last: string | null): OverlookedPage['data'][number] => ({
  _id: id(100 + n),
  profile: id(200 + n),
  u_id: `s${n}`,
  class: '1A',
  class_no: n,
  last,
  name: { zh: `學生${n}`, en: `Student ${n}` },
  points: 0,
})
const found: OverlookedPage = {
  result: 'success',
  pages: 1,
  total: 2,
  last_updated_at: '2026-11-20T02:00:00Z',
  data: [student(1, '2026-11-02'), student(2, null)],
  building: false,
  span: { from: '2026-11-07', to: '2026-11-20' },
  isOwnOnly: false,
}
const respect = { _id: id(301), name: { zh: '尊重', en: 'Respect' }, type: 'reward', rules: 1 }
const colleague = { _id: id(902), name: { zh: '袁老師', en: 'Ms Yuen' } }
const show = (
  answer: Partial<OverlookedPage> = {},
  role: 'admin' | 'auditor' = 'admin',
  allAction = true,
) => {
  const { calls } = answeringRoutes({
    'GET /v2/recognition/overlooked': () => Response.json({ ...found, ...answer }),
    'GET /ruleCategories': () => listAnswer([respect]),
    'GET /v2/recognition/teachers': () => successAnswer([colleague]),
  })
  renderStaff(<OverlookedScreen />, { locale: 'en', role, allAction })
  return calls
}

test('a teacher sees students without an award, since when, and opens the award page with the chosen ones', async () => {
  show()
  expect(await screen.findByText('2 students')).toBeDefined()
  expect(screen.getByText('2026/11/02')).toBeDefined()
  expect(screen.getByText('Never')).toBeDefined()
  const award = screen.getByRole<HTMLButtonElement>('button', { name: 'Give an award' })
  expect(award.ariaDisabled ?? String(award.disabled)).toBe('true')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Student 2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Give an award' }))
  expect(location.pathname).toBe('/admin/reward')
  expect(history.state).toEqual({ profiles: [id(202)] })
})

test('a teacher lists students with few points from the teacher’s own awards', async () => {
  const calls = show()
  await userEvent.click(await screen.findByRole('tab', { name: 'Few points' }))
  const points = await screen.findByLabelText('Fewer points than')
  await userEvent.clear(points)
  await userEvent.type(points, '0{Enter}')
  const wrong = 'Enter a whole number from 1 to 999999.'
  expect(screen.getByText(wrong, { selector: '.field-error span' })).toBeDefined()
  await userEvent.clear(points)
  await userEvent.type(points, '20{Enter}')
  await userEvent.selectOptions(screen.getByLabelText('Awards by'), 'Only my own')
  await vi.waitFor(() => {
    const { query } = calls.at(-1)!
    expect([query.get('kind'), query.get('points'), query.get('teacher')]).toEqual([
      'below',
      '20',
      id(901),
    ])
  })
})

const sent = (calls: ReturnType<typeof show>, ...names: string[]) =>
  names.map((name) => calls.at(-1)!.query.get(name))

test('any number of days without an award can be entered, up to a year, in one category', async () => {
  const calls = show()
  await userEvent.selectOptions(
    await screen.findByLabelText('No award for'),
    'Another number of days',
  )
  const days = screen.getByLabelText('Days without an award')
  await userEvent.clear(days)
  await userEvent.type(days, '366{Enter}')
  const wrong = 'Enter a whole number from 1 to 365.'
  expect(screen.getByText(wrong, { selector: '.field-error span' })).toBeDefined()
  await userEvent.clear(days)
  await userEvent.type(days, '45{Enter}')
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'Respect')
  await vi.waitFor(() => expect(sent(calls, 'days', 'category')).toEqual(['45', respect._id]))
})

test('students without an award between two dates are listed, from the dates shown on', async () => {
  const calls = show()
  await screen.findByText('2 students')
  await userEvent.selectOptions(screen.getByLabelText('No award for'), 'From … to …')
  await vi.waitFor(() => expect(sent(calls, 'from', 'to')).toEqual(['2026-11-07', '2026-11-20']))
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-02' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-13' } })
  await vi.waitFor(() => expect(sent(calls, 'from', 'to')).toEqual(['2026-11-02', '2026-11-13']))
  await userEvent.selectOptions(screen.getByLabelText('No award for'), '30 days or more')
  await vi.waitFor(() => expect(sent(calls, 'days', 'from', 'to')).toEqual(['30', null, null]))
})

test('a teacher lists who has not yet 20 points for respect by Friday', async () => {
  const calls = show()
  await userEvent.click(await screen.findByRole('tab', { name: 'Few points' }))
  const points = await screen.findByLabelText('Fewer points than')
  await userEvent.clear(points)
  await userEvent.type(points, '20{Enter}')
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'Respect')
  fireEvent.change(screen.getByLabelText('By the end of'), { target: { value: '2026-11-27' } })
  await vi.waitFor(() =>
    expect(sent(calls, 'kind', 'points', 'category', 'to')).toEqual([
      'below',
      '20',
      respect._id,
      '2026-11-27',
    ]),
  )
})

test('staff who may see all records count the awards of a colleague; others only their own', async () => {
  const calls = show()
  await screen.findByRole('option', { name: 'Ms Yuen' })
  await userEvent.selectOptions(screen.getByLabelText('Awards by'), 'Ms Yuen')
  await vi.waitFor(() => expect(sent(calls, 'teacher')).toEqual([colleague._id]))
  cleanup()
  history.replaceState(null, '', '/')
  const own = show({}, 'admin', false)
  expect(await screen.findByText('2 students')).toBeDefined()
  expect(own.some(({ path }) => path === '/v2/recognition/teachers')).toBe(false)
  expect(screen.getByRole('option', { name: 'Only my own' })).toBeDefined()
})

test('the sheets for the printer disappear once printed, so that another page prints without them', async () => {
  vi.stubGlobal('print', vi.fn())
  show()
  await screen.findByText('2 students')
  const paper = () => document.querySelector('.overlooked-paper')
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(paper()?.textContent).toContain('Student 1')
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(paper()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(2))
})

test('a list is fetched and printed once, however often its button is pressed, after a failure too', async () => {
  vi.stubGlobal('print', vi.fn())
  const answers: PromiseWithResolvers<Response>[] = []
  answeringRoutes({
    'GET /v2/recognition/overlooked': ({ query }) => {
      if (query.get('limit') !== '1000') return Response.json(found)
      answers.push(Promise.withResolvers())
      return answers.at(-1)!.promise
    },
    'GET /ruleCategories': () => listAnswer([respect]),
    'GET /v2/recognition/teachers': () => successAnswer([colleague]),
  })
  renderStaff(<OverlookedScreen />, { locale: 'en' })
  await screen.findByText('2 students')
  const button = () => screen.getByRole('button', { name: 'Print' })
  fireEvent.click(button())
  fireEvent.click(button())
  await vi.waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'))
  expect(answers).toHaveLength(1)
  act(() => answers[0]!.resolve(failure(403, 'forbidden')))
  const failed = await screen.findByText('The list was not printed')
  await vi.waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())
  fireEvent.click(button())
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  fireEvent.click(button())
  act(() => answers[1]!.resolve(Response.json(found)))
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(failed.isConnected).toBe(false))
  expect(answers).toHaveLength(2)
})

test('an auditor reads the list without buttons to give awards', async () => {
  show({}, 'auditor')
  expect(await screen.findByText('2 students')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Give an award' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('the page says why a teacher without a class sees nobody, and that the list is being prepared', async () => {
  show({ data: [], total: 0, isOwnOnly: true })
  expect(await screen.findByText(/You see the classes that you are class teacher of/)).toBeDefined()
  cleanup()
  show({ data: [], total: 0, building: true })
  expect(await screen.findByText(/This list is being prepared/)).toBeDefined()
})
