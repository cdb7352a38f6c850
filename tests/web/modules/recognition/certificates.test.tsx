import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { CertificatesPage } from '#api/contracts/certificates.ts'
import { listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, period, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { CertificatesScreen } from '#web/modules/recognition/certificates/certificates-screen.tsx'

const printed = { at: '2026-11-20T02:00:00Z', by: { zh: '何主任', en: 'Ms Ho' }, times: 2 }
const student = (n: number, more: object = {}): CertificatesPage['data'][number] => ({
  _id: id(100 + n),
  profile: id(200 + n),
  u_id: `s${n}`,
  class: '1A',
  class_no: n,
  name: { zh: `學生${n}`, en: `Student ${n}` },
  points: 20,
  isReached: true,
  printed: null,
  ...more,
})
const found: CertificatesPage = {
  result: 'success',
  pages: 1,
  total: 2,
  last_updated_at: '2026-11-20T02:00:00Z',
  data: [student(1), student(2, { printed, isReached: false })],
  building: false,
  from: 20,
  isOwnOnly: false,
}
const show = (
  answer: Partial<CertificatesPage> = {},
  role: 'organization_admin' | 'admin' | 'auditor' = 'admin',
) => {
  const { calls } = answeringRoutes({
    'GET /v2/recognition/certificates': () => Response.json({ ...found, ...answer }),
    'GET /v2/recognition/certificate_thresholds': () => successAnswer([]),
    'GET /ruleCategories': () => listAnswer([]),
    'POST /v2/recognition/certificates/printed': () =>
      successAnswer({
        batch: id(1),
        position: '1',
        outcomes: [{ profile: id(202), outcome: 'appended', action: id(2) }],
      }),
  })
  renderStaff(<CertificatesScreen />, { locale: 'en', role })
  return calls
}

test('staff see who has reached the level, and when and by whom it was printed', async () => {
  show()
  expect(await screen.findByText('20 points or more')).toBeDefined()
  expect(screen.getByText('Not yet')).toBeDefined()
  expect(screen.getByText(/· Ms Ho \(2 times\)$/)).toBeDefined()
  expect(screen.getByText('No longer reached')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Set points' })).toBeNull()
})

test('a certificate is recorded only after somebody confirms it, with a warning for the second one', async () => {
  vi.stubGlobal('print', vi.fn())
  const calls = show()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Student 2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Print certificates' }))
  expect(await screen.findByText(/1 of the students has this certificate already/)).toBeDefined()
  const sheet = screen.getByRole('listitem', { name: 'Certificate of Student 2' })
  expect(within(sheet).getByText(/has been awarded the Gold Certificate in/)).toBeDefined()
  expect(within(sheet).getByText(`在「${period.name}」表現優異，`)).toBeDefined()
  expect(within(sheet).getByText('學生2')).toBeDefined()
  await userEvent.click(screen.getByRole('radio', { name: 'Chinese' }))
  expect(within(sheet).queryByText(/has been awarded/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  const dialog = await screen.findByRole('dialog')
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Record as printed' }))
  await vi.waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      category: null,
      level: 'gold',
      profiles: [id(202)],
    }),
  )
  expect(await screen.findByText('20 points or more')).toBeDefined()
})

const openPaper = async () => {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Student 2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Print certificates' }))
  return screen.findByRole('listitem', { name: 'Certificate of Student 2' })
}

test('an address that changes meanwhile changes nothing on paper or in the record', async () => {
  const calls = show()
  expect(await screen.findByText(period.name)).toBeDefined()
  const sheet = await openPaper()
  expect(screen.queryByText(period.name)).toBeNull()
  act(() => history.replaceState(null, '', '?level=bronze'))
  expect(within(sheet).getByText(/has been awarded the Gold Certificate/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Record as printed' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Record as printed' }))
  await vi.waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ level: 'gold' }),
  )
})

test('a certificate without a date has today’s', async () => {
  show()
  const sheet = await openPaper()
  const date = screen.getByLabelText<HTMLInputElement>('Date')
  const today = date.value
  fireEvent.change(date, { target: { value: '2026/06/30' } })
  expect(within(sheet).getByText('2026/06/30')).toBeDefined()
  fireEvent.change(date, { target: { value: '' } })
  expect(within(sheet).getByText(today)).toBeDefined()
})

test('the chosen students are fetched once, however often the button is pressed', async () => {
  const calls = show()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Student 2' }))
  const before = calls.length
  const button = screen.getByRole('button', { name: 'Print certificates' })
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByRole('listitem', { name: 'Certificate of Student 2' })
  const after = calls.slice(before).filter(({ path }) => path === '/v2/recognition/certificates')
  expect(after).toHaveLength(1)
})

test('points that were just set are in the dialog when it is opened again', async () => {
  let answer = (_: Response) => {}
  const set = { category: null, bronze: 10, silver: 20, gold: 50 }
  let thresholds: () => Response | Promise<Response> = () => successAnswer([])
  const { calls } = answeringRoutes({
    'GET /v2/recognition/certificates': () => Response.json(found),
    'GET /v2/recognition/certificate_thresholds': () => thresholds(),
    'GET /ruleCategories': () => listAnswer([]),
    'PUT /v2/recognition/certificate_thresholds': () => successAnswer([set]),
  })
  renderStaff(<CertificatesScreen />, { locale: 'en', role: 'organization_admin' })
  const open = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Set points' }))
  const gold = async () =>
    within(await screen.findByRole('dialog')).findByLabelText<HTMLInputElement>(/Gold/)
  await open()
  await userEvent.type(await gold(), '50')
  thresholds = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await open()
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => answer(successAnswer([set])))
  expect((await gold()).value).toBe('50')
})

test('auditors print nothing, and administrators are told to set the points first', async () => {
  show({ data: [], total: 0, from: null }, 'organization_admin')
  expect(await screen.findByText('This level has no points yet')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Set points' })).toBeDefined()
  cleanup()
  show({}, 'auditor')
  expect(await screen.findByText('20 points or more')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Print certificates' })).toBeNull()
})
