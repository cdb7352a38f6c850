import type { PointRule } from '#api/contracts/rules.ts'

export type BasketLine = { rule: PointRule; count: number }
export type Basket = readonly BasketLine[]

/**
 * Returns the basket with the prizes as listed now: they may have changed since they were added.
 */
export const asListed = (basket: Basket, prizes: readonly PointRule[]): Basket =>
  basket.map(({ rule, count }) => ({
    rule: prizes.find(({ _id }) => _id === rule._id) ?? rule,
    count,
  }))

export const basketTotal = (basket: Basket) =>
  basket.reduce((sum, { rule, count }) => sum + rule.point * count, 0)
export const countIn = (basket: Basket, rule: PointRule) =>
  basket.find((line) => line.rule._id === rule._id)?.count ?? 0

/** Returns the points missing for one more; 0 if it fits. Free prizes always fit. */
export const shortFor = (basket: Basket, rule: PointRule, balance: number) =>
  rule.point === 0 ? 0 : Math.max(0, basketTotal(basket) + rule.point - balance)

/** A balance that is too low leaves the basket unchanged. */
export const withOneMore = (basket: Basket, rule: PointRule, balance: number): Basket => {
  if (shortFor(basket, rule, balance) > 0) return basket
  if (countIn(basket, rule) === 0) return [...basket, { rule, count: 1 }]
  return basket.map((line) =>
    line.rule._id === rule._id ? { ...line, count: line.count + 1 } : line,
  )
}

export const withoutRule = (basket: Basket, rule: PointRule): Basket =>
  basket.filter((line) => line.rule._id !== rule._id)

/** Returns what was added to the basket since `sent`. */
export const withoutSent = (basket: Basket, sent: Basket): Basket =>
  basket
    .map((line) => ({ ...line, count: line.count - countIn(sent, line.rule) }))
    .filter(({ count }) => count > 0)

export const withOneLess = (basket: Basket, rule: PointRule): Basket =>
  countIn(basket, rule) <= 1
    ? withoutRule(basket, rule)
    : basket.map((line) => (line.rule._id === rule._id ? { ...line, count: line.count - 1 } : line))

/**
 * Returns the line that must lose the fewest points so that one more of the prize fits. `count`:
 * how many to remove. Null if no line is enough.
 */
export const lineToRemove = (
  basket: Basket,
  rule: PointRule,
  balance: number,
): BasketLine | null => {
  const short = shortFor(basket, rule, balance)
  const ways = basket
    .filter((line) => line.rule._id !== rule._id && line.rule.point > 0)
    .map((line) => ({
      rule: line.rule,
      count: Math.ceil(short / line.rule.point),
      has: line.count,
    }))
    .filter(({ count, has }) => count <= has)
    .toSorted((a, b) => a.count * a.rule.point - b.count * b.rule.point || a.count - b.count)
  const [least] = ways
  return least ? { rule: least.rule, count: least.count } : null
}

export type Segment = { key: string; points: number; from: number }
/**
 * Splits the balance into segments: the lines, the rest, and the shortfall. A shortfall comes from
 * a tried prize, or from a balance that fell.
 */
export const balanceBar = (basket: Basket, balance: number, tried: PointRule | null) => {
  const total = basketTotal(basket)
  const spent = total + (tried?.point ?? 0)
  const positive = Math.max(0, balance)
  let from = 0
  const segments = basket
    .filter((line) => line.rule.point > 0)
    .map(({ rule, count }): Segment => {
      const segment = { key: rule._id, points: rule.point * count, from }
      from += segment.points
      return segment
    })
  return {
    length: Math.max(positive, spent, 1),
    segments,
    left: Math.max(0, positive - total),
    past: Math.max(0, spent - positive),
    total,
    spent,
    balance,
  }
}
