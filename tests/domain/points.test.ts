import { describe, expect, test } from 'vitest'
import type { Quota } from '#domain/points/commands.ts'
import type { Action, Effect } from '#domain/points/events.ts'
import { pointsDecider } from '#domain/points/points.ts'
import { isReverted } from '#domain/reverting.ts'
import { spec } from '#tests/support/spec.ts'

const given = spec(pointsDecider)
const friday = '2026-11-20'
const saturday = '2026-11-21'
const sunday = '2026-11-22'
const monday = '2026-11-23'

const action = (actionId: string, rule: Partial<Action>): Action => ({
  actionId,
  batchId: `batch of ${actionId}`,
  ruleId: 'praise',
  ruleName: 'Praise',
  ruleNameEn: '',
  ruleType: 'reward',
  categoryId: 'conduct',
  unitPoints: 5,
  count: 1,
  points: 5,
  localDate: friday,
  class: '1A',
  ...rule,
})
const praise = action('a1', {})
const praiseTwice = action('a1', { count: 2, points: 10 })
const pencil = action('r1', {
  ruleId: 'pencil',
  ruleName: 'Pencil',
  ruleNameEn: '',
  ruleType: 'redeem',
  categoryId: null,
})
const rubber = {
  ...pencil,
  ruleId: 'rubber',
  ruleName: 'Rubber',
  ruleNameEn: '',
  unitPoints: 1,
  points: 1,
}
const reading = (actionId: string, localDate: string, ruleId = 'reading') =>
  action(actionId, { ruleId, ruleType: 'parent_reward', unitPoints: 2, points: 2, localDate })

const rewarded = { type: 'PointsRewarded', data: praise } as const
const redeemed = { type: 'PointsRedeemed', data: pencil } as const
const byParent = (data: Action) => ({ type: 'ParentPointsRewarded', data }) as const
const reversal = { batchId: 'undo', localDate: saturday, reason: 'mistake' }
const undone = (effect: Effect) => {
  const actionId = `undo of ${effect.data.actionId}`
  return { type: 'ActionReverted', data: { actionId, ...reversal, reverted: effect } } as const
}

const redeem = (...lines: Action[]) => ({ type: 'Redeem', data: { lines } }) as const
const asParent = (data: Action, type: Quota['type'], count = 1) =>
  ({ type: 'RewardAsParent', data: { ...data, quota: { type, count } } }) as const
const revert = (...actionIds: string[]) => {
  const reversals = actionIds.map((reverts) => ({ actionId: `undo of ${reverts}`, reverts }))
  return { type: 'Revert', data: { ...reversal, reversals } } as const
}

describe('a reward', () => {
  test('by staff is recorded with everything that the history shows', () =>
    given().when({ type: 'Reward', data: praise }).thenEvents(rewarded))

  test('may have a count above one', () =>
    given()
      .when({ type: 'Reward', data: praiseTwice })
      .thenEvents({ type: 'PointsRewarded', data: praiseTwice }))

  test('is recorded once when its command is sent again', () =>
    given(rewarded).when({ type: 'Reward', data: praise }).thenEvents())

  test('stays undone when its command is sent again', () =>
    given(rewarded, undone(rewarded)).when({ type: 'Reward', data: praise }).thenEvents())

  test('is recorded without the points that the caller expected', () =>
    given()
      .when({ type: 'Reward', data: { ...praise, expectedPoint: 5 } })
      .thenEvents(rewarded))

  test('with a new action id is recorded again', () => {
    const another = { ...praise, actionId: 'a2' }
    given(rewarded)
      .when({ type: 'Reward', data: another })
      .thenEvents({ type: 'PointsRewarded', data: another })
  })

  test('by staff with a parent rule uses no quota', () => {
    const data = { ...reading('p1', friday) }
    given({ type: 'PointsRewarded', data })
      .when(asParent(reading('p2', friday), 'daily'))
      .thenEvents(byParent(reading('p2', friday)))
  })
})

