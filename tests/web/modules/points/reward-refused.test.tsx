import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { failure, listAnswer } from '#tests/web/support/answers.ts'
import {
  period,
  type ReceivedCall,
  renderStaff,
  withLayout,
} from '#tests/web/support/staff-screen.tsx'
import { RewardScreen } from '#web/modules/points/reward/reward-screen.tsx'
import {
  awardRules,
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

describe('a rule that was edited between looking and confirming', () => {
  /**
   * The rule gives 3 points until `edit` changes them. A request that expects others is refused.
   */
  const edited = (details = {}) => {
    let point = 3
    const changed = ({ body }: ReceivedCall) => ({
      changed: [
        {
          rule: awardRules[0]?._id,
          expected: (body as { expected_point: number }).expected_point,
          point,
        },
      ],
      ...details,
    })
    const page = rewardingSchool(
      (call) =>
        (call.body as { expected_point: number }).expected_point === point
          ? recordedAwards(call)
          : failure(409, 'points_changed', { details: changed(call) }),
      {
        'GET /pointRules': () => listAnswer([{ ...awardRules[0], point }, ...awardRules.slice(1)]),
      },
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
    const { commands, edit } = edited({ duplicates: [rewardableStudents[0]?.profile] })
    renderStaff(<RewardScreen />)
    await screen.findByRole('radio', { name: /On time/ })
    edit(5)
    await give()
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm 10 points' }))
    await waitFor(() => expect(commands()).toHaveLength(2))
    expect(commands()[1]?.body).toMatchObject({
      profiles: rewardableStudents.slice(1).map(({ profile }) => profile),
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
    [rewardableStudents[1]?.profile ?? '']: {
      outcome: 'retryable',
      code: 'retryable',
      action: undefined,
    },
  }

  test('are offered no retry if they were refused', async () => {
    const rejected = {
      [rewardableStudents[1]?.profile ?? '']: {
        outcome: 'rejected',
        code: 'not_found',
        action: undefined,
      },
    }
    rewardingSchool((call) => recordedAwards(call, rejected))
    renderStaff(<RewardScreen />)
    await give()
    await screen.findByText('Not recorded for 1 student')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('are named, stay selected, and are retried under the same key', async () => {
    const { commands } = rewardingSchool((call) => recordedAwards(call, refused))
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
    const { commands } = rewardingSchool(() => failure(409, 'rule_inactive'))
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
    const { commands } = rewardingSchool(() => failure(409, 'rule_inactive'))
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
    rewardingSchool(() => {
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
      rewardingSchool(() =>
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
