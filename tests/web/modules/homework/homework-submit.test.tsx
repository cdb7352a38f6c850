import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { failure, successAnswer } from '#tests/web/support/answers.ts'
import { isButtonClosed } from '#tests/web/support/closed.ts'
import {
  answeringRoutes,
  id,
  period,
  type ReceivedCall,
  renderStaff,
  student,
  withLayout,
} from '#tests/web/support/staff-screen.tsx'
import { HomeworkSubmitScreen } from '#web/modules/homework/homework-submit/homework-submit-screen.tsx'
import { HomeworkUnfinishedScreen } from '#web/modules/homework/homework-unfinished/homework-unfinished-screen.tsx'

const students = [student(1), student(2), student(3), student(4, { class: '1B' })]
const setting = {
  submitHomeworkRange: 14,
  unfinishHomeworkRange: 3,
  isActive: true,
  today: '2026-11-20',
}
const subject = { _id: id(40), name: { zh: '數學', en: 'Mathematics' } }
const code = { _id: id(41), name: '作業簿', name_en: 'Workbook', subject, isActive: true }
const profileOf = (n: number) => students[n - 1]!.profile
const standing = (n: number, more = {}) => ({
  _id: id(60 + n),
  profile: profileOf(n),
  status: 'unsubmitted',
  created_at: '2026-11-20T00:12:00Z',
  created_by: { zh: '譚老師', en: 'Ms Tam' },
  changeable: true,
  ...more,
})
const recorded = ({ body }: ReceivedCall) =>
  successAnswer({
    batch: id(500),
    position: '0000000007',
    outcomes: (body as { profiles: { profile: string }[] }).profiles.map(({ profile }) => ({
      profile,
      outcome: 'appended',
      action: id(600),
    })),
  })

const school = (more: Record<string, (call: ReceivedCall) => Response | Promise<Response>> = {}) =>
  answeringRoutes({
    'GET /v2/homework/setting': () => successAnswer(setting),
    'GET /users': () =>
      successAnswer(students, { pages: 1, total: 4, last_updated_at: '2026-11-20T00:00:00Z' }),
    'GET /v2/homework/homeworkSubmitRecord/day': () => successAnswer([]),
    'GET /v2/roll_call/absent': () => successAnswer([]),
    'POST /v2/homework/homeworkSubmitRecord': recorded,
    'GET /v2/homework/type': () =>
      successAnswer(
        { allSubject: [{ ...subject, type: 'core', isActive: true }], homeworkType: [code] },
        { pages: 1, total: 1, last_updated_at: '2026-11-20T00:00:00Z' },
      ),
    'GET /v2/homework/unfinishedHomework/day': () => successAnswer([]),
    'POST /v2/homework/unfinishedHomework': recorded,
    ...more,
  })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const group = (n: number) => screen.findByRole('radiogroup', { name: `Student ${n}` })
const choose = async (n: number, status: string) =>
  userEvent.click(within(await group(n)).getByRole('radio', { name: status }))

beforeEach(() => {
  withLayout()
  localStorage.clear()
})

