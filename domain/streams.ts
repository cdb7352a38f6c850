/**
 * The streams that tell what happened to a student: `<category>-<profile>` for each period,
 * `<category>-<student>` across periods. Whoever adds a category adds it here, so that a student
 * with events in it is not taken away when an import is undone.
 */
const ofProfile = ['account', 'attendance', 'homework', 'badges', 'game']
const ofStudent = ['student']
/** What several play together is in a stream of its own. */
const ofSession = ['boardgame', 'quiz']

export const streamsOfProfile = (profileId: string) =>
  ofProfile.map((category) => `${category}-${profileId}`)
export const streamsOfStudent = (userId: string) =>
  ofStudent.map((category) => `${category}-${userId}`)
export const streamsOfSession = (sessionId: string) =>
  ofSession.map((category) => `${category}-${sessionId}`)