describe('an action id that another action already has is refused', () => {
  test.each([
    ['another rule', { ruleId: 'help' }],
    ['another count', { count: 2 }],
    ['other points than those that were expected', { unitPoints: 6, points: 6, expectedPoint: 6 }],
  ])('with %s', (_, other) =>
    given(rewarded)
      .when({ type: 'Reward', data: { ...praise, ...other } })
      .thenRefused('idempotency_key_reused'),
  )

  test('for a redemption too', () =>
    given(rewarded, redeemed).when(redeem(rubber)).thenRefused('idempotency_key_reused'))

  test('for a parent reward too', () =>
    given(byParent(reading('p1', friday)))
      .when(asParent(reading('p1', friday, 'chores'), 'daily'))
      .thenRefused('idempotency_key_reused'))
})

describe('a retry is recognised', () => {
  test('although the rule’s points have changed since', () =>
    given(rewarded)
      .when({ type: 'Reward', data: { ...praise, unitPoints: 6, points: 6 } })
      .thenEvents())

  test('when the recorded points are the expected ones', () =>
    given(rewarded)
      .when({ type: 'Reward', data: { ...praise, unitPoints: 6, points: 6, expectedPoint: 5 } })
      .thenEvents())

  test('although the rule’s name or category, or the student’s class, has changed since', () =>
    given(rewarded)
      .when({
        type: 'Reward',
        data: {
          ...praise,
          ruleName: 'Well done',
          ruleNameEn: '',
          categoryId: 'effort',
          class: '1B',
        },
      })
      .thenEvents())
})

describe('a grant by the system', () => {
  const birthday = action('g1', { ruleId: 'birthday' })

  test('is recorded as a grant', () =>
    given()
      .when({ type: 'Grant', data: birthday })
      .thenEvents({ type: 'PointsGranted', data: birthday }))

  test('is recorded once when its command is sent again', () =>
    given({ type: 'PointsGranted', data: birthday })
      .when({ type: 'Grant', data: birthday })
      .thenEvents())

  test('can be spent', () =>
    given({ type: 'PointsGranted', data: birthday }).when(redeem(pencil)).thenEvents(redeemed))
})

describe('a redemption', () => {
  test('may spend the whole balance', () =>
    given(rewarded).when(redeem(pencil)).thenEvents(redeemed))

  test('may not spend more than the balance', () =>
    given(rewarded, redeemed)
      .when(redeem({ ...pencil, actionId: 'r2' }))
      .thenRefused('lack_point'))

  test('costs its points for each piece', () =>
    given(rewarded)
      .when(redeem({ ...pencil, count: 2, points: 10 }))
      .thenRefused('lack_point'))

  test('of a free prize needs no points', () => {
    const free = { ...pencil, unitPoints: 0, points: 0 }
    given().when(redeem(free)).thenEvents({ type: 'PointsRedeemed', data: free })
  })

  test('is recorded once when its command is sent again, even with no points left', () =>
    given(rewarded, redeemed).when(redeem(pencil)).thenEvents())

  test('returns its points when it is undone', () => {
    const again = { ...pencil, actionId: 'r2' }
    given(rewarded, redeemed, undone(redeemed))
      .when(redeem(again))
      .thenEvents({ type: 'PointsRedeemed', data: again })
  })

  test('is refused while the balance is below zero', () => {
    const more = {
      type: 'PointsRewarded',
      data: { ...praise, actionId: 'a2', unitPoints: 4, points: 4 },
    } as const
    given(rewarded, redeemed, undone(rewarded), more)
      .when(redeem({ ...rubber, actionId: 'r2' }))
      .thenRefused('lack_point')
    given(rewarded, redeemed, undone(rewarded), more)
      .when(redeem({ ...pencil, actionId: 'r3', points: 0 }))
      .thenRefused('lack_point')
  })

  test('works again once the balance is positive', () => {
    const more = {
      type: 'PointsRewarded',
      data: { ...praise, actionId: 'a2', unitPoints: 6, points: 6 },
    } as const
    const one = { ...rubber, actionId: 'r2' }
    given(rewarded, redeemed, undone(rewarded), more)
      .when(redeem(one))
      .thenEvents({ type: 'PointsRedeemed', data: one })
  })
})

