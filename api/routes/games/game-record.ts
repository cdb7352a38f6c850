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
  type QuestionChoicesRow,
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

type GameRecordQuery = Omit<SessionListQuery, 'game'> &
  Readonly<{ gameId: string; at: Date; asked?: RecordedRound['asked'] }>

/**
 * `asked`: questions to report even if nobody answered them.
 * @throws HttpError `not_found`
 */
export const readGameRecord = async (
  snapshot: CommonQueryMethods,
  caller: Caller,
  { gameId, at, asked = [], ...query }: GameRecordQuery,
) => {
  const { organizationId, userId, role } = caller
  orNotFound(await findGame(snapshot, { organizationId, userId, role, at }, gameId))
  const filter = { ...sessionsFilter(caller, query), gameId }
  const totals = await readSessionTotals(snapshot, filter)
  const answered = await readAnswerCounts(snapshot, filter)
  const known = new Set(answered.map(({ question_id }) => question_id))
  const counts = [...answered, ...asked.filter(({ question_id }) => !known.has(question_id))]
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

type RoundQuery = Readonly<{ organizationId: string; gameId: string; id: string }>

/** `podium` lists the first students; it is empty for a team quiz. */
export type RecordedRound = Pick<GameRecord, 'podium' | 'teams'> &
  Readonly<{ asked: readonly QuestionChoicesRow[] }>

const noRound: RecordedRound = { asked: [], podium: [], teams: [] }

/** Reads the round from the live quiz's stream. Lists are empty for a round of another game. */
export const readRound = async (
  { db, ledger }: Pick<Services, 'db' | 'ledger'>,
  { gameId, ...round }: RoundQuery,
): Promise<RecordedRound> => {
  const quiz = await findQuizOfRound(db, round)
  if (quiz === null) return noRound
  return await ledger.quizzes.read({ quiz }, (read) =>
    hostingOf(read).gameId === gameId ? roundOf(read) : noRound,
  )
}

const roundOf = (quiz: Quiz): RecordedRound => {
  const { questions, teams } = hostingOf(quiz)
  const asked = questions.slice(0, quiz.rounds.length).map(({ questionId, version }) => ({
    question_id: questionId,
    version,
    answers: 0,
    correct: 0,
    chosen: {},
  }))
  if (teams) return { asked, podium: [], teams: [...teamStandingsOf(quiz, closedRounds(quiz))] }
  const first = podiumOf(rankingOf(quiz))
  return {
    asked,
    podium: first.map(({ profileId: profile, rank: place }) => ({ profile, place })),
    teams: [],
  }
}
