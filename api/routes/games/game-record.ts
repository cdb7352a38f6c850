import type { CommonQueryMethods } from 'slonik'
import { mostRounds } from '#api/contracts/game-sessions.ts'
import { orNotFound } from '#api/failure.ts'
import type { Caller } from '#api/plugins/authentication.ts'
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

type SessionListQuery = Readonly<{
  game?: string | undefined
  period?: string | undefined
  round?: string | undefined
  class?: string | undefined
}>

/** Which sessions a call asks for and the caller may see: students their own. */
export const sessionsFilter = (
  { organizationId, role, userId }: Caller,
  query: SessionListQuery,
): SessionsFilter => ({
  ...{
    organizationId,
    gameId: query.game,
    periodId: query.period,
    roundId: query.round,
    class: query.class,
  },
  userId: role === 'user' ? userId : undefined,
})

type GameRecordQuery = Omit<SessionListQuery, 'game'> & Readonly<{ gameId: string; at: Date }>

/** Counts plays of a game, and answers to each question. @throws HttpError `not_found` */
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
  }
}
