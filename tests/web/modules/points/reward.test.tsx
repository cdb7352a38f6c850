import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { isButtonClosed } from '#tests/web/support/closed.ts'
import {
  answeringRoutes,
  id,
  onPhone,
  organization,
  period,
  type ReceivedCall,
  renderStaff,
  rule,
  student,
  withLayout,
} from '#tests/web/support/staff-screen.tsx'
import { RewardScreen } from '#web/modules/points/reward/reward-screen.tsx'

const category = { _id: id(400), name: { zh: '學業', en: 'Learning' } }
const rules = [
  rule(3, { name: 'On time', ruleCategory: category }),
  rule(5, { name: 'Helpful' }),
  rule(2, { name: 'Read at home', type: 'parent_reward' }),
]
const students = [student(1), student(2), student(3)]
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

const school = (give: (call: ReceivedCall) => Response | Promise<Response> = recorded, more = {}) =>
  answeringRoutes({
    'GET /pointRules': () => listAnswer(rules),
    'GET /ruleCategories': () => listAnswer([{ ...category, type: 'reward', rules: 1 }]),
    'GET /users': () =>
      successAnswer(students, { pages: 1, total: 3, last_updated_at: '2026-11-20T00:00:00Z' }),
    'POST /v2/actions/profiles': give,
    'DELETE /v2/actions/batches/*': () =>
      successAnswer({ batch: id(501), position: '0000000008', outcomes: [] }),
    ...more,
  })

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const chooseRule = async (name: RegExp) =>
  userEvent.click(await screen.findByRole('radio', { name }))
const chooseEveryone = () => press('Add all')
const chosen = (count: number) =>
  screen.getByRole('status', { name: `${count} student${count === 1 ? '' : 's'} selected` })

const give = async (count = '1') => {
  await chooseRule(/On time/)
  await chooseEveryone()
  await userEvent.click(screen.getByRole('radio', { name: count }))
  await press('Give points')
}

beforeEach(() => {
  withLayout()
  localStorage.clear()
})

describe('Choosing', () => {
  test('needs a rule and a student before anything can be given', async () => {
    school()
    renderStaff(<RewardScreen />)
    await chooseRule(/On time/)
    expect(isButtonClosed('Give points')).toBe(true)
    await chooseEveryone()
    expect(isButtonClosed('Give points')).toBe(false)
  })

  test('says beside the disabled button what is missing, and gives to the clicked students', async () => {
    const { commands } = school()
    renderStaff(<RewardScreen />)
    await screen.findByRole('radio', { name: /On time/ })
    const why = () =>
      document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent
    const button = () => screen.getByRole('button', { name: 'Give points' })
    expect(why()).toBe('Choose a rule and at least one student')
    await chooseRule(/On time/)
    expect(why()).toBe('Choose at least one student')
    await userEvent.click(screen.getByRole('option', { name: /Student 2/ }))
    expect(why()).toBeUndefined()
    await press('Give points')
    await waitFor(() =>
      expect(commands()[0]?.body).toMatchObject({ profiles: [student(2).profile] }),
    )
  })

  test('shows rules of staff, and parents’ rules on their own tab, which clears the rule', async () => {
    school()
    renderStaff(<RewardScreen />)
    await chooseRule(/On time/)
    expect(screen.queryByRole('radio', { name: /Read at home/ })).toBeNull()
    await chooseEveryone()
    await userEvent.click(screen.getByRole('tab', { name: 'By parent' }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Read at home/ }).checked).toBe(
      false,
    )
    expect(isButtonClosed('Give points')).toBe(true)
  })

  test('finds rules by category and words', async () => {
    school()
    renderStaff(<RewardScreen />)
    await screen.findByRole('radio', { name: /Helpful/ })
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Rule category' }),
      category._id,
    )
    expect(screen.queryByRole('radio', { name: /Helpful/ })).toBeNull()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search rules' }), 'nothing')
    expect(screen.getAllByText('No rule found').length).toBeGreaterThan(0)
  })

  test('says in both languages what the count means, and the sum', async () => {
    for (const [locale, message, total] of [
      ['en', 'Each student gets it 2 times, that is', '18 points'],
      ['zh', '每位學生得 2 次，即', '18 分'],
    ] as const) {
      school()
      renderStaff(<RewardScreen />, { locale })
      await chooseRule(/On time/)
      await press(/^(Add all|全部加入)$/)
      await userEvent.click(screen.getByRole('radio', { name: '2' }))
      expect(screen.getByText(message, { exact: false })).toBeTruthy()
      expect(screen.getByText(total)).toBeTruthy()
      expect(screen.getByRole('img', { name: /6/ })).toBeTruthy()
      cleanup()
    }
  })

  test('shows an auditor no button', async () => {
    school()
    renderStaff(<RewardScreen />, { role: 'auditor' })
    await chooseRule(/On time/)
    expect(screen.queryByRole('button', { name: 'Give points' })).toBeNull()
  })
})

