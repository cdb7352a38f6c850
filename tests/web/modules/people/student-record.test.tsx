import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import type { ActionRow } from '#api/contracts/actions.ts'
import type { StudentRecord } from '#api/contracts/students.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { connect, present, push } from '#tests/web/support/live-line.ts'
import { withoutSight } from '#tests/web/support/sight.ts'
import {
  answeringRoutes,
  id,
  organization,
  period,
  type ReceivedCall,
  renderStaff,
  rule,
} from '#tests/web/support/staff-screen.tsx'
import { StudentRecordScreen } from '#web/modules/people/student-record/student-record-screen.tsx'
import { StudentPointRecordScreen } from '#web/modules/points/student-point-record/student-point-record-screen.tsx'

const name = { zh: '黃梓晴', en: 'Wong Tsz Ching' }
const past = {
  ...period,
  _id: id(899),
  name: 'Last term',
  isActive: false,
  start_at: '2026-02-01',
  end_at: '2026-07-15',
}
const here = { _id: period._id, name: period.name, profile: id(201), class: '3A', class_no: 21 }
const before = { _id: past._id, name: past.name, profile: id(200), class: '2A', class_no: 5 }
const student: StudentRecord = {
  _id: id(101),
  u_id: 's0317',
  username: 's0317',
  name,
  date_of_birth: '2012-11-23',
  card_id: null,
  profile: id(201),
  class: '3A',
  class_no: 21,
  point: 471,
  cumulative_point: 621,
  isActive: true,
  setup_password: false,
  role: 'user',
  isParent: false,
  privilege: { all_action: false },
  periods: [here, before],
}
const action: ActionRow = {
  _id: id(1),
  batch: id(701),
  created_at: '2026-11-20T00:42:00Z',
  type: 'reward',
  point: 5,
  count: 1,
  pointRule: { _id: id(301), name: 'Helped', name_en: '', type: 'reward', ruleCategory: null },
  user: { _id: id(101), name },
  profile: { _id: id(201), class: '3A', class_no: 21 },
  period: period._id,
  created_by: {
    _id: id(901),
    name: { zh: '袁老師', en: 'Ms Yuen' },
    isParent: false,
    isSystem: false,
  },
  reverted_by: null,
  reverts: null,
  revertable: true,
}
const kind = { _id: id(31), name: { en: 'Conduct', zh: '品德' } }
const profile = {
  _id: id(201),
  u_id: 's0317',
  class: '3A',
  class_no: 21,
  period,
  point: 471,
  cumulative_point: 621,
  user: { _id: id(101), name, date_of_birth: '2012-11-23' },
  points: [{ ruleCategory: kind, total: 621 }],
  pointActions: [action],
  attendanceActions: [],
}
const rewards = [rule(5), rule(2, { type: 'parent_reward' })]
const prizes = [
  rule(30, { name: 'Pen', type: 'redeem', isReward: false, point: 30 }),
  rule(500, { name: 'Bicycle', type: 'redeem', isReward: false, point: 500 }),
]
const recorded = (profileId = id(201)) =>
  successAnswer({
    batch: id(801),
    position: '0000000009',
    outcomes: [{ profile: profileId, outcome: 'appended', action: id(9) }],
  })

const school = (more: Record<string, (call: ReceivedCall) => Response> = {}) =>
  answeringRoutes({
    'GET /periods': () => listAnswer([period, past]),
    [`GET /users/${id(101)}`]: () => successAnswer(student),
    'GET /profiles/*': () => successAnswer(profile),
    'GET /pointRules': ({ query }) =>
      listAnswer(query.get('isReward') === 'true' ? rewards : prizes),
    'GET /ruleCategories': () => listAnswer([]),
    'POST *': () => recorded(),
    'DELETE *': () => successAnswer({ batch: id(802), position: '0000000010', outcomes: [] }),
    'GET /v2/actions': () => listAnswer([action]),
    'GET /v2/recognition/certificates/printed': () => successAnswer([], { total: 0 }),
    ...more,
  })
const open = async (
  options: Parameters<typeof renderStaff>[1] = {},
  search = '',
  userId = id(101),
) => {
  window.history.replaceState(null, '', `/admin/student_list/${userId}${search}`)
  renderStaff(
    <Route path="/admin/student_list/:userId">
      <StudentRecordScreen />
    </Route>,
    { mode: 'choose', organization: { ...organization, current_period: period }, ...options },
  )
}
const user = userEvent.setup()
const press = async (label: string | RegExp) =>
  user.click(await screen.findByRole('button', { name: label }))

