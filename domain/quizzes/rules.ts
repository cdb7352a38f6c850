/** For the answer to one question, in seconds. */
export const quizSeconds = { least: 5, most: 120, usual: 20 } as const

/** In one room. */
export const maxQuizPlayers = 500

/** That are open in a school at the same time. */
export const mostRooms = 50

/** Of a room's PIN. */
export const pinDigits = 6

/** In ms: a room whose teacher has done nothing for so long ends itself. */
export const roomRests = 2 * 60 * 60_000
