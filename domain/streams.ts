/** List new categories here, so that undoing an import keeps students with events. */
const ofProfile = ['account', 'attendance', 'homework', 'badges', 'game']
const ofStudent = ['student']
const ofSession = ['boardgame', 'quiz']

export const streamsOfProfile = (profileId: string) =>
  ofProfile.map((category) => `${category}-${profileId}`)
export const streamsOfStudent = (userId: string) =>
  ofStudent.map((category) => `${category}-${userId}`)
export const streamsOfSession = (sessionId: string) =>
  ofSession.map((category) => `${category}-${sessionId}`)