describe('Submitted homework', () => {
  test('needs a class, and sends all of its marks in one request', async () => {
    const { commands } = school()
    renderStaff(<HomeworkSubmitScreen />)
    await screen.findByText('Choose a class first')
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
    await userEvent.selectOptions(screen.getByLabelText('Class'), '1A')
    await group(1)
    expect(isButtonClosed('Save 0 students')).toBe(true)
    await choose(2, 'Absent')
    await press('All submitted')
    await press('Save 3 students')
    await screen.findByText('Homework of 3 students of 1A saved')
    expect(commands()).toHaveLength(1)
    expect(commands()[0]?.body).toEqual({
      date: '2026-11-20',
      profiles: [
        { profile: profileOf(1), status: 'submitted' },
        { profile: profileOf(2), status: 'absent' },
        { profile: profileOf(3), status: 'submitted' },
      ],
    })
  })

  test('shows stored marks, sends only changed ones, and leaves a colleague’s marks alone', async () => {
    history.replaceState(null, '', '/?class=1A')
    const day = [standing(1), standing(2, { changeable: false, created_by: null })]
    const { commands } = school({
      'GET /v2/homework/homeworkSubmitRecord/day': () => successAnswer(day),
    })
    renderStaff(<HomeworkSubmitScreen />)
    expect(await screen.findByText('recorded 08:12 by Ms Tam')).toBeTruthy()
    expect(screen.getByText('recorded 08:12')).toBeTruthy()
    await choose(2, 'Submitted')
    await choose(1, 'Not submitted')
    expect(isButtonClosed('Save 0 students')).toBe(true)
    await choose(1, 'Submitted')
    expect(screen.getByText('was: Not submitted 08:12')).toBeTruthy()
    await press('Save 1 student')
    await waitFor(() => expect(commands()).toHaveLength(1))
    expect(commands()[0]?.body).toMatchObject({
      profiles: [{ profile: profileOf(1), status: 'submitted' }],
    })
  })

  test('marks students absent who were absent at the roll call', async () => {
    history.replaceState(null, '', '/?class=1A')
    const { commands } = school({ 'GET /v2/roll_call/absent': () => successAnswer([profileOf(2)]) })
    renderStaff(<HomeworkSubmitScreen />)
    await screen.findByText('Absent at roll call')
    expect(within(await group(2)).getByRole('radio', { name: 'Absent' }).ariaChecked).toBe('true')
    // Nobody chose that, so there is nothing to clear.
    expect(isButtonClosed('Clear')).toBe(true)
    await press('All submitted')
    await press('Save 3 students')
    await waitFor(() => expect(commands()).toHaveLength(1))
    expect(commands()[0]?.body).toMatchObject({
      profiles: [
        { status: 'submitted' },
        { profile: profileOf(2), status: 'absent' },
        { status: 'submitted' },
      ],
    })
  })

  test('offers nothing to mark before the roll call is known', async () => {
    history.replaceState(null, '', '/?class=1A')
    const { commands } = school({ 'GET /v2/roll_call/absent': () => successAnswer([profileOf(2)]) })
    const answer = globalThis.fetch
    const { promise, resolve } = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (address.includes('/roll_call/absent')) await promise
      return answer(address, init)
    })
    const { container } = renderStaff(<HomeworkSubmitScreen />)
    await waitFor(() => expect(container.querySelector('.skeleton')).not.toBeNull())
    expect(screen.queryByRole('button', { name: 'All submitted' })).toBeNull()
    resolve()
    await userEvent.click(await screen.findByRole('button', { name: 'All submitted' }))
    await press('Save 3 students')
    await waitFor(() => expect(commands()).toHaveLength(1))
    expect(commands()[0]?.body).toMatchObject({
      profiles: [{}, { profile: profileOf(2), status: 'absent' }, {}],
    })
  })

  test('says if the roll call did not load, and still accepts marks', async () => {
    history.replaceState(null, '', '/?class=1A')
    let isBroken = true
    school({
      'GET /v2/roll_call/absent': () =>
        isBroken ? failure(408, 'retryable') : successAnswer([profileOf(2)]),
    })
    renderStaff(<HomeworkSubmitScreen />)
    await choose(1, 'Not submitted')
    isBroken = false
    await press('Try again')
    await screen.findByText('Absent at roll call')
    expect(within(await group(1)).getByRole('radio', { name: 'Not submitted' }).ariaChecked).toBe(
      'true',
    )
  })

  test('opens the last class, unless the address names another', async () => {
    school()
    const { unmount } = renderStaff(<HomeworkSubmitScreen />)
    await userEvent.selectOptions(await screen.findByLabelText('Class'), '1B')
    await group(4)
    unmount()
    history.replaceState(null, '', '/')
    const next = renderStaff(<HomeworkSubmitScreen />)
    await group(4)
    next.unmount()
    history.replaceState(null, '', '/?class=1A')
    renderStaff(<HomeworkSubmitScreen />)
    await group(1)
    expect(screen.queryByRole('radiogroup', { name: 'Student 4' })).toBeNull()
  })

  test('is marked by the keys 1 to 3, and up and down change the student', async () => {
    history.replaceState(null, '', '/?class=1A')
    school()
    renderStaff(<HomeworkSubmitScreen />)
    within(await group(1))
      .getByRole('radio', { name: 'Submitted' })
      .focus()
    await userEvent.keyboard('2{ArrowDown}3')
    expect(within(await group(1)).getByRole('radio', { name: 'Not submitted' }).ariaChecked).toBe(
      'true',
    )
    expect(within(await group(2)).getByRole('radio', { name: 'Absent' }).ariaChecked).toBe('true')
    expect(document.activeElement).toBe(
      within(await group(2)).getByRole('radio', { name: 'Absent' }),
    )
  })

  test('ignores a closed day in its address, and says which days are open', async () => {
    history.replaceState(null, '', '/?class=1A&date=2026-11-05')
    const { calls } = school()
    renderStaff(<HomeworkSubmitScreen />)
    await screen.findByText('From 2026/11/06 to today, 14 days back at most.')
    await group(1)
    const asked = calls.find(({ path }) => path.endsWith('/day'))
    expect(asked?.query.get('date')).toBe('2026-11-20')
  })

  test('keeps marks that were made after the request was sent', async () => {
    const answer = Promise.withResolvers<void>()
    school({
      'POST /v2/homework/homeworkSubmitRecord': async (call) => {
        await answer.promise
        return recorded(call)
      },
    })
    history.replaceState(null, '', '/?class=1A')
    renderStaff(<HomeworkSubmitScreen />)
    await choose(1, 'Submitted')
    await choose(2, 'Submitted')
    await press('Save 2 students')
    await choose(2, 'Not submitted')
    await choose(3, 'Submitted')
    answer.resolve()
    await screen.findByText(/2 students/)
    expect(await screen.findByRole('button', { name: 'Save 2 students' })).toBeTruthy()
  })

  test('keeps the marks after a failure, and retries with the same key', async () => {
    history.replaceState(null, '', '/?class=1B')
    const { commands } = school({
      'POST /v2/homework/homeworkSubmitRecord': () => failure(503, 'retryable'),
    })
    renderStaff(<HomeworkSubmitScreen />)
    await choose(4, 'Absent')
    await press('Save 1 student')
    await screen.findByText('Homework could not be saved')
    await press('Save 1 student')
    await waitFor(() => expect(commands()).toHaveLength(2))
    expect(commands()[1]?.key).toBe(commands()[0]?.key)
  })

  test('warns when the period has ended, and is read-only for auditors', async () => {
    history.replaceState(null, '', '/?class=1A')
    school({ 'GET /v2/homework/setting': () => successAnswer({ ...setting, today: '2027-02-01' }) })
    renderStaff(<HomeworkSubmitScreen />, { role: 'auditor' })
    expect(await screen.findByText(/This period ended on 2027\/01\/31/)).toBeTruthy()
    await choose(1, 'Absent')
    expect(within(await group(1)).getByRole('radio', { name: 'Absent' }).ariaChecked).toBe('false')
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
    expect(screen.getByText('Auditors see this page, but cannot record anything.')).toBeTruthy()
    expect(period.end_at).toBe('2027-01-31')
  })
})

