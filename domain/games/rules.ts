/** mc: one student alone. interactive: a class at once, led by a teacher. */
export const gameTypes = ['mc', 'interactive'] as const
export type GameType = (typeof gameTypes)[number]

export const optionCounts = { least: 2, most: 4 } as const

/** Right answers to a question at most. A live quiz allows one, as everybody answers at once. */
export const mostCorrect: Readonly<Record<GameType, number>> = {
  mc: optionCounts.most,
  interactive: 1,
}

export const mostQuestions = 200
