import { describe, expect, test } from 'vitest'
import { rule } from '#tests/web/support/staff-screen.tsx'
import {
  balanceBar,
  basketTotal,
  lineToRemove,
  shortFor,
  withOneLess,
  withOneMore,
  withoutRule,
} from '#web/modules/points/redeem/basket.ts'

const bag = rule(60)
const voucher = rule(25)
const ticket = rule(90)
const basket = [
  { rule: bag, count: 1 },
  { rule: voucher, count: 3 },
]

describe('The basket', () => {
  test('adds a prize with count 1, then counts up', () => {
    const once = withOneMore([], voucher, 100)
    expect(once).toEqual([{ rule: voucher, count: 1 }])
    expect(withOneMore(once, voucher, 100)).toEqual([{ rule: voucher, count: 2 }])
  })

  test('accepts no prize beyond the balance', () => {
    expect(basketTotal(basket)).toBe(135)
    expect(withOneMore(basket, ticket, 186)).toBe(basket)
    expect(shortFor(basket, ticket, 186)).toBe(39)
    expect(shortFor(basket, ticket, 225)).toBe(0)
  })

  test('lowers the count, and removes the line with the last one', () => {
    expect(withOneLess(basket, voucher)[1]?.count).toBe(2)
    expect(withOneLess(basket, bag)).toEqual([{ rule: voucher, count: 3 }])
    expect(withoutRule(basket, voucher)).toEqual([{ rule: bag, count: 1 }])
  })

  test('finds the least to remove that makes room for a prize', () => {
    expect(lineToRemove(basket, ticket, 186)).toEqual({ rule: voucher, count: 2 })
    expect(lineToRemove(basket, ticket, 180)).toEqual({ rule: voucher, count: 2 })
    expect(lineToRemove(basket, rule(186), 186)).toBeNull()
  })

  test('accepts a prize that costs nothing even with a negative balance', () =>
    expect(shortFor([], rule(0), -5)).toBe(0))
})

describe('The balance bar', () => {
  test('has a segment for each line, and the rest', () =>
    expect(balanceBar(basket, 186, null)).toMatchObject({
      length: 186,
      left: 51,
      past: 0,
      segments: [
        { points: 60, from: 0 },
        { points: 75, from: 60 },
      ],
    }))

  test('extends beyond the balance by the missing points', () =>
    expect(balanceBar(basket, 186, ticket)).toMatchObject({ length: 225, left: 51, past: 39 }))

  test('shows a basket that the balance has fallen below', () =>
    expect(balanceBar(basket, 100, null)).toMatchObject({ length: 135, left: 0, past: 35 }))
})
