import type { AskedQuestion, GameStart } from './events.ts'

export const judge = ({ version, right }: AskedQuestion, given: readonly number[]) => {
  const chosen = ascending(given)
  return { version, chosen, isCorrect: String(chosen) === String(ascending(right)) }
}

export const ascending = (options: readonly number[]) =>
  options.toSorted((one, other) => one - other)

export const isAmong = ({ options }: AskedQuestion, chosen: readonly number[]) =>
  chosen.length > 0 &&
  new Set(chosen).size === chosen.length &&
  chosen.every((one) => Number.isInteger(one) && one >= 0 && one < options)

/** The most points that one session pays, so that no balance overflows. */
export const mostPaid = 1_000_000

type Rates = Pick<GameStart, 'pointCorrect' | 'pointIncorrect' | 'pointExchangeRate'>

/** In hundredths of a point. Wrong and missing answers subtract, down to 0. */
export const pointOf = (
  { pointCorrect, pointIncorrect }: Rates,
  { correct, incorrect }: Readonly<{ correct: number; incorrect: number }>,
): number => Math.max(0, correct * pointCorrect - incorrect * pointIncorrect)

/** Returns whole points. `point` is in hundredths. */
export const worthOf = ({ pointExchangeRate }: Rates, point: number): number =>
  Math.min(mostPaid, Math.floor((point * pointExchangeRate) / 10_000))

export const hundredths = (decimals: number): number => Math.round(decimals * 100)
