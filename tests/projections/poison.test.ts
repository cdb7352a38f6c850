import { describe, expect, it } from 'vitest'
import { isPoison } from '#projections/engine/failures.ts'

describe('what is at fault', () => {
  it.each(['22003', '23505', '42P01', 'P0001'])('the event, for SQLSTATE %s', (code) => {
    expect(isPoison(Object.assign(new Error(), { code }))).toBe(true)
  })

  it.each(['40P01', '53100', '57P01', '08006', 'ECONNREFUSED'])('the machine, for %s', (code) => {
    expect(isPoison(Object.assign(new Error(), { code }))).toBe(false)
  })

  it('the program, for any other error', () => {
    expect(isPoison(new TypeError('no'))).toBe(true)
  })
})
