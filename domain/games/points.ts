import type { GameStart } from './events.ts'

/** The most that one session pays, so that no balance overflows. */
export const mostPaid = 1_000_000

type Rates = Pick<GameStart, 'pointCorrect' | 'pointIncorrect' | 'pointExchangeRate'>

/** In hundredths. Wrong and missing answers subtract; never below 0. */
export const pointOf = (
  { pointCorrect, pointIncorrect }: Rates,
  { correct, incorrect }: Readonly<{ correct: number; incorrect: number }>,
): number => Math.max(0, correct * pointCorrect - incorrect * pointIncorrect)

/** Returns whole points. `point` is in hundredths. */
export const worthOf = ({ pointExchangeRate }: Rates, point: number): number =>
  Math.min(mostPaid, Math.floor((point * pointExchangeRate) / 10_000))

export const hundredths = (decimals: number): number => Math.round(decimals * 100)
