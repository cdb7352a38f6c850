import { commandIdOf, systemUserId } from '#domain/ids.ts'

export const recordQuizCall = 'record_quiz'

/** Returns the id of the command that records the quiz's sessions. */
export const quizRecordingOf = (organizationId: string, quiz: string): string =>
  commandIdOf({ organizationId, actorId: systemUserId, call: recordQuizCall, key: quiz })
