/** mc: a student plays alone. interactive: a teacher leads a live quiz. */
export const gameTypes = ['mc', 'interactive'] as const
export type GameType = (typeof gameTypes)[number]

export const optionCounts = { least: 2, most: 4 } as const

/** A live quiz allows one right answer, because a player chooses one option. */
export const mostCorrect: Readonly<Record<GameType, number>> = {
  mc: optionCounts.most,
  interactive: 1,
}

export const mostQuestions = 200

/** Whether a student played a game that is homework. */
export const playedStatuses = ['on_time', 'late', 'not_yet'] as const
export type PlayedStatus = (typeof playedStatuses)[number]
