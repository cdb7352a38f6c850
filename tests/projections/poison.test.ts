import { describe, expect, test } from 'vitest'
import { isPoison } from '#projections/engine/failures.ts'

describe('an error is attributed to', () => {
  test.each(['21000', '22003', '23505', '42P01', '54000', '54001', 'P0001'])(
    'the event, for SQLSTATE %s',
    (code) => {
      expect(isPoison(Object.assign(new Error(), { code }))).toBe(true)
    },
  )

  test.each(['40P01', '53100', '57P01', '08006', 'ECONNREFUSED'])('the machine, for %s', (code) => {
    expect(isPoison(Object.assign(new Error(), { code }))).toBe(false)
  })

  test('the program, for any other error', () => {
    expect(isPoison(new TypeError('no'))).toBe(true)
  })
})