describe('a basket', () => {
  const batchId = 'basket'
  const first = { ...pencil, batchId, points: 4 }
  const second = { ...rubber, batchId, actionId: 'r2' }
  const both = [first, second].map((data) => ({ type: 'PointsRedeemed', data }) as const)

  test('may spend the whole balance', () =>
    given(rewarded)
      .when(redeem(first, second))
      .thenEvents(...both))

  test('is refused whole when its lines together cost too much', () =>
    given(rewarded)
      .when(redeem(first, { ...second, points: 2 }))
      .thenRefused('lack_point'))

  test('is recorded once when its command is sent again', () =>
    given(rewarded, ...both)
      .when(redeem(first, second))
      .thenEvents())

  test.each([
    ['one line more', [first, second, { ...rubber, batchId, actionId: 'r3' }]],
    ['one line less', [first]],
    ['a line changed', [first, { ...second, count: 2 }]],
  ])('with %s is another basket and may not reuse the key', (_, lines) =>
    given(rewarded, ...both)
      .when(redeem(...lines))
      .thenRefused('idempotency_key_reused'),
  )
})

describe('a parent reward', () => {
  const given1 = byParent(reading('p1', friday))

  test('is recorded without its quota', () =>
    given()
      .when(asParent(reading('p1', friday), 'daily'))
      .thenEvents(given1))

  test('may fill the day’s quota', () =>
    given(given1)
      .when(asParent(reading('p2', friday), 'daily', 2))
      .thenEvents(byParent(reading('p2', friday))))

  test('may not exceed the day’s quota', () =>
    given(given1)
      .when(asParent(reading('p2', friday), 'daily'))
      .thenRefused('quota_exceeded'))

  test('has a new daily quota the next day', () =>
    given(given1)
      .when(asParent(reading('p2', saturday), 'daily'))
      .thenEvents(byParent(reading('p2', saturday))))

  test('may not exceed the week’s quota up to and including Sunday', () =>
    given(given1)
      .when(asParent(reading('p2', sunday), 'weekly'))
      .thenRefused('quota_exceeded'))

  test('has a new weekly quota on Monday', () =>
    given(given1)
      .when(asParent(reading('p2', monday), 'weekly'))
      .thenEvents(byParent(reading('p2', monday))))

  test('has the same weekly quota on 31 December and on 1 January', () =>
    given(byParent(reading('p1', '2026-12-31')))
      .when(asParent(reading('p2', '2027-01-01'), 'weekly'))
      .thenRefused('quota_exceeded'))

  test('has a quota for each rule', () =>
    given(given1)
      .when(asParent(reading('p2', friday, 'chores'), 'daily'))
      .thenEvents(byParent(reading('p2', friday, 'chores'))))

  test('returns its quota when it is undone', () =>
    given(given1, undone(given1))
      .when(asParent(reading('p2', friday), 'weekly'))
      .thenEvents(byParent(reading('p2', friday))))

  test('counts earlier rewards of the week when a daily quota becomes weekly', () =>
    given(given1, byParent(reading('p2', saturday)))
      .when(asParent(reading('p3', sunday), 'weekly', 2))
      .thenRefused('quota_exceeded'))

  test('is recorded once when its command is sent again, even with the quota full', () =>
    given(given1)
      .when(asParent(reading('p1', friday), 'daily'))
      .thenEvents())
})

