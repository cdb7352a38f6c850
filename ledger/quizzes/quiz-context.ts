import type { CommonQueryMethods } from 'slonik'
import { localDateOf } from '#domain/calendar.ts'
import { DomainError } from '#domain/decider.ts'
import { drawQuestions } from '#domain/games/draw.ts'
import type { QuizHosting, QuizTeams } from '#domain/quizzes/events.ts'
import { findGame } from '#registry/games/games.ts'
import { listQuestions } from '#registry/games/questions.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { gameTerms } from '../games/game-context.ts'

export const readTimeZone = async (db: CommonQueryMethods, organizationId: string) => {
  const organization = await findOrganization(db, organizationId)
  if (!organization) throw new DomainError('not_found')
  return organization.time_zone
}

type QuizQuery = Readonly<{
  organizationId: string
  quiz: string
  game: string
  seconds: number
  questions?: readonly string[] | undefined
  teams?: QuizTeams | undefined
  at: Date
}>

/** @throws DomainError `not_found` unless the game is a live quiz that is open today */
export const readHosting = async (
  db: CommonQueryMethods,
  query: QuizQuery,
): Promise<QuizHosting> => {
  const { organizationId, quiz: quizId, game: gameId, seconds, at } = query
  const game = await findGame(db, { organizationId, userId: '', role: 'system', at }, gameId)
  const localDate = localDateOf(at, await readTimeZone(db, organizationId))
  if (game?.game_type !== 'interactive' || !game.is_active) throw new DomainError('not_found')
  if (localDate < game.feature_start || localDate > game.feature_end)
    throw new DomainError('not_found')
  const all = await listQuestions(db, organizationId, gameId)
  const questions = all.filter(({ id }) => query.questions?.includes(id) ?? true)
  const terms = gameTerms(game, questions)
  const asked = terms.questions.map((question, at) => ({
    ...question,
    seconds: questions[at]?.seconds ?? seconds,
  }))
  // If the teacher picks the questions, none are drawn at random.
  const draw = query.questions ? null : game.draw
  return {
    quizId,
    gameId,
    gameName: game.name,
    seconds,
    localDate,
    ...terms,
    ...(query.teams && { teams: query.teams }),
    questions: drawQuestions(asked, { draw, playId: quizId }),
  }
}