beforeEach(() => {
  localStorage.setItem('laurel.token', 'token')
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})

describe('The record', () => {
  test('shows the student, both sums, their categories, and the latest entries', async () => {
    school()
    await open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Wong Tsz Ching' })).toBeDefined()
    expect(screen.getByText('黃梓晴')).toBeDefined()
    expect(screen.getByText('balance').previousElementSibling?.textContent).toBe('471')
    expect(screen.getByText('earned this period').previousElementSibling?.textContent).toBe('621')
    expect(screen.getByText('3A (21)')).toBeDefined()
    expect(screen.getByText('2012/11/23')).toBeDefined()
    const slice = await screen.findByRole('link', {
      name: 'Conduct 100.0%, 621 points, see the entries',
    })
    expect(slice.getAttribute('href')).toBe(
      `/admin/student_list/${id(101)}/point_record?category=${id(31)}`,
    )
    expect(screen.getByText('Helped')).toBeDefined()
    expect(screen.getByText('No attendance yet')).toBeDefined()
  })

  test('is refetched when something is recorded elsewhere', async () => {
    let point = 471
    school({ 'GET /profiles/*': () => successAnswer({ ...profile, point }) })
    await open()
    await screen.findByText('471')
    point = 476
    await act(async () => connect())
    expect(present().watched).toContainEqual({ room: 'records', period: period._id })
    await act(async () =>
      push({ room: 'records', period: period._id, position: '0002', at: '2026-11-20T00:43:00Z' }),
    )
    expect(await screen.findByText('476')).toBeDefined()
  })

  test('says that an account is inactive', async () => {
    school({ [`GET /users/${id(101)}`]: () => successAnswer({ ...student, isActive: false }) })
    await open()
    expect(await screen.findByText('Inactive: student and parent cannot sign in')).toBeDefined()
  })

  test('lets administrators merge the account with another one, unless it is merged already', async () => {
    const merging = { 'GET /v2/account_merges': () => successAnswer([]) }
    school(merging)
    await open({ role: 'organization_admin' })
    expect(await screen.findByRole('button', { name: 'Actions' })).toBeDefined()
    cleanup()
    const merged_into = { user: id(102), name }
    school({
      ...merging,
      [`GET /users/${id(101)}`]: () => successAnswer({ ...student, merged_into }),
    })
    await open({ role: 'organization_admin' })
    const link = await screen.findByRole('link', { name: 'See the account that stays' })
    expect(link.getAttribute('href')).toContain(`/admin/student_list/${id(102)}`)
    expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull()
  })

  test('keeps a chosen period in its links, and requests it', async () => {
    const { calls } = school()
    await open({}, `?period=${past._id}`)
    const slice = await screen.findByRole('link', { name: /^Conduct/ })
    expect(slice.getAttribute('href')).toContain(`&period=${past._id}`)
    expect(screen.getByRole('link', { name: 'Student list' }).getAttribute('href')).toContain(
      past._id,
    )
    expect(calls.find(({ path }) => path === `/users/${id(101)}`)?.query.get('period')).toBe(
      past._id,
    )
    expect(screen.queryByRole('button', { name: 'Reward' })).toBeNull()
    expect(screen.getByText('Rewards can only be given in the current period')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Redeem' })).toBeDefined()
  })

  test('links from its homework charts to all homework, and from its badges to this student’s', async () => {
    withoutSight()
    const days = {
      dataInMonth: [{ month: '2026-11', submitted: 1, unsubmitted: 0, absent: 0 }],
      dataInDay: [],
    }
    const left = { total: 1, dataInMonth: [{ month: '2026-11', count: 1 }], dataInDay: [] }
    const amount = { submitted: 1, unsubmitted: 0, absent: 0 }
    school({
      [`GET /users/${id(101)}/homeworkStatistics`]: () =>
        successAnswer({
          dateRange: { from: '2026-11-01', to: '2026-11-30' },
          submitted: { amount, total: 1, ...days },
          unfinished: left,
        }),
      'GET /v2/recognition/certificates/printed': () => successAnswer([], { total: 0 }),
      'GET *': () => listAnswer([]),
    })
    const modules = { homework: true, badge: true }
    await open({ organization: { ...organization, current_period: period, modules } })
    const allOf = async (title: string) => {
      const card = (await screen.findByRole('heading', { level: 2, name: title })).closest(
        'section',
      ) as HTMLElement
      return within(card)
        .getByRole('link', { name: /See all/ })
        .getAttribute('href')
    }
    const record = `/admin/student_list/${id(101)}`
    expect(await allOf('Submitted by month')).toBe(`${record}/submitted_homework_record`)
    expect(await allOf('Unfinished by month')).toBe(`${record}/unfinished_homework_record`)
    expect(await allOf('Latest badges')).toBe(`/admin/badge_list?user=${id(101)}`)
  })

  test('links to the edit form, and is refetched after it', async () => {
    let changed = student
    const { commands } = school({
      [`GET /users/${id(101)}`]: () => successAnswer(changed),
      [`PUT /users/${id(101)}`]: () => {
        changed = { ...student, class_no: 7 }
        const { periods: _, ...answered } = changed
        return successAnswer(answered)
      },
    })
    await open()
    await press('Edit Wong Tsz Ching')
    const dialog = within(await screen.findByRole('dialog'))
    const number = await dialog.findByLabelText('No.')
    await user.clear(number)
    await user.type(number, '7')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('3A (07)')).toBeDefined()
    expect(commands()[0]).toMatchObject({ path: `/users/${id(101)}`, body: { class_no: 7 } })
  })

  test('of a student outside the period links to the student’s periods', async () => {
    const absent = {
      profile: null,
      class: null,
      class_no: null,
      point: 0,
      cumulative_point: 0,
      periods: [before],
    }
    school({
      [`GET /users/${id(101)}`]: ({ query }) =>
        successAnswer(query.get('period') === past._id ? student : { ...student, ...absent }),
    })
    await open()
    expect(await screen.findByText('Not in First term')).toBeDefined()
    expect(screen.getByRole('heading', { level: 1, name: 'Wong Tsz Ching' })).toBeDefined()
    await press('Last term · 2A')
    expect(await screen.findByText('earned this period')).toBeDefined()
    expect(location.search).toBe(`?period=${past._id}`)
  })

  test.each([
    ['an erased student', () => failure(404, 'not_found')],
    ['an address that names nobody', () => failure(400, 'validation_failed')],
  ])('of %s says that the student was not found', async (_, answer) => {
    school({ [`GET /users/${id(101)}`]: answer })
    await open()
    expect(await screen.findByText('This student was not found')).toBeDefined()
  })

  test('that does not load can be retried', async () => {
    let broken = true
    school({
      'GET /profiles/*': () => (broken ? failure(500, 'internal_error') : successAnswer(profile)),
    })
    await open()
    const again = await screen.findByRole('button', { name: 'Try again' })
    broken = false
    await user.click(again)
    expect(await screen.findByText('Helped')).toBeDefined()
  })
})

