import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import {
  id,
  organization,
  renderStaff,
  student,
  withLayout,
} from '#tests/web/support/staff-screen.tsx'
import { RewardScreen } from '#web/modules/points/reward/reward-screen.tsx'
import { awardRules, recordedAwards, rewardingSchool } from './rewarding-school.ts'

beforeEach(() => {
  withLayout()
  localStorage.clear()
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
    const { commands } = rewardingSchool(recordedAwards, routes)
    open()
    const dialog = await choose('Red')
    await userEvent.click(dialog.getByRole('radio', { name: '2' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Give 2 students 12 points' }))
    await waitFor(() => expect(commands()).toHaveLength(1))
    expect(commands()[0]!.body).toEqual({
      pointRule_id: awardRules[0]!._id,
      counts: 2,
      expected_point: 3,
      profiles: inRed.map(({ profile }) => profile),
    })
    await screen.findByRole('button', { name: 'Undo all 2' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('can be to a group, and to no house without students', async () => {
    const { commands } = rewardingSchool(recordedAwards, routes)
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
    const { commands } = rewardingSchool((call) => {
      answers += 1
      const failed = { outcome: 'retryable', action: undefined }
      return recordedAwards(call, answers === 1 ? { [inRed[1]!.profile]: failed } : {})
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
    rewardingSchool(recordedAwards, routes)
    const { unmount } = open('members', 'auditor')
    await screen.findByRole('radio', { name: /On time/ })
    expect(screen.queryByRole('button', { name: button })).toBeNull()
    unmount()
    open('house')
    const link = await screen.findByRole('link', { name: button })
    expect(link.getAttribute('href')).toMatch(/^\/admin\/houseawards/)
  })
})