describe('Giving', () => {
  test('sends rule, students and count, then keeps the rule for the next class', async () => {
    const { commands } = school()
    renderStaff(<RewardScreen />)
    await give('2')
    await screen.findByText('3 students of 1A rewarded')
    expect(screen.getByText('On time +3 × 2, 18 points')).toBeTruthy()
    expect(commands()[0]?.body).toEqual({
      pointRule_id: rules[0]?._id,
      profiles: students.map((s) => s.profile),
      counts: 2,
      expected_point: 3,
    })
    expect(chosen(0)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /On time/ }).checked).toBe(true)
    expect(screen.getByRole('radio', { name: '1' }).getAttribute('aria-checked')).toBe('true')
  })

  test('offers to undo the whole batch, with the position required for it', async () => {
    const { commands } = school()
    renderStaff(<RewardScreen />)
    await give()
    await userEvent.click(await screen.findByRole('button', { name: /^Undo( all \d+)?$/ }))
    await screen.findByText('Undone')
    expect(commands()[1]?.path).toBe(`/v2/actions/batches/${batch}`)
    expect(commands()[1]?.query.get('minPosition')).toBe('0000000007')
  })

  test('is undone under the same key if the first undo came too early', async () => {
    const answers = [
      failure(503, 'read_model_behind'),
      successAnswer({ batch, position: '0000000008', outcomes: [] }),
    ]
    const { commands } = school(undefined, {
      'DELETE /v2/actions/batches/*': () => answers.shift() as Response,
    })
    renderStaff(<RewardScreen />)
    await give()
    await userEvent.click(await screen.findByRole('button', { name: /^Undo( all \d+)?$/ }))
    await screen.findByText(
      'The records are not up to date yet, and nothing was undone. Please try again.',
    )
    await press('Try again')
    await screen.findByText('Undone')
    expect(commands()[1]?.key).toBe(commands()[2]?.key)
  })
})

describe('a rule that was edited between looking and confirming', () => {
  /**
   * The rule gives 3 points until `edit` changes them. A request that expects others is refused.
   */
  const edited = (details = {}) => {
    let point = 3
    const changed = ({ body }: ReceivedCall) => ({
      changed: [
        {
          rule: rules[0]?._id,
          expected: (body as { expected_point: number }).expected_point,
          point,
        },
      ],
      ...details,
    })
    const page = school(
      (call) =>
        (call.body as { expected_point: number }).expected_point === point
          ? recorded(call)
          : failure(409, 'points_changed', { details: changed(call) }),
      { 'GET /pointRules': () => listAnswer([{ ...rules[0], point }, ...rules.slice(1)]) },
    )
    return { ...page, edit: (newer: number) => (point = newer) }
  }

  test('asks again with the old and the new points, and is given with a new key', async () => {
    const { commands, edit } = edited()
    renderStaff(<RewardScreen />)
    await screen.findByRole('radio', { name: /On time/ })
    edit(5)
    await give('2')
    const dialog = within(
      await screen.findByRole('dialog', { name: 'The points have just changed' }),
    )
    expect(dialog.getByText('was +3, is now +5')).toBeTruthy()
    expect(dialog.getByText('3 students: +10 each, 30 in all')).toBeTruthy()
    expect(screen.queryByText('Failed to issue points')).toBeNull()
    const again = dialog.getByRole('button', { name: 'Confirm 30 points' })
    await waitFor(() => expect(document.activeElement).toBe(again))
    await userEvent.click(again)
    await screen.findByText('On time +5 × 2, 30 points')
    const [first, second] = commands()
    expect(second?.body).toEqual({ ...(first?.body as object), expected_point: 5 })
    expect(second?.key).not.toBe(first?.key)
  })

  test('keeps the choices after Cancel, shows the new points, and gives those on the next try', async () => {
    const { commands, edit } = edited()
    renderStaff(<RewardScreen />)
    await screen.findByRole('radio', { name: /On time/ })
    edit(5)
    await give('2')
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(chosen(3)).toBeTruthy()
    expect(screen.getByRole('radio', { name: '2' }).getAttribute('aria-checked')).toBe('true')
    expect(screen.getByText('30 points')).toBeTruthy()
    await press('Give points')
    await screen.findByText('3 students of 1A rewarded')
    expect(
      commands().map(({ body }) => (body as { expected_point: number }).expected_point),
    ).toEqual([3, 5])
    expect(commands()[1]?.key).not.toBe(commands()[0]?.key)
  })

  test('asks again each time it changes', async () => {
    const { commands, edit } = edited()
    renderStaff(<RewardScreen />)
    await screen.findByRole('radio', { name: /On time/ })
    edit(5)
    await give()
    const first = await screen.findByRole('button', { name: 'Confirm 15 points' })
    edit(7)
    await userEvent.click(first)
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('was +5, is now +7')
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm 21 points' }))
    await screen.findByText('3 students of 1A rewarded')
    expect(commands()).toHaveLength(3)
  })

  test('excludes students who were rewarded by an earlier attempt', async () => {
    const { commands, edit } = edited({ duplicates: [students[0]?.profile] })
    renderStaff(<RewardScreen />)
    await screen.findByRole('radio', { name: /On time/ })
    edit(5)
    await give()
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm 10 points' }))
    await waitFor(() => expect(commands()).toHaveLength(2))
    expect(commands()[1]?.body).toMatchObject({
      profiles: students.slice(1).map(({ profile }) => profile),
    })
  })

  test('asks in Chinese, too', async () => {
    const { edit } = edited()
    renderStaff(<RewardScreen />, { locale: 'zh' })
    await chooseRule(/On time/)
    edit(5)
    await press(/^全部加入$/)
    await press('確認發放')
    const dialog = within(await screen.findByRole('dialog', { name: '分數剛剛更改了' }))
    expect(dialog.getByText('原為 +3 分，現為 +5 分')).toBeTruthy()
    expect(dialog.getByText('3 位學生，每位 +5 分，共 15 分')).toBeTruthy()
    expect(dialog.getByRole('button', { name: '確定 15 分' })).toBeTruthy()
  })
})

