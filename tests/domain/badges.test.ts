import { describe, expect, test } from 'vitest'
import { badgesDecider } from '#domain/badges/badges.ts'
import type { BadgeAward } from '#domain/badges/events.ts'
import { badgesAt, windowKeyOf } from '#domain/badges/windows.ts'
import { spec } from '#tests/support/spec.ts'

const given = spec(badgesDecider)

const badge = (awardId: string, nth: number, more: Partial<BadgeAward> = {}): BadgeAward => ({
  awardId,
  badgeRuleId: 'helping',
  badgeRuleName: '助人之星',
  badgeRuleNameEn: 'Helping hand',
  windowKey: '2026-W47',
  nth,
  localDate: '2026-11-20',
  class: '1A',
  ...more,
})
const award = (data: BadgeAward, limit: number | null = null) =>
  ({ type: 'Award', data: { award: data, limit } }) as const
const revoke = (awardId: string) =>
  ({
    type: 'Revoke',
    data: { revocationId: `end of ${awardId}`, awardId, localDate: '2026-11-21' },
  }) as const
const awarded = (data: BadgeAward) => ({ type: 'BadgeAwarded', data }) as const
const revoked = (data: BadgeAward) =>
  ({
    type: 'BadgeRevoked',
    data: { revocationId: `end of ${data.awardId}`, localDate: '2026-11-21', revoked: data },
  }) as const

describe('a badge', () => {
  test('is awarded with everything that the history shows', () =>
    given()
      .when(award(badge('a', 1)))
      .thenEvents(awarded(badge('a', 1))))

  test('is awarded once when its command is sent again, and stays revoked', () => {
    given(awarded(badge('a', 1)))
      .when(award(badge('a', 1)))
      .thenEvents()
    given(awarded(badge('a', 1)), revoked(badge('a', 1)))
      .when(award(badge('a', 1)))
      .thenEvents()
  })

  test('is not awarded again by another event unless it was revoked', () =>
    given(awarded(badge('a', 1)))
      .when(award(badge('b', 1)))
      .thenEvents())

  test('may be earned again by another event after it was revoked', () =>
    given(awarded(badge('a', 1)), revoked(badge('a', 1)))
      .when(award(badge('b', 1)))
      .thenEvents(awarded(badge('b', 1))))

  test('is refused above the limit of its window', () => {
    given(awarded(badge('a', 1)), awarded(badge('b', 2)))
      .when(award(badge('c', 3), 2))
      .thenRefused('badge_limit')
    given(awarded(badge('a', 1)))
      .when(award(badge('b', 2), 2))
      .thenEvents(awarded(badge('b', 2)))
  })

  test('of another window or rule does not count towards the limit', () => {
    for (const more of [{ windowKey: '2026-W48' }, { badgeRuleId: 'reading' }]) {
      given(awarded(badge('a', 1)))
        .when(award(badge('b', 1, more), 1))
        .thenEvents(awarded(badge('b', 1, more)))
    }
  })

  test('cannot share its id with another badge', () =>
    given(awarded(badge('a', 1)))
      .when(award(badge('a', 2)))
      .thenRefused('idempotency_key_reused'))
})

describe('a revocation', () => {
  test('happens once, and needs a badge that exists', () => {
    given(awarded(badge('a', 1)))
      .when(revoke('a'))
      .thenEvents(revoked(badge('a', 1)))
    given(awarded(badge('a', 1)), revoked(badge('a', 1)))
      .when(revoke('a'))
      .thenEvents()
    given(awarded(badge('a', 1)))
      .when(revoke('b'))
      .thenRefused('action_not_found')
  })
})

test.each([
  ['weekly', '2027-01-01', '2026-W53'],
  ['weekly', '2026-11-22', '2026-W47'],
  ['monthly', '2026-11-30', '2026-11'],
  ['no_limit', '2026-11-30', 'period'],
  ['periodly', '2026-11-30', 'period'],
] as const)('with the limit %s, the date %s counts in the window %s', (cutoff, date, window) =>
  expect(windowKeyOf(cutoff, date)).toBe(window),
)

test.each([
  [9, 10, null, 0],
  [10, 10, null, 1],
  [39, 10, null, 3],
  [39, 10, 2, 2],
  // A revert may subtract more than the window contains.
  [-5, 10, null, 0],
  [1, 1, 1, 1],
])(
  'a counter of %i with the threshold %i and the limit %s gives %i badges',
  (counter, threshold, limit, badgesThen) =>
    expect(badgesAt(counter, { threshold, limit })).toBe(badgesThen),
)