describe('an award from a file', () => {
  const given1 = byParent(reading('p1', friday))
  type Line = Readonly<{ id: string; date?: string; count?: number }>
  const fromFile = ({ id, date = friday, count = 1 }: Line) =>
    ({ ...reading(id, date), count, ruleType: 'parent_reward', origin: 'file' }) as const
  const file = (type: Quota['type'], most: number, ...lines: Line[]) => {
    const quota = { type, count: most }
    const orders = lines.map((line, n) => ({ ...fromFile(line), line: n + 1, quota }))
    return { type: 'RewardLines', data: { lines: orders } } as const
  }

  test('may fill the quota of a rule for parents', () =>
    given(given1)
      .when(file('weekly', 3, { id: 'f1', count: 2 }, { id: 'f2', date: monday }))
      .thenEvents(
        { type: 'PointsRewarded', data: fromFile({ id: 'f1', count: 2 }) },
        { type: 'PointsRewarded', data: fromFile({ id: 'f2', date: monday }) },
      ))

  test('may not exceed it, and the refusal names each line', () =>
    given(given1)
      .when(file('daily', 2, { id: 'f1' }, { id: 'f2' }, { id: 'f3', date: saturday, count: 3 }))
      .thenRefused('quota_exceeded', { lines: [2, 3] }))

  test('leaves a parent less, until it is undone', () => {
    const earlier = { type: 'PointsRewarded', data: fromFile({ id: 'f1', count: 2 }) } as const
    given(earlier)
      .when(asParent(reading('p2', friday), 'daily', 2))
      .thenRefused('quota_exceeded')
    given(earlier, undone(earlier))
      .when(asParent(reading('p2', friday), 'daily', 2))
      .thenEvents(byParent(reading('p2', friday)))
  })

  test('is recorded once when it is sent again, even with the quota full', () =>
    given({ type: 'PointsRewarded', data: fromFile({ id: 'f1' }) })
      .when(file('daily', 1, { id: 'f1' }))
      .thenEvents())
})

describe('a revert', () => {
  test('carries the action that it undoes', () =>
    given(rewarded).when(revert('a1')).thenEvents(undone(rewarded)))

  test('happens once', () => given(rewarded, undone(rewarded)).when(revert('a1')).thenEvents())

  test('needs an action', () => given(rewarded).when(revert('a2')).thenRefused('action_not_found'))

  test('cannot be reverted', () =>
    given(rewarded, undone(rewarded)).when(revert('undo of a1')).thenRefused('action_not_found'))

  test('may take the balance below zero', () => {
    const past = [rewarded, redeemed, undone(rewarded)]
    expect(past.reduce(pointsDecider.evolve, pointsDecider.initialState()).balance).toBe(-5)
    given(rewarded, redeemed).when(revert('a1')).thenEvents(undone(rewarded))
  })

  test('of several actions skips those that are reverted already', () =>
    given(rewarded, redeemed, undone(redeemed))
      .when(revert('r1', 'a1'))
      .thenEvents(undone(rewarded)))

  test('of several actions reverts all of them or none', () =>
    given(rewarded).when(revert('a1', 'a2')).thenRefused('action_not_found'))

  test('that names an action twice reverts it once', () =>
    given(rewarded).when(revert('a1', 'a1')).thenEvents(undone(rewarded)))

  test.each([
    rewarded,
    redeemed,
    byParent(reading('p1', friday)),
    { type: 'PointsGranted', data: praise } as const,
  ])('of $type restores the balance', (effect) => {
    const account = [effect, undone(effect)].reduce(
      pointsDecider.evolve,
      pointsDecider.initialState(),
    )
    expect(account.balance).toBe(0)
    expect(isReverted(account, effect.data.actionId)).toBe(true)
  })
})

test('a revert in one account leaves the batch’s actions in other accounts alone', () => {
  const accounts = ['a1', 'a2'].map((actionId) => {
    const rewarded = { type: 'PointsRewarded', data: action(actionId, { batchId: 'b' }) } as const
    return { rewarded, account: pointsDecider.evolve(pointsDecider.initialState(), rewarded) }
  })
  const [one, other] = accounts
  pointsDecider.evolve(one!.account, undone(one!.rewarded))
  expect([isReverted(one!.account, 'a1'), isReverted(other!.account, 'a2')]).toEqual([true, false])
})
