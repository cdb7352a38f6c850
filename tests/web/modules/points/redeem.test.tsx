import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Student } from '#api/contracts/students.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { isButtonClosed } from '#tests/web/support/closed.ts'
import {
  answeringRoutes,
  id,
  period,
  type ReceivedCall,
  renderStaff,
  rule,
  student,
  withLayout,
} from '#tests/web/support/staff-screen.tsx'
import { RedeemScreen } from '#web/modules/points/redeem/redeem-screen.tsx'

const prizes = [
  rule(25, { name: 'Voucher', type: 'redeem', isReward: false }),
  rule(60, { name: 'Tote bag', type: 'virtual_redeem', isReward: false }),
  rule(90, { name: 'Cinema', type: 'redeem', isReward: false }),
]
const [voucher, bag, cinema] = prizes
const rich = student(1, { name: { zh: '李俊熙', en: 'Lee Chun Hei' }, point: 136 })
const poor = student(2, { name: { zh: '陳樂怡', en: 'Chan Lok Yi' }, point: 30 })

const appended = ({ body }: ReceivedCall) => {
  const { profiles, profile } = body as { profiles?: string[]; profile?: string }
  const outcomes = (profiles ?? [profile]).map((one) => ({
    profile: one,
    outcome: 'appended',
    action: id(600),
  }))
  return successAnswer({ batch: id(500), position: '0000000007', outcomes })
}

const shop = (more = {}) => {
  const students: Student[] = [rich, poor]
  const { calls, commands } = answeringRoutes({
    'GET /pointRules': () => listAnswer(prizes),
    'GET /periods': () =>
      listAnswer([period, { ...period, _id: id(950), name: 'Last term', isActive: false }]),
    'GET /users': () => successAnswer([...students], { pages: 1, total: 2, last_updated_at: '' }),
    'GET /v2/actions': () => successAnswer([], { pages: 0, total: 0, last_updated_at: '' }),
    'POST /actions/rules': appended,
    'POST /v2/actions/profiles_redeem': appended,
    ...more,
  })
  return { calls, commands, students }
}

