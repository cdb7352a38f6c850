import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type {
  AccountMergeBody,
  AccountMergePreview,
  FollowedMerge,
} from '#api/contracts/account-merges.ts'
import type { Student } from '#api/contracts/students.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  organization,
  period,
  type ReceivedCall,
  renderStaff,
  student,
} from '#tests/web/support/staff-screen.tsx'
import type { PeriodMode } from '#web/client/session/period.tsx'
import { AccountMergesCard } from '#web/modules/people/account-merges/account-merges-card.tsx'
import { MergeWithAnother } from '#web/modules/people/account-merges/merge-with-another.tsx'

const user = userEvent.setup()
const own = student(1, { username: 's0001' })
const namesake = student(2, { username: 's0002', name: own.name, class: '1B' })
const other = student(3, { username: 's0003' })

const accountOf = (one: Student) => ({
  user: one._id,
  name: one.name,
  username: one.username,
  card_id: null,
  class: one.class,
  point: one.point,
})
const previewOf = (kept: Student, merged: Student): AccountMergePreview => ({
  kept: accountOf(kept),
  merged: accountOf(merged),
  moves: {
    points: 12,
    awards: 4,
    redemptions: 0,
    orders: 0,
    badges: 0,
    homework: 0,
    attendance: 5,
  },
  stays: {
    homework: 0,
    attendance: 0,
    games: 0,
    board_games: 0,
    certificates: 0,
    other_periods: 0,
    username: merged.username,
    card_id: null,
  },
  passes_on: [],
})
const mergeOf = (
  state: FollowedMerge['state'],
  more: Partial<FollowedMerge> = {},
): FollowedMerge => ({
  _id: id(9),
  period: period._id,
  state,
  kept: { user: own._id, name: own.name, username: own.username },
  merged: { user: namesake._id, name: namesake.name, username: namesake.username },
  created_at: '2026-11-28T03:00:00.000Z',
  created_by: { name: null },
  ended_at: null,
  expected: 4,
  moved: {
    points: 0,
    awards: 0,
    redemptions: 0,
    homework: 0,
    homework_conflicts: 0,
    attendance: 0,
    attendance_conflicts: 0,
  },
  undo_until: null,
  undone: null,
  ...more,
})

