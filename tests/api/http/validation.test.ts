import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { BirthdaySetting } from '#api/contracts/birthdays.ts'
import { BoardGameInput } from '#api/contracts/board-games.ts'
import { BirthDate, DateOnly, Id } from '#api/contracts/common.ts'
import { HomeworkSetting } from '#api/contracts/homework.ts'
import { PointRuleInput } from '#api/contracts/rules.ts'
import { Line, Paragraph } from '#api/contracts/text.ts'
import { fieldErrors } from '#api/contracts/validation.ts'

const errors = (schema: z.ZodType, input: unknown) => {
  const result = schema.safeParse(input)
  return result.success ? [] : fieldErrors(result.error.issues, input)
}
const codes = (schema: z.ZodType, input: unknown) => errors(schema, input).map(({ code }) => code)

const minute = 60_000
const hour = 60 * minute
const dayIn = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 10)

describe('mistakes in fields have the codes that other programs compare', () => {
  test.each([
    ['a missing text', z.string(), undefined, 'yup_required'],
    ['an empty text', z.string().min(1), '', 'yup_required'],
    ['a text of another type', z.string(), 5, 'yup_type_error'],
    ['a text that is too short', z.string().min(6), 'abc', 'yup_string_min'],
    ['a text that is too long', z.string().max(2), 'abc', 'yup_string_max'],
    ['an invalid email', z.email(), 'x', 'yup_email'],
    ['a missing number', z.int(), null, 'yup_required'],
    ['a number field with nothing in it', z.number(), Number.NaN, 'yup_required'],
    ['a text for a number', z.int(), 'x', 'yup_type_error'],
    ['a fraction for a whole number', z.int(), 1.5, 'yup_integer'],
    ['a number below zero', z.int().min(0), -1, 'yup_min_zero'],
    ['a number that is too small', z.int().min(1), 0, 'yup_number_min'],
    ['a number that is too big', z.int().max(999), 1000, 'yup_number_max'],
    ['a range of days below zero', HomeworkSetting.shape.submitHomeworkRange, -1, 'yup_min_zero'],
    [
      'a range of days that is too long',
      HomeworkSetting.shape.submitHomeworkRange,
      401,
      'yup_number_max',
    ],
    [
      'a range of days with a fraction',
      HomeworkSetting.shape.submitHomeworkRange,
      1.5,
      'yup_integer',
    ],
    ['players below one', BoardGameInput.shape.minPlayers, 0, 'yup_number_min'],
    ['too many players', BoardGameInput.shape.maxPlayers, 1000, 'yup_number_max'],
    ['half a player', BoardGameInput.shape.maxPlayers, 1.5, 'yup_integer'],
    [
      'too many days around a birthday',
      BirthdaySetting.shape.day_before_birthday,
      31,
      'birthday_days',
    ],
    ['too few items in a list', z.array(z.string()).min(1), [], 'yup_array_min'],
    ['too many items in a list', z.array(z.string()).max(1), ['a', 'b'], 'yup_array_max'],
    ['a missing day', DateOnly, undefined, 'yup_required'],
    ['an empty day', DateOnly, '', 'yup_required'],
    ['an impossible day', DateOnly, '2026-02-30', 'yup_date'],
    ['a missing choice', z.enum(['a']), undefined, 'yup_required'],
    ['another choice', z.enum(['a']), 'b', 'yup_type_error'],
    ['a word for a number in the address', z.coerce.number().int(), 'x', 'yup_type_error'],
    ['a number for a text', z.string(), 5, 'yup_type_error'],
    ['a text for a list', z.array(z.string()), 'x', 'yup_type_error'],
    ['a list for an object', z.object({}), [], 'yup_type_error'],
    ['a missing object', z.object({}), undefined, 'yup_required'],
    ['a missing list', z.array(z.string()).min(1), undefined, 'yup_required'],
    ['a missing yes or no', z.boolean(), undefined, 'yup_required'],
    ['a word for yes or no', z.boolean(), 'yes', 'yup_type_error'],
    ['an invalid id', Id, 'x', 'yup_type_error'],
    ['a missing kind', PointRuleInput, {}, 'yup_required'],
    ['an empty kind', PointRuleInput, { type: '' }, 'yup_required'],
    ['an unknown kind', PointRuleInput, { type: 'gift' }, 'yup_type_error'],
    ['a day in the year 0', DateOnly, '0000-01-01', 'yup_date'],
    ['a birth date in 1899', BirthDate, '1899-12-31', 'yup_date'],
    ['a birth date in the future', BirthDate, '2199-01-01', 'date_of_birth_future'],
    [
      'a birth date on a day that has begun nowhere',
      BirthDate,
      dayIn(38 * hour + minute),
      'date_of_birth_future',
    ],
    ['a line with a break', Line(), 'a\nb', 'text_characters'],
    ['a line with a tab', Line(), 'a\tb', 'text_characters'],
    ['a line with another kind of break', Line(), 'a\u2028b', 'text_characters'],
    ['a line that reverses the writing direction', Line(), 'a\u202eb', 'text_characters'],
    ['a line with half of a character', Line(), 'a\ud800', 'text_characters'],
    ['a text that reverses the writing direction', Paragraph(9), 'a\u2067b', 'text_characters'],
    ['a text with a bell', Paragraph(9), 'a\u0007b', 'text_characters'],
  ])('%s', (_, schema, input, code) => {
    expect(codes(schema, input)).toEqual([code])
  })

  test.each([
    '\u0000',
    '\u0085',
    '\u061c',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202e',
    '\u2066',
    '\u2069',
  ])('text with %j in it is refused', (sign) => {
    for (const schema of [Line(), Paragraph(9)])
      expect(codes(schema, `a${sign}b`)).toEqual(['text_characters'])
  })

  test('ordinary text is not refused', () => {
    for (const text of [
      '陳大文',
      "Nguyễn O'Brien-Smith Jr.",
      '𠮷田',
      '👩🏽‍🏫 (1A)',
      'عمر',
      'İpek ﷽',
    ])
      expect(Line().parse(` ${text} `)).toBe(text)
    expect(Paragraph(99).parse('First\r\n\tSecond')).toBe('First\r\n\tSecond')
    // Somewhere a day begins fourteen hours before it does in UTC.
    for (const born of ['1900-01-01', dayIn(13 * hour)]) expect(codes(BirthDate, born)).toEqual([])
  })

  test('a mistake has its field’s path and the values for its sentence', () => {
    const schema = z.object({ users: z.array(z.object({ class_no: z.int().min(1).max(999) })) })
    expect(errors(schema, { users: [{ class_no: 1 }, { class_no: 1000 }] })).toEqual([
      { field: 'users.1.class_no', code: 'yup_number_max', params: { max: 999 } },
    ])
  })
})
