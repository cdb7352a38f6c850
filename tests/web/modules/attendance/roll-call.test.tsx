import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { failure, successAnswer } from '#tests/web/support/answers.ts'
import { isButtonClosed } from '#tests/web/support/closed.ts'
import {
  answeringRoutes,
  id,
  onPhone,
  organization,
  type ReceivedCall,
  renderStaff,
  withLayout,
} from '#tests/web/support/staff-screen.tsx'
import { nextMark, shownMarkOf, toCheckIn } from '#web/modules/attendance/roll-call/marks.ts'
import { RollCallScreen } from '#web/modules/attendance/roll-call/roll-call-screen.tsx'

const rule = (n: number, name: string, more = {}) => ({
  _id: id(40 + n),
  name,
  name_en: '',
  description: '',
  isActive: true,
  organization_id: organization._id,
  ...more,
})
const morning = rule(1, 'Morning')
const tardy = rule(2, 'Tardy')
const called = (n: number, came_at: string | null = null) => ({
  profile: id(200 + n),
  user: { _id: id(100 + n), name: { en: `Student ${n}`, zh: `學生${n}` } },
  class_no: n,
  came_at,
  attendanceRule: came_at ? morning._id : null,
})
const roll = (more = {}) => ({
  class: '1A',
  date: '2026-11-20',
  saved_at: null,
  batch: null,
  present_rule: morning._id,
  late_rule: tardy._id,
  students: [called(1), called(2), called(3, '2026-11-19T23:41:00Z'), called(4)],
  stale: false,
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
    'GET /v2/my_class': () =>
      successAnswer({
        home: null,
        has_sound: false,
        own_class: null,
        rules: [],
        classes: ['1A', '1B'].map((name) => ({ class: name, students: 4, is_used: false })),
      }),
    'PUT /v2/my_class/board': () => successAnswer(null),
    'GET /attendanceRules': () =>
      successAnswer([morning, tardy, rule(3, 'Old', { isActive: false })], {
        pages: 1,
        total: 3,
        last_updated_at: '2026-11-20T00:00:00Z',
      }),
    'GET /v2/roll_call': () => successAnswer(roll()),
    'POST /v2/roll_call': recorded,
    ...more,
  })
const posts = ({ calls }: ReturnType<typeof school>) =>
  calls.filter(({ method }) => method === 'POST')
const tile = (n: number) =>
  screen.findByRole('button', { name: new RegExp(`^0${n} Student ${n},`) })
const tap = async (n: number) => userEvent.click(await tile(n))
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  withLayout()
})

