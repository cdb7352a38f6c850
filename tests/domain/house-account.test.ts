import { expect, test } from 'vitest'
import { DomainError } from '#domain/decider.ts'
import type { HouseAward, HouseEvent } from '#domain/houses/events.ts'
import { type HouseCommand, houseAccountDecider } from '#domain/houses/house-account.ts'

const award: HouseAward = {
  actionId: '1',
  batchId: 'b',
  periodId: 'p',
  class: '',
  ruleId: 'r',
  ruleName: '打氣',
  ruleNameEn: 'Cheering',
  ruleType: 'reward',
  categoryId: null,
  unitPoints: 10,
  count: 2,
  points: 20,
  localDate: '2026-11-27',
}
const reward = (data: Partial<HouseAward> & { expectedPoint?: number } = {}) =>
  ({ type: 'RewardHouse', data: { ...award, ...data } }) as const
const revert: HouseCommand = {
  type: 'Revert',
  data: {
    batchId: 'u',
    localDate: '2026-11-28',
    reason: null,
    reversals: [{ actionId: '9', reverts: '1' }],
  },
}
const after = (events: readonly HouseEvent[], command: HouseCommand) =>
  houseAccountDecider.decide(
    command,
    events.reduce(houseAccountDecider.evolve, houseAccountDecider.initialState()),
  )
const rewarded = { type: 'HouseRewarded', data: award } as const
const reverted = {
  type: 'HouseAwardReverted',
  data: {
    actionId: '9',
    batchId: 'u',
    localDate: '2026-11-28',
    reason: null,
    reverted: rewarded,
  },
} as const

test('a request rewards a house once, even if the rule’s points have changed', () => {
  expect(after([], reward({ expectedPoint: 10 }))).toEqual([rewarded])
  expect(after([rewarded], reward({ unitPoints: 30, points: 60 }))).toEqual([])
  expect(after([rewarded], reward({ actionId: '2' }))).toHaveLength(1)
})

test('the same request by another rule, count or expected points is refused', () => {
  for (const other of [{ ruleId: 's' }, { count: 3 }, { expectedPoint: 30 }])
    expect(() => after([rewarded], reward(other))).toThrow(
      new DomainError('idempotency_key_reused'),
    )
})

test('an award to a house is undone once', () => {
  expect(after([rewarded], revert)).toEqual([reverted])
  expect(after([rewarded, reverted], revert)).toEqual([])
  expect(() => after([], revert)).toThrow(new DomainError('action_not_found'))
})
