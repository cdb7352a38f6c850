import type { GameCommand } from '#domain/games/game.ts'
import { actionIdOf } from '#domain/ids.ts'
import { hostingOf, type Quiz } from '#domain/quizzes/quiz.ts'

export const recordCommandOf = (quiz: Quiz, profileId: string): GameCommand => {
  const { quizId, gameId, gameName, pointCorrect, pointIncorrect, pointExchangeRate, questions } =
    hostingOf(quiz)
  // Derived from quiz and profile, so that a retry finds the session.
  const sessionId = actionIdOf(quizId, profileId, 0)
  const played = questions.slice(0, quiz.rounds.length)
  const answers = played.flatMap(({ questionId }, n) => {
    const given = quiz.rounds[n]?.answers.get(profileId)
    return given
      ? [{ answerId: actionIdOf(quizId, profileId, n + 2), questionId, chosen: [given.chosen] }]
      : []
  })
  const localDate = quiz.ending?.localDate ?? ''
  return {
    type: 'Record',
    data: {
      start: {
        sessionId,
        gameId,
        gameName,
        pointCorrect,
        pointIncorrect,
        pointExchangeRate,
        questions: played.map(({ seconds: _, ...question }) => question),
        localDate,
        class: quiz.players.get(profileId) ?? '',
      },
      answers,
      finishId: actionIdOf(quizId, profileId, 1),
    },
  }
}
