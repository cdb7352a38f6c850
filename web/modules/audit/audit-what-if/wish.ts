import type { WhatIf, WhatIfBody } from '#api/contracts/what-if.ts'
import { whatIfLimits } from '#api/contracts/what-if-limits.ts'
import { narrow } from '#web/ui/text/narrow.ts'

/** A rule or prize (empty until chosen) with typed, hypothetical points. */
export type WishLine = { key: number; rule: string; points: string }
/** `from`, `to`: yyyy-MM-dd, empty for the period's ends, or invalid input as typed. */
export type Wish = { lines: readonly WishLine[]; from: string; to: string }

/** `now`: what the rule or prize gives or costs. */
export type Choice = { rule: string; label: string; now: number; isPrize: boolean }

export const emptyWish: Wish = { lines: [{ key: 0, rule: '', points: '' }], from: '', to: '' }

export const wishOf = ({ changes, from, to }: WhatIf): Wish => ({
  lines: changes.map(({ rule, points }, key) => ({ key, rule, points: String(points) })),
  from: from ?? '',
  to: to ?? '',
})

export const parsePoints = (typed: string): number | undefined => {
  const text = narrow(typed).trim()
  return /^\d{1,7}$/.test(text) && Number(text) <= whatIfLimits.points ? Number(text) : undefined
}

const isDay = (text: string) => text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text)

export const areDaysRight = ({ from, to }: Wish) =>
  isDay(from) && isDay(to) && (from === '' || to === '' || from <= to)

/** Returns the request; undefined while the input is incomplete or invalid. */
export const whatIfBodyOf = (wish: Wish, period: string): WhatIfBody | undefined => {
  const changes = wish.lines.flatMap(({ rule, points: typed }) => {
    const points = parsePoints(typed)
    return rule === '' || points === undefined ? [] : [{ rule, points }]
  })
  const isWhole = changes.length > 0 && changes.length === wish.lines.length && areDaysRight(wish)
  return isWhole ? { period, changes, from: wish.from || null, to: wish.to || null } : undefined
}
