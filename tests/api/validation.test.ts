import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { DateOnly } from '#api/contracts/common.ts'
import { fieldErrors } from '#api/contracts/validation.ts'

const errors = (schema: z.ZodType, input: unknown) => {
  const result = schema.safeParse(input, { reportInput: true })
  return result.success ? [] : fieldErrors(result.error.issues)
}
const codes = (schema: z.ZodType, input: unknown) => errors(schema, input).map(({ code }) => code)

describe('what is wrong with a field is told by the specification’s code', () => {
  test.each([
    ['a missing text', z.string(), undefined, 'yup_required'],
    ['an empty text', z.string().min(1), '', 'yup_required'],
    ['a text of another type', z.string(), 5, 'yup_type_error'],
    ['a text that is too short', z.string().min(6), 'abc', 'yup_string_min'],
    ['a text that is too long', z.string().max(2), 'abc', 'yup_string_max'],
    ['an email that is none', z.email(), 'x', 'yup_email'],
    ['a missing number', z.int(), null, 'yup_required'],
    ['a number field with nothing in it', z.number(), Number.NaN, 'yup_required'],
    ['a text for a number', z.int(), 'x', 'yup_type_error'],
    ['a broken number', z.int(), 1.5, 'yup_integer'],
    ['a number below zero', z.int().min(0), -1, 'yup_min_zero'],
    ['a number that is too small', z.int().min(1), 0, 'yup_number_min'],
    ['a number that is too big', z.int().max(999), 1000, 'yup_number_max'],
    ['too few of a list', z.array(z.string()).min(1), [], 'yup_array_min'],
    ['too many of a list', z.array(z.string()).max(1), ['a', 'b'], 'yup_array_max'],
    ['a missing day', DateOnly, undefined, 'yup_required'],
    ['an empty day', DateOnly, '', 'yup_required'],
    ['a day that is none', DateOnly, '2026-02-30', 'yup_date'],
    ['a missing choice', z.enum(['a']), undefined, 'yup_required'],
    ['another choice', z.enum(['a']), 'b', 'yup_type_error'],
  ])('%s', (_, schema, input, code) => {
    expect(codes(schema, input)).toEqual([code])
  })

  test('with the path of the field and what the sentence needs', () => {
    const schema = z.object({ users: z.array(z.object({ class_no: z.int().min(1).max(999) })) })
    expect(errors(schema, { users: [{ class_no: 1 }, { class_no: 1000 }] })).toEqual([
      { field: 'users.1.class_no', code: 'yup_number_max', params: { max: 999 } },
    ])
  })
})