describe('Giving', () => {
  test('a reward takes two taps, and undo is in the toast', async () => {
    const { commands } = school()
    await open()
    await press('Reward')
    await press(/^Rule 5/)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(commands()).toMatchObject([
      {
        method: 'POST',
        path: '/v2/actions/profiles',
        body: { pointRule_id: id(305), profiles: [id(201)], counts: 1, expected_point: 5 },
      },
    ])
    expect(screen.getByText('Wong Tsz Ching rewarded')).toBeDefined()
    await press(/^Undo( all \d+)?$/)
    await waitFor(() =>
      expect(commands().at(-1)).toMatchObject({ path: `/v2/actions/batches/${id(801)}` }),
    )
  })

  test('a reward may be given several times, and by a parents’ rule', async () => {
    const { commands } = school()
    await open()
    await press('Reward')
    const dialog = within(await screen.findByRole('dialog', { name: 'Reward Wong Tsz Ching' }))
    await user.click(await dialog.findByRole('radio', { name: '3' }))
    await user.click(dialog.getByRole('radio', { name: 'By parent' }))
    expect(dialog.queryByRole('button', { name: /^Rule 5/ })).toBeNull()
    await user.click(dialog.getByRole('button', { name: /^Rule 2.*\+6$/ }))
    await waitFor(() =>
      expect(commands()[0]).toMatchObject({ body: { pointRule_id: id(302), counts: 3 } }),
    )
  })

  test('a prize takes two taps, and one that the balance cannot pay is disabled', async () => {
    const { commands } = school()
    await open()
    await press('Redeem')
    const bicycle = await screen.findByRole('button', { name: /Bicycle/ })
    expect([bicycle.getAttribute('aria-disabled'), bicycle.textContent]).toEqual([
      'true',
      'Bicycle29 short500',
    ])
    await user.click(bicycle)
    expect(commands()).toEqual([])
    await press(/^Pen/)
    await waitFor(() =>
      expect(commands()).toMatchObject([
        { path: '/v2/actions/profiles_redeem', body: { pointRule_id: id(330) } },
      ]),
    )
  })

  test('a prize outside its hours is redeemed once staff give a reason', async () => {
    const details = { rule: id(330), opens_at: '2026-11-27T04:30:00.000Z' }
    let tries = 0
    const { commands } = school({
      'POST *': () => (tries++ === 0 ? failure(409, 'shop_closed', { details }) : recorded()),
    })
    await open()
    await press('Redeem')
    await press(/^Pen/)
    const dialog = within(await screen.findByRole('dialog', { name: 'Redeem anyway?' }))
    expect(dialog.getByText(/^Pen is not available before 2026\/11\/27/)).toBeDefined()
    const confirm = dialog.getByRole('button', { name: 'Redeem anyway' })
    await user.click(confirm)
    expect(commands()).toHaveLength(1)
    await user.selectOptions(dialog.getByLabelText('Reason (it is recorded)'), 'agreed_before')
    await user.click(confirm)
    await waitFor(() => expect(commands()[1]?.body).toMatchObject({ override: 'agreed_before' }))
    expect(commands()[0]?.key).not.toBe(commands()[1]?.key)
  })

  test('a rule that was edited meanwhile asks again, with the list of rules unchanged behind it', async () => {
    const changed = [{ rule: id(305), expected: 5, point: 8 }]
    let tries = 0
    const { commands } = school({
      'POST *': () =>
        tries++ === 0 ? failure(409, 'points_changed', { details: { changed } }) : recorded(),
    })
    await open()
    await press('Reward')
    await user.click(await screen.findByRole('radio', { name: '3' }))
    await press(/^Rule 5/)
    const dialog = within(
      await screen.findByRole('dialog', { name: 'The points have just changed' }),
    )
    expect(dialog.getByText('was +5, is now +8')).toBeDefined()
    await waitFor(() =>
      expect(document.activeElement).toBe(
        dialog.getByRole('button', { name: 'Confirm 24 points' }),
      ),
    )
    await user.keyboard('{Escape}')
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'The points have just changed' })).toBeNull(),
    )
    expect(screen.getByRole('radio', { name: '3' }).getAttribute('aria-checked')).toBe('true')
    await user.click(await screen.findByRole('button', { name: /^Rule 5/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(commands()[1]?.key).not.toBe(commands()[0]?.key)
  })

  test('keeps the dialog open after a failure, and a retry records nothing twice', async () => {
    let broken = true
    const { commands } = school({
      'POST *': () => (broken ? failure(503, 'retryable') : recorded()),
    })
    await open()
    await press('Reward')
    await press(/^Rule 5/)
    await screen.findByText('Failed to issue points')
    expect(screen.getByRole('dialog')).toBeDefined()
    broken = false
    await press(/^Rule 5/)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [first, second] = commands()
    expect(second?.key).toBe(first?.key)
  })

  test('and undoing are not offered to auditors', async () => {
    school({
      'GET /profiles/*': () =>
        successAnswer({ ...profile, pointActions: [{ ...action, revertable: false }] }),
    })
    await open({ role: 'auditor' })
    await screen.findByText('Helped')
    for (const label of ['Reward', 'Redeem', 'Undo Helped', /^Edit/])
      expect(screen.queryByRole('button', { name: label })).toBeNull()
  })

  test('the latest entry can be undone', async () => {
    const { commands } = school()
    await open()
    await press('Undo Helped')
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo' }),
    )
    await waitFor(() =>
      expect(commands()[0]).toMatchObject({ method: 'DELETE', path: `/actions/${id(1)}` }),
    )
  })
})

test('the point record opens with the category in its address, before the categories have loaded', async () => {
  const { calls } = school({ [`GET /users/${id(101)}/pointHistories`]: () => listAnswer([action]) })
  window.history.replaceState(
    null,
    '',
    `/admin/student_list/${id(101)}/point_record?category=OTHER`,
  )
  renderStaff(
    <Route path="/admin/student_list/:userId/point_record">
      <StudentPointRecordScreen />
    </Route>,
    { mode: 'choose' },
  )
  expect(await screen.findByText('Helped')).toBeDefined()
  expect(screen.getByText('Wong Tsz Ching 3A (21)')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Student record' }).getAttribute('href')).toBe(
    `/admin/student_list/${id(101)}`,
  )
  const first = calls.find(({ path }) => path.endsWith('pointHistories'))
  expect(first?.query.get('category')).toBe('OTHER')
})