describe('Merging with another account, from the student’s page', () => {
  const onClose = vi.fn()
  beforeEach(() => onClose.mockClear())
  type Answers = Record<string, (call: ReceivedCall) => Response>
  const open = (students: readonly Student[], more: Answers = {}, mode?: PeriodMode) => {
    const routes = answeringRoutes({
      'GET /users': () => listAnswer([...students]),
      'POST /v2/account_merges': ({ body }) => {
        const { kept, preview } = body as AccountMergeBody
        const pair = kept === own._id ? [own, namesake] : [namesake, own]
        const shown = previewOf(pair[0]!, pair[1]!)
        return successAnswer({ preview: shown, merge: preview ? null : mergeOf('moving') })
      },
      ...more,
    })
    renderStaff(<MergeWithAnother student={own} onClose={onClose} />, {
      role: 'organization_admin',
      organization: { ...organization, current_period: period },
      ...(mode && { mode }),
    })
    return routes
  }
  const next = () => screen.getByRole('button', { name: 'Continue' }) as HTMLButtonElement

  test('lists namesakes first, then merges into the account that was chosen to stay', async () => {
    const { commands } = open([own, namesake, other])
    const radio = await screen.findByRole('radio', { name: /Student 1.*s0002/ })
    expect(screen.getByRole('group', { name: 'Accounts with the same name' })).toBeTruthy()
    expect(screen.getAllByRole('radio')).toHaveLength(1)
    expect(next().disabled).toBe(true)
    await user.click(radio)
    await user.click(next())
    const stays = within(await screen.findByRole('group', { name: 'Account that stays' }))
    expect(stays.getAllByRole('radio').map((one) => (one as HTMLInputElement).checked)).toEqual([
      true,
      false,
    ])
    expect(await stays.findByText('s0002 · 1B · 100 points')).toBeTruthy()
    await user.click(stays.getByRole('radio', { name: /s0002/ }))
    await screen.findByText('the username “s0001”, which no other account can use')
    const merge = screen.getByRole('button', { name: 'Merge' }) as HTMLButtonElement
    await waitFor(() => expect(merge.disabled).toBe(false))
    await user.click(merge)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(commands().at(-1)?.body).toEqual({ kept: namesake._id, merged: own._id })
  })

  test('finds any other account by a search, and Back leads to it, still chosen', async () => {
    open([own, namesake, other])
    await user.type(await screen.findByLabelText('The other account of Student 1'), 's0003')
    await user.click(await screen.findByRole('radio', { name: /Student 3/ }))
    await user.click(next())
    await user.click(await screen.findByRole('button', { name: 'Back' }))
    const chosen = await screen.findByRole('radio', { name: /Student 3/ })
    expect((chosen as HTMLInputElement).checked).toBe(true)
    expect(onClose).not.toHaveBeenCalled()
  })

  test('says that no account has the name, or that nobody was found', async () => {
    open([own, other])
    expect(await screen.findByText(/^No other account has this name/)).toBeTruthy()
    await user.type(screen.getByLabelText('The other account of Student 1'), 'zzz')
    expect(await screen.findByText('No account found')).toBeTruthy()
  })

  test('says that there is no other student', async () => {
    open([own])
    expect(await screen.findByText('There is no other student in this period.')).toBeTruthy()
    expect(next().disabled).toBe(true)
  })

  test('shows that the accounts did not load, and loads them again', async () => {
    let isBroken = true
    open([own, namesake], {
      'GET /users': () => (isBroken ? failure(500, 'internal_error') : listAnswer([own, namesake])),
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    isBroken = false
    await user.click(again)
    expect(await screen.findByRole('radio', { name: /s0002/ })).toBeTruthy()
  })

  test('says that another period’s accounts cannot be merged', async () => {
    const past = { ...period, _id: id(899), name: 'Last term', isActive: false }
    window.history.replaceState(null, '', `/test?period=${past._id}`)
    open([own, namesake], { 'GET /periods': () => listAnswer([period, past]) }, 'choose')
    expect(await screen.findByText(/can be merged in the current period only/)).toBeTruthy()
    expect(next().disabled).toBe(true)
  })

  test('keeps the merge closed if the other account has been merged meanwhile', async () => {
    open([own, namesake], {
      'POST /v2/account_merges': () => failure(409, 'account_merged'),
    })
    await user.click(await screen.findByRole('radio', { name: /s0002/ }))
    await user.click(next())
    expect(await screen.findByText(/^This account has been merged into another/)).toBeTruthy()
    expect(screen.queryByText('This did not load')).toBeNull()
    const merge = screen.getByRole('button', { name: 'Merge' }) as HTMLButtonElement
    expect(merge.disabled).toBe(true)
  })
})

describe('The list of merges', () => {
  const spoken = () =>
    [...document.querySelectorAll('[role=status].visually-hidden')]
      .map(({ textContent }) => textContent)
      .join()

  test('names only the student’s own merges', async () => {
    const others = { user: other._id, name: other.name, username: other.username }
    answeringRoutes({
      'GET /v2/account_merges': () =>
        successAnswer([
          mergeOf('done'),
          mergeOf('done', { _id: id(8), kept: others, merged: others }),
        ]),
    })
    renderStaff(<AccountMergesCard period={period._id} user={namesake._id} />)
    expect(await screen.findByText('s0002')).toBeTruthy()
    expect(screen.queryByText('s0003')).toBeNull()
  })

  test('that did not load is reported, and can be loaded again', async () => {
    let isBroken = true
    answeringRoutes({
      'GET /v2/account_merges': () =>
        isBroken ? failure(500, 'internal_error') : successAnswer([mergeOf('done')]),
    })
    renderStaff(<AccountMergesCard period={period._id} />)
    expect(await screen.findByRole('alert')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('s0002')).toBeTruthy()
  })

  test.each([
    ['done', 'The records have been moved'],
    ['failed', 'The merge stopped. Not all records have moved.'],
  ] as const)('announces the beginning of a merge, and how it ended: %s', async (state, end) => {
    let merges: FollowedMerge[] = []
    answeringRoutes({ 'GET /v2/account_merges': () => successAnswer(merges) })
    const { client } = renderStaff(<AccountMergesCard period={period._id} />)
    await waitFor(() => expect(client.isFetching()).toBe(0))
    await user.keyboard('{Shift}')
    merges = [mergeOf('moving')]
    await act(() => client.invalidateQueries())
    await waitFor(() => expect(spoken()).toContain('Records are being moved'))
    merges = [mergeOf(state)]
    await user.keyboard('{Shift}')
    await waitFor(() => expect(spoken()).toContain(end))
  })
})