test.each([HomeworkSubmitScreen, HomeworkUnfinishedScreen])(
  'the day changes at midnight while the page is open',
  async (Screen) => {
    history.replaceState(null, '', '/?class=1A')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let { today } = setting
    school({ 'GET /v2/homework/setting': () => successAnswer({ ...setting, today }) })
    renderStaff(<Screen />)
    expect(await screen.findByDisplayValue('2026/11/20')).toBeTruthy()
    today = '2026-11-21'
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(await screen.findByDisplayValue('2026/11/21')).toBeTruthy()
    vi.useRealTimers()
  },
)

describe('Unfinished homework', () => {
  const addAll = async () => {
    await userEvent.click(await screen.findByRole('radio', { name: /Workbook/ }))
    await press('Add all')
  }

  test('records one type for several students, with the last typed remark for each', async () => {
    const { commands } = school()
    renderStaff(<HomeworkUnfinishedScreen />)
    await addAll()
    await userEvent.type(screen.getByLabelText('Remark for Student 2'), ' Left at home ')
    await press('Record as unfinished')
    await screen.findByText('Unfinished homework of 4 students recorded')
    expect(commands()[0]?.body).toEqual({
      homeworkType_id: code._id,
      date: '2026-11-20',
      profiles: students.map(({ profile }, n) => ({
        profile,
        remarks: n === 1 ? 'Left at home' : '',
      })),
    })
  })

  test('keeps students and remarks that were not yet sent', async () => {
    const answer = Promise.withResolvers<void>()
    const { commands } = school({
      'POST /v2/homework/unfinishedHomework': async (call) => {
        await answer.promise
        return recorded(call)
      },
    })
    renderStaff(<HomeworkUnfinishedScreen />)
    await userEvent.click(await screen.findByRole('radio', { name: /Workbook/ }))
    await userEvent.click(screen.getByRole('option', { name: /Student 1/ }))
    await userEvent.click(screen.getByRole('option', { name: /Student 2/ }))
    await press('Record as unfinished')
    await userEvent.click(screen.getByRole('option', { name: /Student 3/ }))
    await userEvent.type(screen.getByLabelText('Remark for Student 2'), 'Left at home')
    await userEvent.type(screen.getByLabelText('Remark for Student 3'), 'Ill')
    answer.resolve()
    await screen.findByText(/Unfinished homework of 2 students/)
    await press('Record as unfinished')
    await waitFor(() => expect(commands()).toHaveLength(2))
    expect(commands()[1]?.body).toMatchObject({
      profiles: [
        { profile: profileOf(2), remarks: 'Left at home' },
        { profile: profileOf(3), remarks: 'Ill' },
      ],
    })
  })

  test('opens the last class, marks absent students, and names the subject', async () => {
    history.replaceState(null, '', '/?class=class:1A')
    const { calls } = school({ 'GET /v2/roll_call/absent': () => successAnswer([profileOf(2)]) })
    const { unmount } = renderStaff(<HomeworkUnfinishedScreen />)
    await screen.findByText('absent at roll call')
    unmount()
    history.replaceState(null, '', '/')
    renderStaff(<HomeworkUnfinishedScreen />)
    await screen.findByText('absent at roll call')
    expect(screen.queryByText('Student 4')).toBeNull()
    expect(
      calls
        .filter(({ path }) => path.endsWith('/absent'))
        .at(-1)
        ?.query.get('class'),
    ).toBe('1A')
    await userEvent.click(screen.getByRole('radio', { name: /Workbook/ }))
    await screen.findByText('Mathematics · Workbook')
  })

  test('shows the stored remark, but not in a record that somebody else made', async () => {
    const day = [
      { ...standing(1), remarks: 'Page 6' },
      { ...standing(2), remarks: null, created_by: null, changeable: false },
    ].map(({ status: _, ...record }) => record)
    school({ 'GET /v2/homework/unfinishedHomework/day': () => successAnswer(day) })
    renderStaff(<HomeworkUnfinishedScreen />)
    await addAll()
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Remark for Student 1').value).toBe('Page 6'),
    )
    expect(screen.queryByLabelText('Remark for Student 2')).toBeNull()
    expect(screen.getByText(/recorded by somebody else/)).toBeTruthy()
  })

  test('sends null for a stored remark that was cleared, and no text for an untouched one', async () => {
    const day = [1, 2].map((n) => {
      const { status: _, ...record } = { ...standing(n), remarks: 'Page 6' }
      return record
    })
    const { commands } = school({
      'GET /v2/homework/unfinishedHomework/day': () => successAnswer(day),
    })
    renderStaff(<HomeworkUnfinishedScreen />)
    await addAll()
    await waitFor(() => expect(screen.getAllByDisplayValue('Page 6')).toHaveLength(2))
    await userEvent.clear(screen.getByLabelText('Remark for Student 2'))
    await userEvent.type(screen.getByLabelText('Remark for Student 3'), 'x{Backspace}')
    await press('Record as unfinished')
    await waitFor(() => expect(commands()).toHaveLength(1))
    const { profiles } = commands()[0]!.body as { profiles: { remarks: string | null }[] }
    expect(profiles.map(({ remarks }) => remarks)).toEqual(['', null, '', ''])
  })

  test('keeps and shows the remark that was typed before a record by somebody else', async () => {
    let day: object[] = []
    const { commands } = school({
      'GET /v2/homework/unfinishedHomework/day': () => successAnswer(day),
      'POST /v2/homework/unfinishedHomework': ({ body }) => {
        const { profiles } = body as { profiles: { profile: string }[] }
        const outcomes = profiles.map(({ profile }) =>
          profile === profileOf(2)
            ? { profile, outcome: 'rejected', code: 'recorded_by_other' }
            : { profile, outcome: 'appended', action: id(600) },
        )
        return successAnswer({ batch: id(500), position: '0000000007', outcomes })
      },
    })
    renderStaff(<HomeworkUnfinishedScreen />)
    await addAll()
    await userEvent.type(screen.getByLabelText('Remark for Student 2'), 'Lost the book')
    const { status: _, ...record } = standing(2)
    day = [{ ...record, remarks: null, created_by: null, changeable: false }]
    await press('Record as unfinished')
    await screen.findByText(/Somebody else recorded this/)
    await screen.findByText(/recorded by somebody else/)
    expect(screen.getByText('Lost the book')).toBeTruthy()
    await press('Record as unfinished')
    await waitFor(() => expect(commands()).toHaveLength(2))
    // A retry is the same request.
    expect(commands()[1]).toMatchObject({ key: commands()[0]!.key, body: commands()[0]!.body })
    expect(screen.getByText('Lost the book')).toBeTruthy()
  })

  test('says if the stored remarks did not load, and loads them again', async () => {
    let isBroken = true
    school({
      'GET /v2/homework/unfinishedHomework/day': () =>
        isBroken ? failure(408, 'retryable') : successAnswer([]),
    })
    renderStaff(<HomeworkUnfinishedScreen />)
    await addAll()
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(isButtonClosed('Record as unfinished')).toBe(true)
    isBroken = false
    await userEvent.click(again)
    await waitFor(() => expect(isButtonClosed('Record as unfinished')).toBe(false))
  })

  describe('A remark', () => {
    const remark = () => screen.getByLabelText('Remark for Student 2')
    const typed = (value: string) => fireEvent.change(remark(), { target: { value } })
    const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
    /**
     * Presses the button with the focus still in the remark’s field; a real click would move it.
     */
    const sent = async (commands: () => ReceivedCall[]) => {
      fireEvent.click(screen.getByRole('button', { name: 'Record as unfinished' }))
      vi.useRealTimers()
      await waitFor(() => expect(commands()).toHaveLength(1))
      return (commands()[0]!.body as { profiles: { remarks: string }[] }).profiles[1]?.remarks
    }
    const begin = async () => {
      const { commands } = school()
      renderStaff(<HomeworkUnfinishedScreen />)
      await addAll()
      await screen.findByRole('button', { name: 'Record as unfinished' })
      await waitFor(() => expect(isButtonClosed('Record as unfinished')).toBe(false))
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      return commands
    }

    test('is saved 200 ms after its last key', async () => {
      const commands = await begin()
      typed('Left')
      pass(150)
      typed('Left at home')
      pass(200)
      expect(await sent(commands)).toBe('Left at home')
    })

    test.each([199, 0])('is not saved earlier, such as after %i ms', async (ms) => {
      const commands = await begin()
      typed('Left')
      pass(Math.min(ms, 150))
      typed('Left at home')
      pass(ms)
      expect(await sent(commands)).toBe('')
    })

    test('is saved at once when its field is left', async () => {
      const commands = await begin()
      typed('Left at home')
      fireEvent.blur(remark())
      expect(await sent(commands)).toBe('Left at home')
    })
  })

  test('finds homework types by subject and words', async () => {
    school()
    renderStaff(<HomeworkUnfinishedScreen />)
    await screen.findByRole('radio', { name: /Workbook/ })
    await userEvent.type(screen.getByLabelText('Search homework'), 'algebra')
    expect(await screen.findByText('No homework found', { selector: 'b' })).toBeTruthy()
    await userEvent.clear(screen.getByLabelText('Search homework'))
    await userEvent.type(screen.getByLabelText('Search homework'), 'mathem')
    expect(await screen.findByRole('radio', { name: /Workbook/ })).toBeTruthy()
  })
})
