import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { CertificatesPage } from '#api/contracts/certificates.ts'
import { listOf, success } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, renderStaff } from '#tests/web/support/staff-screen.tsx'
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
    'GET /v2/recognition/certificate_thresholds': () => success([]),
    'GET /ruleCategories': () => listOf([]),
    'POST /v2/recognition/certificates/printed': () =>
      success({
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

test('auditors print nothing, and administrators are told to set the points first', async () => {
  show({ data: [], total: 0, from: null }, 'organization_admin')
  expect(await screen.findByText('This level has no points yet')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Set points' })).toBeDefined()
  cleanup()
  show({}, 'auditor')
  expect(await screen.findByText('20 points or more')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Print certificates' })).toBeNull()
})