describe('Students who were not rewarded', () => {
  const refused = {
    [students[1]?.profile ?? '']: { outcome: 'retryable', code: 'retryable', action: undefined },
  }

  test('are offered no retry if they were refused', async () => {
    const rejected = {
      [students[1]?.profile ?? '']: { outcome: 'rejected', code: 'not_found', action: undefined },
    }
    school((call) => recorded(call, rejected))
    renderStaff(<RewardScreen />)
    await give()
    await screen.findByText('Not recorded for 1 student')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('are named, stay selected, and are retried under the same key', async () => {
    const { commands } = school((call) => recorded(call, refused))
    renderStaff(<RewardScreen />)
    await give('3')
    const message = (await screen.findByText('Not recorded for 1 student')).closest(
      '.msg',
    ) as HTMLElement
    expect(within(message).getByText(/Student 2 1A \(02\)/)).toBeTruthy()
    expect(chosen(1)).toBeTruthy()
    expect(screen.getByText('2 students of 1A rewarded')).toBeTruthy()
    await userEvent.click(within(message).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(commands()).toHaveLength(2))
    expect(commands()[1]).toMatchObject({ key: commands()[0]?.key, body: commands()[0]?.body })
  })

  test('stay selected after a refusal, which says that nothing was recorded', async () => {
    const { commands } = school(() => failure(409, 'rule_inactive'))
    renderStaff(<RewardScreen />)
    await give()
    await screen.findByText('Failed to issue points')
    expect(screen.getByText(/Nothing was recorded. Your selection is kept./)).toBeTruthy()
    expect(chosen(3)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await press('Give points')
    await waitFor(() => expect(commands()).toHaveLength(2))
    expect(commands()[1]?.key).toBe(commands()[0]?.key)
  })

  test('are confirmed again under the same key if nothing has changed, otherwise under a new one', async () => {
    const { commands } = school(() => failure(409, 'rule_inactive'))
    renderStaff(<RewardScreen />)
    await give()
    await screen.findByText('Failed to issue points')
    await press('Give points')
    await waitFor(() => expect(commands()).toHaveLength(2))
    await userEvent.click(screen.getByRole('radio', { name: '4' }))
    await press('Give points')
    await waitFor(() => expect(commands()).toHaveLength(3))
    const keys = commands().map(({ key }) => key)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('are not called unrecorded if there was no answer', async () => {
    school(() => {
      throw new TypeError('network')
    })
    renderStaff(<RewardScreen />)
    await give()
    await screen.findByText(/It is not certain whether this was recorded/)
  })

  test('are explained by a refusal that names the current period, in both languages', async () => {
    for (const [locale, sentence] of [
      ['en', /First term/],
      ['zh', /只可在本學期（First term）發放積分/],
    ] as const) {
      school(() =>
        failure(409, 'fail_reward_current_period', {
          errorCode: 0,
          details: { period: period.name },
        }),
      )
      renderStaff(<RewardScreen />, { locale })
      await chooseRule(/On time/)
      await press(/^(Add all|全部加入)$/)
      await press(/^(Give points|確認發放)$/)
      expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
      cleanup()
    }
  })
})

describe('On a phone', () => {
  beforeEach(onPhone)

  test('leads from the rule to the students, and gives with one button that says how much', async () => {
    const { commands } = school()
    renderStaff(<RewardScreen />)
    await chooseRule(/On time/)
    await press('Next: choose students')
    const list = screen.getByRole('listbox', { name: 'Students' })
    await userEvent.click(within(list).getByRole('option', { name: /Student 2/ }))
    await userEvent.click(screen.getByRole('radio', { name: '3' }))
    await press('Give 1 student 9 points')
    await screen.findByText('Student 2 rewarded')
    expect(commands()[0]?.body).toMatchObject({ profiles: [students[1]?.profile], counts: 3 })
  })

  test('keeps the choices on the way back to the rules', async () => {
    school()
    renderStaff(<RewardScreen />)
    await chooseRule(/On time/)
    await press('Next: choose students')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all students in the list' }))
    await press('Back to the rules')
    expect(screen.getByText('3', { selector: '.steps-summary' })).toBeTruthy()
  })
})

describe('The next student', () => {
  test('is chosen by Enter as the only match, and the search is then empty', async () => {
    school()
    renderStaff(<RewardScreen />)
    await chooseRule(/On time/)
    const search = screen.getByRole<HTMLInputElement>('searchbox', { name: /student|name/i })
    await userEvent.type(search, 'Student{Enter}')
    expect(screen.queryByRole('status', { name: /selected/ })?.textContent ?? '0').toContain('0')
    await userEvent.clear(search)
    await userEvent.type(search, 'Student 2{Enter}')
    await waitFor(() => chosen(1))
    expect(search.value).toBe('')
  })

  test('can be searched for right after the award: the search is empty and has the focus', async () => {
    school()
    renderStaff(<RewardScreen />)
    await chooseRule(/On time/)
    const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: /student|name/i })
    await userEvent.type(search(), 'Student 2')
    await userEvent.click(screen.getByRole('option', { name: /Student 2/ }))
    await press('Give points')
    await screen.findByText('Student 2 rewarded')
    await waitFor(() => expect(document.activeElement).toBe(search()))
    expect(search().value).toBe('')
  })

  test('keeps the next students, the count and the search when an answer comes late', async () => {
    const answer = Promise.withResolvers<void>()
    school(async (call) => {
      await answer.promise
      return recorded(call)
    })
    renderStaff(<RewardScreen />)
    await chooseRule(/On time/)
    const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: /student|name/i })
    await userEvent.click(screen.getByRole('option', { name: /Student 2/ }))
    await press('Give points')
    await userEvent.click(screen.getByRole('radio', { name: '2' }))
    await userEvent.type(search(), 'Student 3')
    await userEvent.click(screen.getByRole('option', { name: /Student 3/ }))
    answer.resolve()
    await screen.findByText('Student 2 rewarded')
    await waitFor(() => chosen(1))
    expect(search().value).toBe('Student 3')
    expect(screen.getByRole('radio', { name: '2' }).getAttribute('aria-checked')).toBe('true')
  })

  test('the rule and the class stay chosen after another screen was opened', async () => {
    school()
    const Elsewhere = () => {
      const [isHere, setHere] = useState(true)
      return (
        <>
          <button type="button" onClick={() => setHere(!isHere)}>
            elsewhere
          </button>
          {isHere && <RewardScreen />}
        </>
      )
    }
    renderStaff(<Elsewhere />)
    await chooseRule(/On time/)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Class' }), 'class:1A')
    await press('elsewhere')
    history.replaceState(null, '', '/')
    await press('elsewhere')
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /On time/ })).checked).toBe(
      true,
    )
    await waitFor(() =>
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Class' }).value).toBe(
        'class:1A',
      ),
    )
  })
})

