import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { failure, successAnswer } from '#tests/web/support/answers.ts'
import { isButtonClosed } from '#tests/web/support/closed.ts'
import { onPhone, renderStaff, student, withLayout } from '#tests/web/support/staff-screen.tsx'
import { RewardScreen } from '#web/modules/points/reward/reward-screen.tsx'
import {
  awardRules,
  batch,
  category,
  chooseEveryone,
  chooseRule,
  chosen,
  give,
  press,
  recordedAwards,
  rewardableStudents,
  rewardingSchool,
} from './rewarding-school.ts'

beforeEach(() => {
  withLayout()
  localStorage.clear()
})

describe('Choosing', () => {
  test('needs a rule and a student before anything can be given', async () => {
    rewardingSchool()
    renderStaff(<RewardScreen />)
    await chooseRule(/On time/)
    expect(isButtonClosed('Give points')).toBe(true)
    await chooseEveryone()
    expect(isButtonClosed('Give points')).toBe(false)
  })

  test('says beside the disabled button what is missing, and gives to the clicked students', async () => {
    const { commands } = rewardingSchool()
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
    rewardingSchool()
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
    rewardingSchool()
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
      rewardingSchool()
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
    rewardingSchool()
    renderStaff(<RewardScreen />, { role: 'auditor' })
    await chooseRule(/On time/)
    expect(screen.queryByRole('button', { name: 'Give points' })).toBeNull()
  })
})

describe('Giving', () => {
  test('sends rule, students and count, then keeps the rule for the next class', async () => {
    const { commands } = rewardingSchool()
    renderStaff(<RewardScreen />)
    await give('2')
    await screen.findByText('3 students of 1A rewarded')
    expect(screen.getByText('On time +3 × 2, 18 points')).toBeTruthy()
    expect(commands()[0]?.body).toEqual({
      pointRule_id: awardRules[0]?._id,
      profiles: rewardableStudents.map((s) => s.profile),
      counts: 2,
      expected_point: 3,
    })
    expect(chosen(0)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /On time/ }).checked).toBe(true)
    expect(screen.getByRole('radio', { name: '1' }).getAttribute('aria-checked')).toBe('true')
  })

  test('offers to undo the whole batch, with the position required for it', async () => {
    const { commands } = rewardingSchool()
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
    const { commands } = rewardingSchool(undefined, {
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

describe('On a phone', () => {
  beforeEach(onPhone)

  test('leads from the rule to the students, and gives with one button that says how much', async () => {
    const { commands } = rewardingSchool()
    renderStaff(<RewardScreen />)
    await chooseRule(/On time/)
    await press('Next: choose students')
    const list = screen.getByRole('listbox', { name: 'Students' })
    await userEvent.click(within(list).getByRole('option', { name: /Student 2/ }))
    await userEvent.click(screen.getByRole('radio', { name: '3' }))
    await press('Give 1 student 9 points')
    await screen.findByText('Student 2 rewarded')
    expect(commands()[0]?.body).toMatchObject({
      profiles: [rewardableStudents[1]?.profile],
      counts: 3,
    })
  })

  test('keeps the choices on the way back to the rules', async () => {
    rewardingSchool()
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
    rewardingSchool()
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
    rewardingSchool()
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
    rewardingSchool(async (call) => {
      await answer.promise
      return recordedAwards(call)
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
    rewardingSchool()
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
    const { commands } = rewardingSchool(recordedAwards, {
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
