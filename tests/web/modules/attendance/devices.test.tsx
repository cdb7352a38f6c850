import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Device } from '#api/contracts/devices.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  type ReceivedCall,
  renderStaff,
  rule,
} from '#tests/web/support/staff-screen.tsx'
import { DevicesScreen } from '#web/modules/attendance/devices/devices-screen.tsx'

const morning = {
  _id: id(1),
  name: 'Morning',
  name_en: '',
  description: '',
  isActive: true,
  organization_id: id(902),
}
const pencil = rule(60, { name: 'Pencil', type: 'redeem', isReward: false })
const device = (n: number, name: string, more: Partial<Device> = {}): Device => ({
  _id: id(n),
  name,
  description: '',
  state: 'enquiry',
  attendanceRule: null,
  pointRule: null,
  isEnableDeviceFunction: true,
  isActive: true,
  identifier: `SN-${n}`,
  organization_id: id(902),
  paired_at: null,
  last_seen_at: null,
  ...more,
})
const devices = [
  device(11, 'Gate', {
    state: 'checkin',
    attendanceRule: { _id: morning._id, name: morning.name, name_en: '' },
  }),
  device(12, 'Shop', {
    state: 'redeem',
    pointRule: { _id: id(999), name: null, name_en: null },
    isEnableDeviceFunction: false,
  }),
  device(13, 'Old gate', { isActive: false }),
]

const school = (more: Record<string, (call: ReceivedCall) => Response> = {}) =>
  answeringRoutes({
    'GET /devices': ({ query }) =>
      listAnswer(devices.filter(({ isActive }) => String(isActive) === query.get('isActive'))),
    'GET /attendanceRules': () =>
      listAnswer([morning, { ...morning, _id: id(2), name: 'Retired', isActive: false }]),
    'GET /pointRules': () => listAnswer([pencil]),
    ...more,
  })
const rowOf = async (text: string) =>
  within((await screen.findByText(text)).closest('tr') as HTMLElement)
const edit = async (name: string) =>
  userEvent.click((await rowOf(name)).getByRole('button', { name: `Edit ${name}` }))
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => localStorage.setItem('laurel.token', 'token'))

test.each([
  ['en', 'Inactive', 'Check in', 'Rule deleted: choose another'],
  ['zh', '停用', '簽到', '規則已刪除，請另選'],
] as const)(
  'active and inactive devices have their own tabs (%s)',
  async (locale, inactive, checkin, deleted) => {
    school()
    renderStaff(<DevicesScreen />, { locale, role: 'organization_admin' })
    expect((await rowOf('Gate')).getByText(checkin)).toBeTruthy()
    expect((await rowOf('Gate')).getByText('Morning')).toBeTruthy()
    expect((await rowOf('Shop')).getByText(deleted)).toBeTruthy()
    // The status is that of the device’s function, which is off.
    expect((await rowOf('Shop')).getByText(inactive)).toBeTruthy()
    expect(screen.queryByText('Old gate')).toBeNull()
    await userEvent.click(screen.getByRole('tab', { name: inactive }))
    expect(await screen.findByText('Old gate')).toBeTruthy()
    expect(screen.queryByText('Gate')).toBeNull()
  },
)

test('no device can be added on this screen', async () => {
  school()
  renderStaff(<DevicesScreen />, { role: 'organization_admin' })
  await screen.findByText('Gate')
  expect(screen.queryByRole('button', { name: /add/i })).toBeNull()
})

