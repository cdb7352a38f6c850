import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { isButtonClosed } from '#tests/web/support/closed.ts'
import {
  answeringRoutes,
  id,
  onPhone,
  period,
  type ReceivedCall,
  renderStaff,
  student,
  withLayout,
} from '#tests/web/support/staff-screen.tsx'
import { CheckinScreen } from '#web/modules/attendance/checkin/checkin-screen.tsx'
import { CheckoutScreen } from '#web/modules/attendance/checkout/checkout-screen.tsx'

const rule = (n: number, name: string, isActive = true) => ({
  _id: id(n),
  name,
  name_en: '',
  description: '',
  isActive,
  organization_id: id(902),
})
const rules = [rule(1, 'Morning'), rule(2, 'Football'), rule(3, 'Retired', false)]
const students = [student(1), student(2), student(3)]
const older = { ...period, _id: id(950), name: 'Last term', isActive: false }
const batch = id(500)

const recorded = ({ body }: ReceivedCall, unlike: Record<string, object> = {}) =>
  successAnswer({
    batch,
    position: '0000000007',
    outcomes: (body as { profiles: string[] }).profiles.map((profile) => ({
      profile,
      outcome: 'appended',
      action: id(600),
      ...unlike[profile],
    })),
  })

const school = (
  check: (call: ReceivedCall) => Response | Promise<Response> = recorded,
  more = {},
) =>
  answeringRoutes({
    'GET /periods': () => listAnswer([period, older]),
    'GET /attendanceRules': () => listAnswer(rules),
    'GET /users': () =>
      successAnswer(students, { pages: 1, total: 3, last_updated_at: '2026-11-20T00:00:00Z' }),
    'GET /actions/attendance': () => successAnswer([], { pages: 0, total: 0, last_updated_at: '' }),
    'POST /actions/attendance/batch/*': check,
    'DELETE /actions/attendance/batches/*': () =>
      successAnswer({ batch: id(501), position: '0000000008', outcomes: [] }),
    ...more,
  })

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const chooseRule = async (name: string) =>
  userEvent.click(await screen.findByRole('radio', { name }))
const checkIn = async () => {
  await chooseRule('Morning')
  await press('Add all')
  await press('Check in')
}

beforeEach(() => {
  withLayout()
  localStorage.clear()
})

describe('Choosing', () => {
  test('needs a rule and a student before the button is enabled', async () => {
    school()
    renderStaff(<CheckinScreen />)
    await chooseRule('Morning')
    expect(isButtonClosed('Check in')).toBe(true)
    await press('Add all')
    expect(isButtonClosed('Check in')).toBe(false)
  })

  test('offers the active rules', async () => {
    school()
    renderStaff(<CheckinScreen />)
    await screen.findByRole('radio', { name: 'Football' })
    expect(screen.queryByRole('radio', { name: 'Retired' })).toBeNull()
  })

  test('offers a school without a rule the link to add one', async () => {
    school(recorded, { 'GET /attendanceRules': () => listAnswer([]) })
    renderStaff(<CheckinScreen />, { locale: 'zh' })
    const link = await screen.findByRole('link', { name: '前往考勤規則' })
    expect(link.getAttribute('href')).toBe('/admin/attendancerules')
  })

  test('starts again in another period, with its students, after a confirmation', async () => {
    const { calls } = school()
    renderStaff(<CheckinScreen />, { mode: 'choose' })
    await chooseRule('Morning')
    await press('Add all')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Period/ }), older._id)
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() =>
      expect(
        calls
          .filter(({ path }) => path === '/users')
          .at(-1)
          ?.query.get('period'),
      ).toBe(older._id),
    )
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Morning' }).checked).toBe(false),
    )
    expect(isButtonClosed('Check in')).toBe(true)
  })
})

