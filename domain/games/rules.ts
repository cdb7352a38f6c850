/** mc: one student alone, at any time. interactive: a class at once, led by a teacher. */
export const gameTypes = ['mc', 'interactive'] as const
export type GameType = (typeof gameTypes)[number]

/** A to D. */
export const optionCounts = { least: 2, most: 4 } as const

/**
 * Of a question: how many options may be right. In a live quiz one, as everybody answers at once.
 */
export const mostCorrect: Readonly<Record<GameType, number>> = {
  mc: optionCounts.most,
  interactive: 1,
}

/** That are asked in one game. */
export const mostQuestions = 200
