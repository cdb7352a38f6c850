/** Undoing an import checks these streams, and keeps students with events in them. */
const ofProfile = [
  'account',
  'attendance',
  'homework',
  'badges',
  'game',
  'certificates',
  'remarks',
] as const
const ofStudent = ['student'] as const
const ofSession = ['boardgame', 'quiz'] as const
const ofPrize = ['prize'] as const
const ofHouse = ['house'] as const

export type StreamCategory = (
  | typeof ofProfile
  | typeof ofStudent
  | typeof ofSession
  | typeof ofPrize
  | typeof ofHouse
)[number]

export const streamsOfProfile = (profileId: string) =>
  ofProfile.map((category) => `${category}-${profileId}`)
export const streamsOfStudent = (userId: string) =>
  ofStudent.map((category) => `${category}-${userId}`)
export const streamsOfSession = (sessionId: string) =>
  ofSession.map((category) => `${category}-${sessionId}`)