describe('Students who are checked in already', () => {
  const earlier = { outcome: 'duplicate', action: undefined, at: '2026-11-20T00:02:40.000Z' }

  test('are reported separately from those who are checked in now', async () => {
    school((call) => recorded(call, { [students[0]!.profile]: earlier }))
    renderStaff(<CheckinScreen />)
    await checkIn()
    expect(await screen.findByText('2 students of 1A checked in')).toBeTruthy()
    expect(screen.getByText(/was already checked in at \d\d:02$/)).toBeTruthy()
  })

  test('leave nothing to undo if nobody else was chosen', async () => {
    school((call) =>
      recorded(call, Object.fromEntries(students.map(({ profile }) => [profile, earlier]))),
    )
    renderStaff(<CheckinScreen />)
    await checkIn()
    expect(await screen.findByText('3 students already checked in')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
  })
})

describe('Confirming', () => {
  test.each([
    ['en', 'Check in', '3 students of 1A checked in'],
    ['zh', '確認簽到', '1A 班 3 位學生已簽到'],
  ] as const)(
    'sends the rule and the students once, and says what was recorded (%s)',
    async (locale, button, words) => {
      const { commands } = school()
      renderStaff(<CheckinScreen />, { locale })
      await chooseRule('Morning')
      await press(/^(Add all|全部加入)$/)
      await press(button)
      const toast = (await screen.findByText(words)).closest('.toast') as HTMLElement
      expect(within(toast).getByText('Morning')).toBeTruthy()
      expect(commands()).toHaveLength(1)
      expect(commands()[0]).toMatchObject({
        path: '/actions/attendance/batch/checkin',
        body: { attendanceRule: id(1), profiles: students.map(({ profile }) => profile) },
      })
      expect(commands()[0]?.key).toBeTruthy()
    },
  )

  test('keeps the rule for the next class, with nobody selected', async () => {
    school()
    renderStaff(<CheckinScreen />)
    await checkIn()
    await screen.findByText('3 students of 1A checked in')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Morning' }).checked).toBe(true)
    expect(isButtonClosed('Check in')).toBe(true)
  })

  test('checks out by a separate call with its own words', async () => {
    const { commands } = school()
    renderStaff(<CheckoutScreen />)
    await chooseRule('Football')
    await press('Add all')
    await press('Check out')
    await screen.findByText('3 students of 1A checked out')
    expect(commands()[0]?.path).toBe('/actions/attendance/batch/checkout')
  })

  test('undoes the whole batch, with the position of the command', async () => {
    const { commands } = school()
    renderStaff(<CheckinScreen />)
    await checkIn()
    await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }))
    await screen.findByText('Undone')
    expect(commands()[1]?.path).toBe(`/actions/attendance/batches/${batch}`)
    expect(commands()[1]?.query.get('minPosition')).toBe('0000000007')
  })

  test('names the students for whom nothing was recorded, and keeps them selected', async () => {
    const unlike = { [students[1]!.profile]: { outcome: 'retryable' } }
    const { commands } = school((call) => recorded(call, unlike))
    renderStaff(<CheckinScreen />)
    await checkIn()
    expect(await screen.findByText('Not recorded for 1 student')).toBeTruthy()
    expect(screen.getByText(/Student 2 1A \(02\)/)).toBeTruthy()
    await press('Check in')
    await waitFor(() => expect(commands()).toHaveLength(2))
    expect(commands()[1]?.key).toBe(commands()[0]?.key)
  })

  test.each([
    ['en', CheckinScreen, 'Check in', 'Check In Failed'],
    ['zh', CheckinScreen, '確認簽到', '簽到失敗'],
    ['en', CheckoutScreen, 'Check out', 'Check Out Failed'],
    ['zh', CheckoutScreen, '確認簽退', '簽退失敗'],
  ] as const)(
    'reports a failure, and keeps the selection and the key (%s %#)',
    async (locale, Screen, button, words) => {
      const { commands } = school(() => failure(503, 'retryable'))
      renderStaff(<Screen />, { locale })
      await chooseRule('Morning')
      await press(/^(Add all|全部加入)$/)
      await press(button)
      await screen.findByText(words)
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Morning' }).checked).toBe(true)
      await press(button)
      await waitFor(() => expect(commands()).toHaveLength(2))
      expect(commands()[1]?.key).toBe(commands()[0]?.key)
    },
  )

  test('is not offered to auditors', async () => {
    school()
    renderStaff(<CheckinScreen />, { role: 'auditor' })
    await screen.findByRole('radio', { name: 'Morning' })
    expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull()
    expect(screen.getByText('Auditors see this page, but cannot record anything.')).toBeTruthy()
  })
})

describe('On a phone', () => {
  test('one step is open at a time, and the bar leads forward and back', async () => {
    onPhone()
    const { commands } = school()
    renderStaff(<CheckinScreen />)
    await screen.findByRole('radio', { name: 'Morning' })
    expect(isButtonClosed('Choose a rule first')).toBe(true)
    await chooseRule('Morning')
    await press('Next: choose students')
    expect(screen.queryByRole('radio', { name: 'Morning' })).toBeNull()
    expect(isButtonClosed('Choose at least one student')).toBe(true)
    await userEvent.click(screen.getByRole('option', { name: /Student 2/ }))
    await press('Back to the rules')
    await press('Next: choose students')
    await press('Check in 1 student')
    await screen.findByText('Student 2 checked in')
    expect(commands()[0]?.body).toMatchObject({ profiles: [students[1]?.profile] })
  })
})

test('students chosen before the answer about the last ones stay chosen', async () => {
  const answer = Promise.withResolvers<void>()
  school(async (call) => {
    await answer.promise
    return recorded(call)
  })
  renderStaff(<CheckinScreen />)
  await chooseRule('Morning')
  await userEvent.click(screen.getByRole('option', { name: /Student 1/ }))
  await press('Check in')
  await userEvent.click(screen.getByRole('option', { name: /Student 2/ }))
  answer.resolve()
  await screen.findByText(/^Student 1 checked in/)
  expect(screen.getByRole('status', { name: '1 student selected' })).toBeTruthy()
})
