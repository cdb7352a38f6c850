export const quizSeconds = { least: 5, most: 120, usual: 20 } as const

export const maxQuizPlayers = 500

export const mostQuizRooms = 50

export const pinDigits = 6

/** In ms. A room that its teacher has left ends after this time. */
export const quizRoomRests = 2 * 60 * 60_000

export const teamsBy = ['list', 'choice'] as const

export const teamCounts = { least: 2, most: 6 } as const
