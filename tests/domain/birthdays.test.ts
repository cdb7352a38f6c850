import { expect, test } from 'vitest'
import { birthdayIn, birthdayNear, keptOn } from '#domain/birthdays/birthday.ts'
import { birthdayDecider } from '#domain/birthdays/birthdays.ts'
import { spec } from '#tests/support/spec.ts'

const given = spec(birthdayDecider)
const credit = (creditId: string, year = 2026) => ({
  creditId,
  year,
  ruleId: 'birthday',
  profileId: 'of the period',
  localDate: `${year}-11-20`,
})
const crediting = (data: ReturnType<typeof credit>) => ({ type: 'CreditBirthday', data }) as const
const credited = (data: ReturnType<typeof credit>) => ({ type: 'BirthdayCredited', data }) as const

test('a birthday is credited once a year', () => {
  given()
    .when(crediting(credit('a')))
    .thenEvents(credited(credit('a')))
  given(credited(credit('a')))
    .when(crediting(credit('a')))
    .thenEvents()
  given(credited(credit('a')))
    .when(crediting(credit('b', 2027)))
    .thenEvents(credited(credit('b', 2027)))
})

test('a second credit in a year is refused, even in another period', () => {
  const another = { ...credit('b'), profileId: 'of the next period' }
  given(credited(credit('a')))
    .when(crediting(another))
    .thenRefused('already_credited')
  expect(birthdayDecider.initialState().birthdays.size).toBe(0)
})

test('a birthday on 29 February falls on the 28th in years that are not leap years', () => {
  expect([2023, 2024, 2100].map((year) => birthdayIn(year, '2012-02-29'))).toEqual([
    '2023-02-28',
    '2024-02-29',
    '2100-02-28',
  ])
  expect([keptOn('2023-02-28'), keptOn('2024-02-28'), keptOn('2024-02-29')]).toEqual([
    [228, 229],
    [228],
    [229],
  ])
})

test.each([
  ['2026-11-12', undefined],
  ['2026-11-13', { state: 'near', days: 7 }],
  ['2026-11-19', { state: 'near', days: 1 }],
  ['2026-11-20', { state: 'birthday', days: 0 }],
  ['2026-11-22', { state: 'birthday', days: 2 }],
  ['2026-11-23', undefined],
])('on %s a birthday of 20 November, shown 7 days before and 2 after, is %j', (today, told) => {
  const near = birthdayNear('2012-11-20', today, { before: 7, after: 2 })
  expect(near).toEqual(told && { ...told, date: '2026-11-20' })
})

test('a birthday is shown across the new year, but not on the day of birth itself', () => {
  const range = { before: 7, after: 7 }
  expect(birthdayNear('2012-01-02', '2026-12-30', range)).toEqual({
    state: 'near',
    date: '2027-01-02',
    days: 3,
  })
  expect(birthdayNear('2012-12-30', '2027-01-02', range)).toEqual({
    state: 'birthday',
    date: '2026-12-30',
    days: 3,
  })
  expect(birthdayNear('2026-11-20', '2026-11-20', range)).toBeUndefined()
})