test('a device for checking out needs an active attendance rule', async () => {
  const { commands } = school({ 'PUT *': () => successAnswer(devices[0]) })
  renderStaff(<DevicesScreen />, { role: 'organization_admin' })
  await edit('Shop')
  await userEvent.selectOptions(screen.getByLabelText('Use'), 'checkout')
  await click('Save')
  expect(await screen.findByText('Input is required.')).toBeTruthy()
  expect(commands()).toEqual([])
  const choice = screen.getByLabelText('Attendance rule')
  expect(within(choice).queryByText('Retired')).toBeNull()
  await userEvent.selectOptions(choice, morning._id)
  await click('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(commands()[0]).toMatchObject({ method: 'PUT', path: `/devices/${id(12)}` })
  expect(commands()[0]?.body).toEqual({
    name: 'Shop',
    description: '',
    state: 'checkout',
    attendanceRule: morning._id,
    isEnableDeviceFunction: false,
    isActive: true,
  })
})

test('a device whose prize was deleted needs another', async () => {
  const { commands } = school({ 'PUT *': () => successAnswer(devices[1]) })
  renderStaff(<DevicesScreen />, { role: 'organization_admin' })
  await edit('Shop')
  await click('Save')
  expect(await screen.findByText('Input is required.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Prize'), pencil._id)
  await click('Save')
  await waitFor(() =>
    expect(commands()[0]?.body).toMatchObject({ state: 'redeem', pointRule: pencil._id }),
  )
})

test.each([
  ['en', 'Save', 'This rule was not found.'],
  ['zh', '儲存', '找不到規則。'],
] as const)(
  'a rule that was deleted meanwhile is reported at its field, and the other input stays (%s)',
  async (locale, save, words) => {
    const details = [{ field: 'attendanceRule', code: 'rule_not_found' }]
    school({ 'PUT *': () => failure(400, 'validation_failed', { details }) })
    renderStaff(<DevicesScreen />, { locale, role: 'organization_admin' })
    await userEvent.click((await rowOf('Gate')).getAllByRole('button')[0]!)
    await click(save)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByDisplayValue('Gate')).toBeTruthy()
  },
)

test('a device keeps its rule when something else is edited before the rules have loaded', async () => {
  const { commands } = school({
    'GET /attendanceRules': () => failure(503, 'retryable'),
    'PUT *': () => successAnswer(devices[0]),
  })
  renderStaff(<DevicesScreen />, { role: 'organization_admin' })
  await edit('Gate')
  await userEvent.type(screen.getByLabelText('Name'), ' 2')
  await click('Save')
  await waitFor(() =>
    expect(commands()[0]?.body).toMatchObject({ name: 'Gate 2', attendanceRule: morning._id }),
  )
})

test('a device for enquiries needs no rule', async () => {
  const { commands } = school({ 'PUT *': () => successAnswer(devices[0]) })
  renderStaff(<DevicesScreen />, { role: 'organization_admin' })
  await edit('Gate')
  await userEvent.selectOptions(screen.getByLabelText('Use'), 'enquiry')
  expect(screen.queryByLabelText('Attendance rule')).toBeNull()
  await click('Save')
  await waitFor(() => expect(commands()[0]?.body).not.toHaveProperty('attendanceRule'))
})

test('a device is paired by a code; closing the dialog keeps a used code, and disconnecting asks first', async () => {
  let isPaired = false
  const paired = device(14, 'Library', { paired_at: '2026-11-20T01:00:00.000Z' })
  const { calls } = school({
    'GET /devices': () => listAnswer([paired]),
    'POST /devices/pairings': () =>
      successAnswer({
        _id: id(70),
        code: 'ABCD2345',
        ends_at: new Date(Date.now() + 900_000).toISOString(),
      }),
    [`GET /devices/pairings/${id(70)}`]: () =>
      successAnswer({
        _id: id(70),
        ends_at: '2026-11-20T01:15:00.000Z',
        paired: isPaired,
        device: id(14),
      }),
    [`DELETE /devices/pairings/${id(70)}`]: () => successAnswer(null),
    [`DELETE /devices/${id(14)}/key`]: () => successAnswer(null),
  })
  renderStaff(<DevicesScreen />, { role: 'organization_admin' })
  await click('Pair Library')
  expect(await screen.findByText(/ABCD-2345/)).toBeTruthy()
  expect(screen.getByText('Waiting for the device …')).toBeTruthy()
  isPaired = true
  expect(await screen.findByText('Paired. The device is ready.')).toBeTruthy()
  await userEvent.click(
    within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0]!,
  )
  expect(calls.some(({ method, path }) => method === 'DELETE' && path.includes('pairings'))).toBe(
    false,
  )

  await click('Disconnect Library')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }))
  await waitFor(() =>
    expect(calls.some(({ path }) => path === `/devices/${id(14)}/key`)).toBe(true),
  )
})