const open = async (options = {}) => {
  const page = renderStaff(<RedeemScreen />, { mode: 'choose', ...options })
  await screen.findByRole('listbox')
  return page
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const choose = (name: RegExp) => userEvent.click(screen.getByRole('option', { name }))

beforeEach(() => {
  withLayout()
  localStorage.clear()
})

describe('One student', () => {
  test('requests only active prizes', async () => {
    const { calls } = shop()
    await open()
    const asked = calls.find(({ path }) => path === '/pointRules')?.query
    expect([asked?.get('isReward'), asked?.get('isActive')]).toEqual(['false', 'true'])
  })

  test('cannot be given a prize before being chosen', async () => {
    shop()
    await open()
    expect(isButtonClosed('Add Voucher')).toBe(true)
  })

  test('opens the basket of a scanned card’s owner, or of the only match, and of nobody else', async () => {
    const carded = { ...poor, card_id: '0417', u_id: 'lr1' }
    const longer = { ...rich, card_id: '04171', u_id: 'lr12' }
    shop({
      'GET /users': () =>
        successAnswer([longer, carded], { pages: 1, total: 2, last_updated_at: '' }),
    })
    await open()
    const search = screen.getByRole('searchbox', { name: 'Student' })
    await userEvent.type(search, 'lr{Enter}')
    expect(isButtonClosed('Add Voucher')).toBe(true)
    await userEvent.type(search, '{Backspace}{Backspace}0417{Enter}')
    expect(screen.getByRole('option', { name: /Chan Lok Yi/ }).getAttribute('aria-selected')).toBe(
      'true',
    )
    expect(search).toHaveProperty('value', '')
    await userEvent.type(search, 'chun hei{Enter}')
    expect(screen.getByRole('option', { name: /Lee Chun Hei/ }).getAttribute('aria-selected')).toBe(
      'true',
    )
  })

  test('starts with the student named in the link', async () => {
    shop()
    history.replaceState(null, '', `/admin/redeem?profile=${rich.profile}`)
    await open()
    expect(screen.getByRole('option', { name: /Lee Chun Hei/ }).getAttribute('aria-selected')).toBe(
      'true',
    )
  })

  test('fills the basket, counts up and down, and redeems it as one', async () => {
    const { commands } = shop()
    await open()
    await choose(/Lee Chun Hei/)
    await press('Add Tote bag')
    await press('Add Voucher')
    await press('One more Voucher')
    await press('One less Voucher')
    await press('Redeem 85 points')
    await screen.findByText('Lee Chun Hei redeemed 85 points')
    expect(screen.getByText('Tote bag × 1, Voucher × 1')).toBeTruthy()
    const pointRules = [
      { rule: bag?._id, count: 1, expected_point: 60 },
      { rule: voucher?._id, count: 1, expected_point: 25 },
    ]
    expect(commands()[0]?.body).toEqual({ profile: rich.profile, pointRules })
    expect(screen.getByText('The basket is empty.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('listbox'))
    expect(screen.getByRole('button', { name: /^Undo( all \d+)?$/ })).toBeTruthy()
  })

  test('refuses a prize beyond the balance, says how much is missing and what would make room', async () => {
    for (const [locale, words] of [
      [
        'en',
        [
          'Add Tote bag',
          'Cinema: 14 short, show why',
          'Not enough points for Cinema.',
          '76 left, 90 needed. Remove 1 × Tote bag to make room.',
        ],
      ],
      [
        'zh',
        [
          '加入Tote bag',
          'Cinema欠 14 分，查看詳情',
          '積分不足以兌換Cinema。',
          '餘 76 分，需要 90 分。 移除 1 份Tote bag便足夠。',
        ],
      ],
    ] as const) {
      const [add, short, title, text] = words
      shop()
      await open({ locale })
      await choose(/Lee Chun Hei|李俊熙/)
      await press(add)
      await press(short)
      const message = screen.getByRole('alert')
      expect(within(message).getByText(title, { exact: false })).toBeTruthy()
      expect(message.textContent).toContain(text)
      expect(screen.queryByRole('button', { name: /One less Cinema|Cinema少一份/ })).toBeNull()
      cleanup()
    }
  })

  test('announces the balance of the chosen student once, and then what remains after each prize', async () => {
    shop()
    await open()
    const said = (line: string) =>
      waitFor(() => expect(screen.getAllByRole('status').at(-1)?.textContent).toBe(line))
    await choose(/Chan Lok Yi/)
    await said('Chan Lok Yi, 30 points, enough for 1 of 3 prizes')
    await choose(/Lee Chun Hei/)
    await said('Lee Chun Hei, 136 points, enough for 3 of 3 prizes')
    await press('Add Voucher')
    await said('Balance 136, basket 25, 111 left')
    await press('Remove Voucher')
    await said('Balance 136, basket 0, 136 left')
  })

  test('keeps the focus where a prize is added, and disables + when the points are used up', async () => {
    shop()
    await open()
    await choose(/Chan Lok Yi/)
    await press('Add Voucher')
    const more = screen.getByRole('button', { name: 'One more Voucher' })
    expect(document.activeElement).toBe(more)
    expect(more.getAttribute('aria-disabled')).toBe('true')
  })

  test('removes one line at once, and empties the basket', async () => {
    shop()
    await open()
    await choose(/Lee Chun Hei/)
    await press('Add Voucher')
    await press('Add Tote bag')
    await press('Remove Tote bag')
    expect(screen.getByRole('button', { name: 'Redeem 25 points' })).toBeTruthy()
    await press('Empty basket')
    expect(isButtonClosed('Choose a prize')).toBe(true)
  })

  test('disables the button when the balance falls below the basket', async () => {
    const { students } = shop()
    const { client } = await open()
    await choose(/Lee Chun Hei/)
    await press('Add Tote bag')
    students[0] = { ...rich, point: 20 }
    await client.invalidateQueries({ queryKey: ['students'] })
    await screen.findByText('The balance has changed and is no longer enough.')
    expect(screen.getByText('The balance is 20, the basket 60: 40 too many.')).toBeTruthy()
    expect(isButtonClosed('Redeem 60 points')).toBe(true)
  })

  test('keeps a refused basket, and retries under the same key', async () => {
    const { commands } = shop({
      'POST /actions/rules': () => failure(409, 'lack_point_msg', { details: { count: 1 } }),
    })
    await open()
    await choose(/Lee Chun Hei/)
    await press('Add Tote bag')
    await press('Redeem 60 points')
    await screen.findByText('Failed to redeem points')
    expect(screen.getByText(/Nothing was recorded. Your selection is kept./)).toBeTruthy()
    await press('Redeem 60 points')
    await waitFor(() => expect(commands()).toHaveLength(2))
    expect(commands()[1]?.key).toBe(commands()[0]?.key)
  })

  test.each([
    [40, 'The basket is now 100 of the balance of 136.', 'Redeem 100 points'],
    [90, 'The balance is 136, the basket 150: 14 too many.', 'Redeem 150 points'],
  ])('asks again if a prize now costs %i', async (point, words, label) => {
    let now = 25
    const lines = ({ body }: ReceivedCall) =>
      (body as { pointRules: { rule: string; expected_point: number }[] }).pointRules
    const { commands } = shop({
      'GET /pointRules': () => listAnswer([{ ...prizes[0], point: now }, ...prizes.slice(1)]),
      'POST /actions/rules': (call: ReceivedCall) => {
        const expected = lines(call).find(({ rule }) => rule === voucher?._id)?.expected_point
        const changed = [{ rule: voucher?._id, expected, point: now }]
        return expected === now
          ? appended(call)
          : failure(409, 'points_changed', { details: { changed } })
      },
    })
    await open()
    await choose(/Lee Chun Hei/)
    await press('Add Tote bag')
    await press('Add Voucher')
    now = point
    await press('Redeem 85 points')
    const dialog = within(
      await screen.findByRole('dialog', { name: 'The points have just changed' }),
    )
    expect(dialog.getByText(`was 25, is now ${point}`)).toBeTruthy()
    expect(dialog.getByText(words)).toBeTruthy()
    const again = dialog.getByRole<HTMLButtonElement>('button', {
      name: `Confirm ${60 + point} points`,
    })
    if (60 + point > 136) {
      expect(again.disabled).toBe(true)
      await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
      expect(isButtonClosed(label)).toBe(true)
      return
    }
    await userEvent.click(again)
    await screen.findByText(`Lee Chun Hei redeemed ${60 + point} points`)
    expect(lines(commands()[1]!).map(({ expected_point }) => expected_point)).toEqual([60, point])
    expect(commands()[1]?.key).not.toBe(commands()[0]?.key)
  })

  test('starts again in another period', async () => {
    const { calls } = shop()
    await open()
    await choose(/Lee Chun Hei/)
    await screen.findByRole('option', { name: 'Last term' })
    await userEvent.selectOptions(screen.getByRole('combobox'), id(950))
    await waitFor(() => expect(isButtonClosed('Choose a student')).toBe(true))
    expect(
      calls
        .filter(({ path }) => path === '/users')
        .at(-1)
        ?.query.get('period'),
    ).toBe(id(950))
  })

  test('a prize above its limit, which the question names, is redeemed once staff give a reason', async () => {
    const details = { rule: id(325), count: 1, span: 'week' }
    const bodies: { override?: string }[] = []
    const { commands } = shop({
      'POST /actions/rules': (call: ReceivedCall) => {
        bodies.push(call.body as { override?: string })
        return bodies.length === 1 ? failure(409, 'limit_reached', { details }) : appended(call)
      },
    })
    await open()
    await choose(/Lee Chun Hei/)
    await press('Add Voucher')
    await press('Redeem 25 points')
    const dialog = within(await screen.findByRole('dialog', { name: 'Redeem anyway?' }))
    expect(dialog.getByText('Voucher: 1 for each student a week.')).toBeTruthy()
    await userEvent.selectOptions(
      dialog.getByLabelText('Reason (it is recorded)'),
      'special_occasion',
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Redeem anyway' }))
    await screen.findByText(/^Lee Chun Hei redeemed 25 points/)
    expect(bodies.map(({ override }) => override)).toEqual([undefined, 'special_occasion'])
    const [first, second] = commands()
    expect(first?.key).not.toBe(second?.key)
  })

  describe('whose answer arrives after the next student is chosen', () => {
    const slowly = async (answer: (call: ReceivedCall) => Response, listed = prizes) => {
      const first = Promise.withResolvers<void>()
      const bodies: unknown[] = []
      shop({
        'GET /pointRules': () => listAnswer(bodies.length > 0 ? listed : prizes),
        'POST /actions/rules': async (call: ReceivedCall) => {
          bodies.push(call.body)
          if (bodies.length > 1) return appended(call)
          await first.promise
          return answer(call)
        },
      })
      await open()
      await choose(/Lee Chun Hei/)
      await press('Add Tote bag')
      await press('Redeem 60 points')
      await waitFor(() => expect(bodies).toHaveLength(1))
      await choose(/Chan Lok Yi/)
      await press('Add Voucher')
      first.resolve()
      return bodies
    }

    test('is named, and the next one’s basket stays', async () => {
      await slowly(appended)
      await screen.findByText('Lee Chun Hei redeemed 60 points')
      expect(screen.getByText('Tote bag × 1')).toBeTruthy()
      expect(screen.getByRole('button', { name: 'Redeem 25 points' })).toBeTruthy()
    })

    test('is named by the question, and redeems if staff give a reason', async () => {
      const details = { rule: bag?._id, count: 1, span: 'week' }
      const bodies = await slowly(() => failure(409, 'limit_reached', { details }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Redeem anyway?' }))
      expect(dialog.getByText('Lee Chun Hei')).toBeTruthy()
      await userEvent.selectOptions(dialog.getByLabelText('Reason (it is recorded)'), 'other')
      await userEvent.click(dialog.getByRole('button', { name: 'Redeem anyway' }))
      await screen.findByText('Lee Chun Hei redeemed 60 points')
      expect(bodies[1]).toEqual({ ...(bodies[0] as object), override: 'other' })
      expect(screen.getByRole('button', { name: 'Redeem 25 points' })).toBeTruthy()
    })

    test('confirms the new points for the student whose basket it was', async () => {
      const changed = [{ rule: bag?._id, expected: 60, point: 70 }]
      const dearer = prizes.map((one) => (one === bag ? { ...one, point: 70 } : one))
      const refuse = () => failure(409, 'points_changed', { details: { changed } })
      const bodies = await slowly(refuse, dearer)
      const dialog = within(
        await screen.findByRole('dialog', { name: 'The points have just changed' }),
      )
      expect(dialog.getByText('Lee Chun Hei')).toBeTruthy()
      await userEvent.click(dialog.getByRole('button', { name: 'Confirm 70 points' }))
      await screen.findByText('Lee Chun Hei redeemed 70 points')
      expect(bodies[1]).toEqual({
        profile: rich.profile,
        pointRules: [{ rule: bag?._id, count: 1, expected_point: 70 }],
      })
      expect(screen.getByRole('button', { name: 'Redeem 25 points' })).toBeTruthy()
    })
  })

  test('keeps prizes that were added to the basket after it was sent', async () => {
    const answer = Promise.withResolvers<void>()
    shop({
      'POST /actions/rules': async (call: ReceivedCall) => {
        await answer.promise
        return appended(call)
      },
    })
    await open()
    await choose(/Lee Chun Hei/)
    await press('Add Voucher')
    await press('Redeem 25 points')
    await press('One more Voucher')
    await press('Add Tote bag')
    answer.resolve()
    await screen.findByText('Lee Chun Hei redeemed 25 points')
    expect(screen.getByRole('button', { name: 'Redeem 85 points' })).toBeTruthy()
  })

  test('a redemption with a reason that was perhaps recorded is sent again as it was', async () => {
    const details = { rule: id(325), count: 1, span: 'week' }
    const { commands } = shop({
      'POST /actions/rules': (call: ReceivedCall) => {
        const sent = commands().length
        if (sent === 1) return failure(409, 'limit_reached', { details })
        return sent === 2 ? failure(503, 'retryable') : appended(call)
      },
    })
    await open()
    await choose(/Lee Chun Hei/)
    await press('Add Voucher')
    await press('Redeem 25 points')
    const dialog = within(await screen.findByRole('dialog', { name: 'Redeem anyway?' }))
    await userEvent.selectOptions(
      dialog.getByLabelText('Reason (it is recorded)'),
      'special_occasion',
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Redeem anyway' }))
    await screen.findByRole('alert')
    await press('Redeem 25 points')
    await screen.findByText(/^Lee Chun Hei redeemed 25 points/)
    const [, second, third] = commands()
    expect(third).toEqual(second)
  })
})

describe('Many students', () => {
  const openProfiles = async (options = {}) => {
    const page = await open(options)
    await userEvent.click(screen.getByRole('tab', { name: /Many students|多位學生/ }))
    return page
  }
  const prize = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }))

  test('marks students with too few points, counts them, and disables the button until they are removed', async () => {
    const { commands } = shop()
    await openProfiles()
    await prize(/Tote bag/)
    expect(
      within(screen.getByRole('option', { name: /Chan Lok Yi/ })).getByText('30 short'),
    ).toBeTruthy()
    await press('Add all')
    expect(screen.getByText('1 student(s) do not have enough points')).toBeTruthy()
    expect(isButtonClosed('Redeem')).toBe(true)
    await press('Remove students who are short')
    await press('Redeem')
    await screen.findByText('Redeemed for Lee Chun Hei')
    expect(commands()[0]?.body).toEqual({
      pointRule_id: bag?._id,
      profiles: [rich.profile],
      counts: 1,
      expected_point: 60,
    })
  })

  test('counts the price for each piece', async () => {
    shop()
    await openProfiles()
    await prize(/Voucher/)
    await press('Add all')
    expect(isButtonClosed('Redeem')).toBe(false)
    await press('More')
    const count = screen.getByRole('spinbutton', { name: 'Count each' })
    expect(count.getAttribute('aria-valuenow')).toBe('2')
    expect(screen.getByText('1 student(s) do not have enough points')).toBeTruthy()
    expect(isButtonClosed('Redeem')).toBe(true)
  })

  test('clears the students when the prize changes', async () => {
    shop()
    await openProfiles()
    await prize(/Voucher/)
    await press('Add all')
    await prize(/Cinema/)
    expect(screen.getByText('No student selected')).toBeTruthy()
    expect(cinema?.point).toBe(90)
  })

  test('keeps the students and the count chosen after a redemption was sent', async () => {
    const answer = Promise.withResolvers<void>()
    shop({
      'POST /v2/actions/profiles_redeem': async (call: ReceivedCall) => {
        await answer.promise
        return appended(call)
      },
    })
    await openProfiles()
    await prize(/Voucher/)
    await choose(/Lee Chun Hei/)
    await press('Redeem')
    await choose(/Chan Lok Yi/)
    answer.resolve()
    await screen.findByText('Redeemed for Lee Chun Hei')
    expect(screen.getByRole('status', { name: '1 student selected' })).toBeTruthy()
    expect(isButtonClosed('Redeem')).toBe(false)
  })

  test('says in both languages how many lack points when the server refuses', async () => {
    for (const [locale, add, confirm, sentence] of [
      ['en', 'Add all', 'Redeem', /2 student\(s\) do not have enough points/],
      ['zh', '全部加入', '確認兌換', /2 位學生的積分不足/],
    ] as const) {
      shop({
        'POST /v2/actions/profiles_redeem': () =>
          failure(409, 'lack_point_msg', { details: { count: 2 } }),
      })
      await openProfiles({ locale })
      await prize(/Voucher/)
      await press(add)
      await press(confirm)
      await screen.findByText(sentence)
      cleanup()
    }
  })
})

test('an auditor is told why nothing can be redeemed', async () => {
  shop()
  await open({ role: 'auditor' })
  await choose(/Lee Chun Hei/)
  expect(
    await screen.findByText('Auditors see this page, but cannot record anything.'),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Redeem/ })).toBeNull()
})
