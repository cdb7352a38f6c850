import type { CommonQueryMethods } from 'slonik'
import { localDateOf } from '#domain/calendar.ts'
import { DomainError } from '#domain/decider.ts'
import { drawQuestions } from '#domain/games/draw.ts'
import type { GameStart } from '#domain/games/events.ts'
import { hundredths } from '#domain/games/points.ts'
import { findGameToPlay, type GameRow } from '#registry/games/games.ts'
import { listQuestions, type QuestionRow } from '#registry/games/questions.ts'
import { inCurrentPeriod } from '../points/checks.ts'
import { contextOf, readRewardLookup } from '../points/reward-context.ts'

type PlayerQuery = Readonly<{ organizationId: string; userId: string; profile: string; at: Date }>

/** @throws DomainError `not_found` */
export const readPlayer = async (
  db: CommonQueryMethods,
  { organizationId, profile, at }: PlayerQuery,
) => {
  const query = { rules: [], profiles: [profile] }
  const context = contextOf(await readRewardLookup(db, organizationId, query), query)
  const student = context.students[0]!
  if (student.isErased) throw new DomainError('not_found')
  if (student.isMerged) throw new DomainError('account_merged')
  return { context, student, localDate: localDateOf(at, context.timeZone) }
}
export type GamePlayer = Awaited<ReturnType<typeof readPlayer>>

type Start = PlayerQuery & Readonly<{ game: string; sessionId: string; player: GamePlayer }>

/**
 * @throws DomainError `not_found` if the game is closed to this student,
 * `fail_reward_current_period`
 */
export const readStart = async (
  db: CommonQueryMethods,
  { player, sessionId, ...start }: Start,
): Promise<GameStart> => {
  const { organizationId, userId, at, game: gameId } = start
  const { context, student, localDate } = player
  const refused = inCurrentPeriod(context, [student])
  if (refused) throw refused
  const game = await findGameToPlay(db, { organizationId, userId, role: 'user', at }, gameId)
  if (!game) throw new DomainError('not_found')
  const { questions: all, ...rates } = gameTerms(
    game,
    await listQuestions(db, organizationId, gameId),
  )
  return {
    sessionId,
    gameId,
    gameName: game.name,
    localDate,
    class: student.class,
    ...rates,
    questions: drawQuestions(all, { draw: game.draw, playId: sessionId }),
  }
}

/** Copies points and right answers, since staff may edit the game during play. */
export const gameTerms = (game: GameRow, questions: readonly QuestionRow[]) => ({
  pointCorrect: hundredths(game.point_correct),
  pointIncorrect: hundredths(game.point_incorrect),
  pointExchangeRate: hundredths(game.point_exchange_rate),
  questions: questions.map(({ id: questionId, version, options }) => ({
    questionId,
    version,
    options: options.length,
    right: options.flatMap(({ is_ans }, place) => (is_ans ? [place] : [])),
  })),
})