describe('More than one class', () => {
  test('asks first, with the total', async () => {
    const { commands } = school(recorded, {
      'GET /users': () =>
        successAnswer([student(1), student(2, { class: '1B' })], {
          pages: 1,
          total: 2,
          last_updated_at: '2026-11-20T00:00:00Z',
        }),
    })
    renderStaff(<RewardScreen />)
    await give('2')
    await screen.findByText('Give 12 points to 2 students?')
    await press('Cancel')
    expect(commands()).toEqual([])
    await press('Give points')
    await userEvent.click(await screen.findByRole('button', { name: 'Give 2 students 12 points' }))
    await waitFor(() => expect(commands()).toHaveLength(1))
  })
})

describe('An award to all students of a house or group', () => {
  const look = { name_en: '', colour: 'red', emblem: 'sun', members: 2 }
  const houses = [
    { ...look, _id: id(50), name: 'Red' },
    { ...look, _id: id(51), name: 'Nobody’s' },
  ]
  const groups = [
    { ...look, _id: id(52), name: 'Sun', class: '1A', profiles: [student(3).profile] },
  ]
  const inRed = [student(1), student(2)].map((one) => ({ ...one, house: id(50) }))
  const routes = {
    'GET /v2/houses': () => listAnswer(houses),
    'GET /v2/groups': () => listAnswer(groups),
    'GET /users': () =>
      successAnswer([...inRed, student(3)], {
        pages: 1,
        total: 3,
        last_updated_at: '2026-11-20T00:00:00Z',
      }),
  }
  const open = (
    house_awards: 'house' | 'members' = 'members',
    role: 'admin' | 'auditor' = 'admin',
  ) =>
    renderStaff(<RewardScreen />, {
      role,
      organization: {
        ...organization,
        modules: { ...organization.modules, houses: true },
        house_awards,
      },
    })
  const button = 'Reward a house or group'
  const choose = async (team: string) => {
    await userEvent.click(await screen.findByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.selectOptions(
      await dialog.findByRole('combobox', { name: 'House or group' }),
      team,
    )
    const onTime = dialog.getByRole('option', { name: /On time/ })
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Rule' }), onTime)
    return dialog
  }

  test('is one request for all of them', async () => {
    const { commands } = school(recorded, routes)
    open()
    const dialog = await choose('Red')
    await userEvent.click(dialog.getByRole('radio', { name: '2' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Give 2 students 12 points' }))
    await waitFor(() => expect(commands()).toHaveLength(1))
    expect(commands()[0]!.body).toEqual({
      pointRule_id: rules[0]!._id,
      counts: 2,
      expected_point: 3,
      profiles: inRed.map(({ profile }) => profile),
    })
    await screen.findByRole('button', { name: 'Undo all 2' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('can be to a group, and to no house without students', async () => {
    const { commands } = school(recorded, routes)
    open()
    const dialog = await choose('Nobody’s')
    expect(dialog.getByRole('status').textContent).toBe('Nobody is in Nobody’s this period.')
    const closed = dialog.getByRole<HTMLButtonElement>('button', { name: 'Give points' })
    expect(closed.disabled).toBe(true)
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'House or group' }), 'Sun')
    await userEvent.click(dialog.getByRole('button', { name: 'Give 1 student 3 points' }))
    await waitFor(() => expect(commands()).toHaveLength(1))
    expect(commands()[0]!.body).toMatchObject({ profiles: [student(3).profile] })
  })

  test('keeps the students whom it did not reach selected, and a retry keeps the key', async () => {
    let answers = 0
    const { commands } = school((call) => {
      answers += 1
      const failed = { outcome: 'retryable', action: undefined }
      return recorded(call, answers === 1 ? { [inRed[1]!.profile]: failed } : {})
    }, routes)
    open()
    const dialog = await choose('Red')
    await userEvent.click(dialog.getByRole('button', { name: 'Give 2 students 6 points' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(commands()).toHaveLength(2))
    const [first, second] = commands()
    expect(second!.key).toBe(first!.key)
  })

  test('is hidden from auditors, and leads to the house accounts if awards go there', async () => {
    school(recorded, routes)
    const { unmount } = open('members', 'auditor')
    await screen.findByRole('radio', { name: /On time/ })
    expect(screen.queryByRole('button', { name: button })).toBeNull()
    unmount()
    open('house')
    const link = await screen.findByRole('link', { name: button })
    expect(link.getAttribute('href')).toMatch(/^\/admin\/houseawards/)
  })
})
