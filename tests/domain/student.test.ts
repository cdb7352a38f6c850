import { expect, test } from 'vitest'
import { student } from '#domain/student/student.ts'
import { spec } from '#tests/support/spec.ts'

const given = spec(student)
const credit = (creditId: string, year = 2026) => ({
  ...{ creditId, year, ruleId: 'birthday', profileId: 'of the period', localDate: `${year}-11-20` },
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

test('a second credit of the year is refused, also in another period', () => {
  const another = { ...credit('b'), profileId: 'of the next period' }
  given(credited(credit('a')))
    .when(crediting(another))
    .thenRefused('already_credited')
  expect(student.initialState().birthdays.size).toBe(0)
})
