export const quizSeconds = { least: 5, most: 120, usual: 20 } as const

export const maxQuizPlayers = 500

export const mostRooms = 50

export const pinDigits = 6

/** In ms: a room without its teacher ends after this. */
export const roomRests = 2 * 60 * 60_000
