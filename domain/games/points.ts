import type { GameStart } from './events.ts'

/** What one session may pay, so that no balance can run over. */
export const mostPaid = 1_000_000

type Rates = Pick<GameStart, 'pointCorrect' | 'pointIncorrect' | 'pointExchangeRate'>

/** In hundredths: what is wrong or missing takes away, and a session never falls below 0. */
export const pointOf = (
  { pointCorrect, pointIncorrect }: Rates,
  { correct, incorrect }: Readonly<{ correct: number; incorrect: number }>,
): number => Math.max(0, correct * pointCorrect - incorrect * pointIncorrect)

/** Whole points that a session is worth, whatever was paid before. `point` in hundredths. */
export const worthOf = ({ pointExchangeRate }: Rates, point: number): number =>
  Math.min(mostPaid, Math.floor((point * pointExchangeRate) / 10_000))

/** Decimals as the registry keeps them. */
export const hundredths = (decimals: number): number => Math.round(decimals * 100)
