import { describe, test } from 'vitest'
import type { AwardCorrection, AwardTerms, Quota } from '#domain/points/commands.ts'
import { correctAward } from '#domain/points/corrections.ts'
import { type Action, mostAwardPoints } from '#domain/points/events.ts'
import { pointsDecider } from '#domain/points/points.ts'
import { spec } from '#tests/support/spec.ts'

const given = spec(pointsDecider)
const friday = '2026-11-20'
/** The ids of a correction are derived from this one. */
const reversalId = '019aa000-0000-7000-8000-000000000001'

const award = (actionId: string, more: Partial<Action> = {}): Action => ({
  actionId,
  batchId: `batch of ${actionId}`,
  ruleId: 'praise',
  ruleName: 'Praise',
  ruleNameEn: '',
  ruleType: 'reward',
  categoryId: 'conduct',
  unitPoints: 1,
  count: 1,
  points: more.count ?? 1,
  localDate: friday,
  class: '1A',
  ...more,
})
const rewarded = (data: Action) => ({ type: 'PointsRewarded', data }) as const

const terms = (unitPoints: number, more: Partial<AwardTerms> = {}): AwardTerms => ({
  ruleId: 'merit',
  ruleName: 'Merit',
  ruleNameEn: '',
  ruleType: 'reward',
  categoryId: 'conduct',
  unitPoints,
  origin: undefined,
  quota: null,
  ...more,
})
const ofParents = (quota: Quota) =>
  terms(2, { ruleId: 'reading', ruleType: 'parent_reward', quota })

const correction = (newTerms: AwardTerms | undefined, profileId = 'chan'): AwardCorrection => ({
  profileId: 'chan',
  reversal: { actionId: reversalId, reverts: 'a1' },
  batchId: 'correction',
  localDate: friday,
  reason: null,
  to: { profileId, class: '1A' },
  terms: newTerms,
})
const correct = (...values: Parameters<typeof correction>) =>
  ({ type: 'Correct', data: correction(...values) }) as const

/** Succeeds if the command is not refused. */
const accepted = (past: ReturnType<typeof rewarded>, ...values: Parameters<typeof correction>) => {
  const actions = new Map([[past.data.actionId, { effect: past, reverted: false }]])
  const account = { balance: past.data.points, actions, corrections: new Map() }
  given(past)
    .when(correct(...values))
    .thenEvents(...correctAward(account, correction(...values)))
}

describe('the points of a corrected award', () => {
  const many = rewarded(award('a1', { count: 100_000 }))

  test('may not exceed a million, with the award’s own count', () =>
    given(many)
      .when(correct(terms(11)))
      .thenRefused('points_out_of_range', { most: mostAwardPoints }))

  test('may be a million', () => accepted(many, terms(10)))

  test('may stay above a million if the award had as many before', () => {
    const large = rewarded(award('a1', { unitPoints: 500_000, count: 5, points: 2_500_000 }))
    accepted(large, undefined, 'cheung')
    accepted(large, terms(300_000))
    given(large)
      .when(correct(terms(600_000)))
      .thenRefused('points_out_of_range', { most: mostAwardPoints })
  })
})

describe('an award corrected to a rule for parents', () => {
  const fromFile = (count: number) => rewarded(award('a1', { count, origin: 'file' }))
  const daily = (count: number) => ofParents({ type: 'daily', count })

  test('from a file may not exceed the quota with its count', () =>
    given(fromFile(50))
      .when(correct(daily(49)))
      .thenRefused('quota_exceeded'))

  test('from a file may fill the quota', () => accepted(fromFile(50), daily(50)))

  test('from a file is counted together with the awards of parents', () => {
    const byParent = award('p1', { ruleId: 'reading', ruleType: 'parent_reward' })
    given(fromFile(1), { type: 'ParentPointsRewarded', data: byParent })
      .when(correct(daily(1)))
      .thenRefused('quota_exceeded')
  })

  test('from a file does not use the quota twice', () => {
    const before = award('a1', { ruleId: 'reading', ruleType: 'parent_reward', origin: 'file' })
    accepted(rewarded(before), daily(1))
  })

  test('by staff uses no quota', () => accepted(rewarded(award('a1', { count: 5 })), daily(1)))

  test('for another student uses no quota of this student', () =>
    accepted(fromFile(50), daily(1), 'cheung'))
})
