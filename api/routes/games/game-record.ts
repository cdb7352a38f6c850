import type { CommonQueryMethods } from 'slonik'
import { type GameRecord, mostRounds } from '#api/contracts/game-sessions.ts'
import { orNotFound } from '#api/failure.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import type { Services } from '#api/services.ts'
import { hostingOf, type Quiz } from '#domain/quizzes/quiz.ts'
import { closedRounds, podiumOf, rankingOf } from '#domain/quizzes/ranking.ts'
import { teamStandingsOf } from '#domain/quizzes/teams.ts'
import { findQuizOfRound } from '#projections/games/rounds.ts'
import {
  listRounds,
  readAnswerCounts,
  readSessionTotals,
  type SessionsFilter,
} from '#projections/games/sessions.ts'
import { findGame } from '#registry/games/games.ts'
import { findQuestionVersions } from '#registry/games/question-versions.ts'
import { listQuestions } from '#registry/games/questions.ts'
import { questionReports, roundAnswer } from './session-answer.ts'

export type SessionListQuery = Readonly<{
  game?: string | undefined
  period?: string | undefined
  round?: string | undefined
  class?: string | undefined
}>

/** Students see only their own sessions. */
export const sessionsFilter = (
  { organizationId, role, userId }: Caller,
  query: SessionListQuery,
): SessionsFilter => ({
  organizationId,
  gameId: query.game,
  periodId: query.period,
  roundId: query.round,
  class: query.class,
  userId: role === 'user' ? userId : undefined,
})

type GameRecordQuery = Omit<SessionListQuery, 'game'> & Readonly<{ gameId: string; at: Date }>

/** @throws HttpError `not_found` */
export const readGameRecord = async (
  snapshot: CommonQueryMethods,
  caller: Caller,
  { gameId, at, ...query }: GameRecordQuery,
) => {
  const { organizationId, userId, role } = caller
  orNotFound(await findGame(snapshot, { organizationId, userId, role, at }, gameId))
  const filter = { ...sessionsFilter(caller, query), gameId }
  const totals = await readSessionTotals(snapshot, filter)
  const counts = await readAnswerCounts(snapshot, filter)
  const versionKeys = counts.map(({ question_id: questionId, version }) => ({
    questionId,
    version,
  }))
  const versions = await findQuestionVersions(snapshot, organizationId, versionKeys)
  const order = (await listQuestions(snapshot, organizationId, gameId)).map(({ id }) => id)
  const rounds = (await listRounds(snapshot, filter, mostRounds)).map(roundAnswer)
  return {
    ...totals,
    questions: questionReports({ organizationId, counts, versions, order }),
    rounds,
    podium: [],
    teams: [],
  }
}

type RoundQuery = Readonly<{ organizationId: string; id: string }>

const noPlaces: Pick<GameRecord, 'podium' | 'teams'> = { podium: [], teams: [] }

/** Returns the first students; for a team quiz, its teams. */
export const readRoundPlaces = async (
  { db, ledger }: Pick<Services, 'db' | 'ledger'>,
  round: RoundQuery,
) => {
  const quiz = await findQuizOfRound(db, round)
  return quiz === null ? noPlaces : await ledger.quizzes.read({ quiz }, placesOf)
}

const placesOf = (quiz: Quiz): typeof noPlaces => {
  if (hostingOf(quiz).teams)
    return { podium: [], teams: [...teamStandingsOf(quiz, closedRounds(quiz))] }
  const first = podiumOf(rankingOf(quiz))
  return {
    podium: first.map(({ profileId: profile, rank: place }) => ({ profile, place })),
    teams: [],
  }
}