describe('the roll of a class', () => {
  test('checks in everybody except those tapped once, who are absent; those tapped twice are late', async () => {
    const made = school()
    renderStaff(<RollCallScreen />)
    await tap(2)
    await screen.findByRole('button', { name: '02 Student 2, Absent' })
    await screen.findByText('Student 2, Absent. 1 absent, 0 late')
    await tap(4)
    await tap(4)
    await screen.findByRole('button', { name: '04 Student 4, Late' })
    await press('Save: 3 present (1 late), 1 absent')
    await screen.findByText('Roll of 1A called')
    expect(posts(made).map(({ body }) => body)).toEqual([
      {
        class: '1A',
        date: '2026-11-20',
        present_rule: morning._id,
        late_rule: tardy._id,
        profiles: [
          { profile: id(201), is_late: false, again: false },
          { profile: id(204), is_late: true, again: false },
        ],
      },
    ])
  })

  test('says what was sent, and keeps marks made afterwards', async () => {
    const answer = Promise.withResolvers<void>()
    const at = '2026-11-20T00:00:00Z'
    const later = roll({
      saved_at: at,
      students: [called(1, at), called(2), called(3, at), called(4, at)],
    })
    let isSaved = false
    const made = school({
      'GET /v2/roll_call': () => successAnswer(isSaved ? later : roll()),
      'POST /v2/roll_call': async (call) => {
        await answer.promise
        isSaved = true
        return recorded(call)
      },
    })
    renderStaff(<RollCallScreen />)
    await tap(2)
    await press('Save: 3 present, 1 absent')
    await waitFor(() => expect(posts(made)).toHaveLength(1))
    await tap(2)
    await tap(4)
    answer.resolve()
    await screen.findByText('3 present, 1 absent')
    await screen.findByRole('button', { name: '02 Student 2, Late' })
    expect(screen.getByRole('button', { name: 'Save: 4 present (1 late), 0 absent' })).toBeTruthy()
  })

  test('announces which class has opened', async () => {
    const other = { class: '1B', students: [called(1), called(2)] }
    school({
      'GET /v2/roll_call': ({ query }) =>
        successAnswer(roll(query.get('class') === '1B' ? other : {})),
    })
    renderStaff(<RollCallScreen />)
    await tile(4)
    expect(screen.queryByText(/^1A, /)).toBeNull()
    await press('1B')
    await screen.findByText('1B, 2 students')
  })

  test('asks before it checks students in again', async () => {
    const made = school()
    renderStaff(<RollCallScreen />)
    await screen.findByRole('button', { name: '03 Student 3, In since 07:41' })
    await tap(3)
    await screen.findByText('Check in Student 3 again?')
    await press('Cancel')
    await tap(3)
    await press('Check in again')
    await screen.findByRole('button', { name: '03 Student 3, Again' })
    await press(/^Save: 4 present/)
    await waitFor(() => expect(posts(made)).toHaveLength(1))
    expect(posts(made)[0]?.body).toMatchObject({
      profiles: [{}, {}, { profile: id(203), is_late: false, again: true }, {}],
    })
  })

  test('has no late students without a rule for them', async () => {
    const made = school({ 'GET /v2/roll_call': () => successAnswer(roll({ late_rule: null })) })
    renderStaff(<RollCallScreen />)
    await tap(1)
    await screen.findByRole('button', { name: '01 Student 1, Absent' })
    expect(screen.queryByRole('radiogroup', { name: 'Attendance of Student 1' })).toBeNull()
    await tap(1)
    await screen.findByRole('button', { name: '01 Student 1, Present' })
    await userEvent.selectOptions(screen.getByLabelText('Rule for lateness'), 'Tardy')
    await tap(1)
    await tap(1)
    await press(/^Save: 4 present/)
    await waitFor(() => expect(posts(made)).toHaveLength(1))
    expect(posts(made)[0]?.body).toMatchObject({
      late_rule: tardy._id,
      profiles: [{ is_late: true }, {}, {}],
    })
  })

  test('needs a rule for present students, offers active ones, and chooses a single one automatically', async () => {
    school({
      'GET /v2/roll_call': () => successAnswer(roll({ present_rule: null, late_rule: null })),
    })
    const { unmount } = renderStaff(<RollCallScreen />)
    await tile(1)
    expect(isButtonClosed(/^Save: 4 present/)).toBe(true)
    screen.getByText('Choose the session first')
    const select = screen.getByLabelText('Session')
    expect(within(select).queryByRole('option', { name: 'Old' })).toBeNull()
    await userEvent.selectOptions(select, 'Morning')
    expect(isButtonClosed(/^Save: 4 present/)).toBe(false)
    unmount()
    school({
      'GET /attendanceRules': () =>
        successAnswer([morning], { pages: 1, total: 1, last_updated_at: '2026-11-20T00:00:00Z' }),
      'GET /v2/roll_call': () => successAnswer(roll({ present_rule: null, late_rule: null })),
    })
    renderStaff(<RollCallScreen />)
    await tile(1)
    expect(isButtonClosed(/^Save: 4 present/)).toBe(false)
  })

  test('shows absent students after a roll call, and checks in those who come later', async () => {
    const made = school({
      'GET /v2/roll_call': () => successAnswer(roll({ saved_at: '2026-11-20T00:05:00Z' })),
    })
    renderStaff(<RollCallScreen />)
    await screen.findByText(/^The roll was called at 08:05 today/)
    await screen.findByRole('button', { name: '01 Student 1, Absent' })
    expect(isButtonClosed('Save: 1 present, 3 absent')).toBe(true)
    const missing = screen.getByRole('heading', { name: 'Absent or late' }).closest('section')!
    expect(within(missing).getAllByRole('listitem')).toHaveLength(3)
    within(missing).getByText('3 absent, 0 late')
    const late = within(missing).getByRole('radiogroup', { name: 'Attendance of Student 1' })
    await userEvent.click(within(late).getByRole('radio', { name: 'Late' }))
    await press('Mark Student 2 as present')
    await press(/^Save: 3 present/)
    await waitFor(() => expect(posts(made)).toHaveLength(1))
    expect(posts(made)[0]?.body).toMatchObject({
      profiles: [
        { profile: id(201), is_late: true },
        { profile: id(202), is_late: false },
      ],
    })
  })

  test('can be undone from its toast even if it checked nobody in', async () => {
    const made = school({
      'GET /v2/roll_call': () =>
        successAnswer(roll({ students: [called(1, '2026-11-19T23:41:00Z')] })),
      'DELETE /actions/attendance/batches/*': () =>
        successAnswer({ batch: id(501), position: '0000000008', outcomes: [] }),
    })
    renderStaff(<RollCallScreen />)
    await tile(1)
    await press('Save: 1 present, 0 absent')
    await screen.findByText('Roll of 1A called')
    await press(/^Undo( all \d+)?$/)
    await screen.findByText('Undone')
    expect(made.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      `/actions/attendance/batches/${id(500)}`,
    ])
  })

  test('can be undone later from its line, after asking, if the server allows it', async () => {
    const saved = { saved_at: '2026-11-20T00:05:00Z', batch: id(500) }
    let shown = roll(saved)
    const made = school({
      'GET /v2/roll_call': () => successAnswer(shown),
      'DELETE /actions/attendance/batches/*': () => {
        shown = roll()
        return successAnswer({ batch: id(501), position: '0000000008', outcomes: [] })
      },
    })
    const { unmount } = renderStaff(<RollCallScreen />)
    await screen.findByRole('button', { name: '01 Student 1, Absent' })
    await press('Undo the roll call')
    const dialog = await screen.findByRole('dialog', { name: 'Undo the roll call of 1A?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Undo the roll call' }))
    await screen.findByRole('button', { name: '01 Student 1, Present' })
    expect(made.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
    unmount()
    school({ 'GET /v2/roll_call': () => successAnswer(roll({ ...saved, batch: null })) })
    renderStaff(<RollCallScreen />)
    await screen.findByText(/^The roll was called at 08:05 today/)
    expect(screen.queryByRole('button', { name: 'Undo the roll call' })).toBeNull()
  })

  test('lists missing students above its button on a phone', async () => {
    onPhone()
    school()
    renderStaff(<RollCallScreen />)
    await tile(2)
    expect(screen.queryByRole('heading', { name: 'Absent or late' })).toBeNull()
    await tap(2)
    // Those missing are collapsed to one line with their names.
    const sheet = await screen.findByRole('button', { name: /^1 absent, 0 late Student 2/ })
    expect(screen.queryByRole('heading', { name: 'Absent or late' })).toBeNull()
    await userEvent.click(sheet)
    const missing = (await screen.findByRole('heading', { name: 'Absent or late' })).closest(
      'section',
    )!
    expect(missing.closest('.bar')).not.toBeNull()
    await userEvent.click(within(missing).getByRole('radio', { name: 'Late' }))
    await screen.findByRole('button', { name: '02 Student 2, Late' })
  })

  test('says that a new day has begun, and keeps the marks', async () => {
    school({ 'POST /v2/roll_call': () => failure(409, 'date_out_of_range') })
    renderStaff(<RollCallScreen />)
    await tap(1)
    await press(/^Save: 3 present/)
    await screen.findByText(/A new day has begun/)
    await screen.findByRole('button', { name: '01 Student 1, Absent' })
  })

  test('says what to do without a class or a rule', async () => {
    school({
      'GET /v2/my_class': () =>
        successAnswer({ home: null, has_sound: false, own_class: null, classes: [], rules: [] }),
    })
    const { unmount } = renderStaff(<RollCallScreen />)
    await screen.findByText('There are no students in this period yet')
    unmount()
    school({
      'GET /attendanceRules': () =>
        successAnswer([], { pages: 0, total: 0, last_updated_at: '2026-11-20T00:00:00Z' }),
    })
    renderStaff(<RollCallScreen />)
    await screen.findByRole('link', { name: 'Go to attendance rules' })
  })
})

describe('the mark of a tile', () => {
  const show = (
    came_at: string | null,
    mark?: 'present' | 'absent' | 'late' | 'again',
    more = {},
  ) =>
    shownMarkOf(called(1, came_at), {
      chosen: new Map(mark ? [[id(201), mark]] : []),
      saved: false,
      hasLate: true,
      ...more,
    })
  test('is not absent once the student has checked in, stays late, and is not “again” without a check-in', () => {
    expect(show('2026-11-20T00:00:00Z', 'absent')).toBe('in')
    expect(show('2026-11-20T00:00:00Z', 'late')).toBe('late')
    expect(show(null, 'again', { saved: true })).toBe('absent')
  })
  test('is never late once the rule for it is deleted', () => {
    expect(show(null, 'late', { hasLate: false })).toBe('absent')
    expect(nextMark('absent', false)).toBe('present')
    expect(nextMark('again', true)).toBe('late')
  })
  test('is not sent for students who are absent or checked in', () => {
    const students = (['in', 'absent', 'present'] as const).map((shown, n) => ({
      ...called(n),
      shown,
    }))
    expect(toCheckIn(students)).toEqual([{ profile: id(202), is_late: false, again: false }])
  })
})
