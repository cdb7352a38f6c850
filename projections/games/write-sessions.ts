import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { GameEvent } from '#domain/games/events.ts'
import {
  bool,
  int4,
  int8,
  jsonb,
  nullable,
  position,
  text,
  timestamptz,
  uuid,
} from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { defineTable, insertRows, sentRows } from '#platform/postgres/table.ts'
import { idIn } from '../engine/id-in.ts'
import { movingPeriods } from '../engine/period-positions.ts'
import type { ProjectedEvent } from '../engine/projection.ts'
import { projectRounds, projectTeams, type RoundEvent, type TeamEvent } from './rounds.ts'

const sessions = defineTable('game_sessions', {
  organization_id: uuid,
  id: uuid,
  game_id: uuid,
  // The game's name at the time of the session.
  game_name: text,
  profile_id: uuid,
  period_id: uuid,
  class: text,
  // The command that recorded a live quiz for all players.
  round_id: nullable(uuid),
  started_at: timestamptz,
  // Null until the session has ended.
  finished_at: nullable(timestamptz),
  position: nullable(position),
  correct: nullable(int4),
  incorrect: nullable(int4),
  // In hundredths.
  point: nullable(int8),
  exchanged: nullable(int4),
})

const answers = defineTable('game_answers', {
  organization_id: uuid,
  session_id: uuid,
  question_id: uuid,
  version: int4,
  // Option numbers. 0 is A.
  chosen: jsonb(z.array(z.number()).readonly()),
  is_correct: bool,
  // Orders the answers.
  position,
})

export const sessionTables = [
  sql.typeAlias('void')`CREATE TABLE game_sessions (
    ${sessions.definitions}, PRIMARY KEY (organization_id, id)
  ) WITH (fillfactor = 80)`,
  sql.typeAlias('void')`CREATE TABLE game_answers (
    ${answers.definitions}, PRIMARY KEY (organization_id, session_id, question_id)
  )`,
]

export const sessionIndexes = [
  sql.typeAlias('void')`
    CREATE INDEX game_sessions_game ON game_sessions (organization_id, game_id, finished_at, position)
    WHERE finished_at IS NOT NULL`,
  sql.typeAlias('void')`
    CREATE INDEX game_sessions_profile ON game_sessions (organization_id, profile_id, finished_at, position)`,
]

type PlayEvent = GameEvent | RoundEvent | TeamEvent
type Projected<Event extends PlayEvent = PlayEvent> = ProjectedEvent<Event>
type GameEventOf<Type extends PlayEvent['type']> = Projected<Extract<PlayEvent, { type: Type }>>

const isOf =
  <Type extends PlayEvent['type']>(type: Type) =>
  (one: Projected): one is GameEventOf<Type> =>
    one.event.type === type

export const projectPlays = async (events: readonly Projected[], db: CommonQueryMethods) => {
  await insertStarted(events.filter(isOf('GameStarted')), db)
  await insertAnswers(events.filter(isOf('QuestionAnswered')), db)
  await markFinished(events.filter(isOf('GameFinished')), db)
  const isRound = (one: Projected): one is Projected<RoundEvent> =>
    one.event.type === 'QuizQuestionOpened' || one.event.type === 'QuizFinished'
  await projectRounds(events.filter(isRound), db)
  const isTeam = (one: Projected): one is Projected<TeamEvent> =>
    one.event.type === 'QuizJoined' || one.event.type === 'QuizTeamChosen'
  await projectTeams(events.filter(isTeam), db)
  // Team events do not advance the period's position: teams are shown with sessions, whose events
  // come later.
  const shown = events.filter((one) => !isTeam(one))
  if (shown.length === 0) return
  const moves = shown.map(({ recorded: { metadata, position } }) => ({ ...metadata, position }))
  await db.query(sql.typeAlias('void')`${movingPeriods(moves)}`)
}

const insertStarted = (events: readonly GameEventOf<'GameStarted'>[], db: CommonQueryMethods) =>
  insertRows(
    db,
    sessions,
    events.map(({ recorded: { metadata, stream }, event: { data } }) => ({
      organization_id: metadata.organizationId,
      id: data.sessionId,
      game_id: data.gameId,
      game_name: data.gameName,
      profile_id: idIn(stream, 'game'),
      period_id: metadata.periodId,
      class: data.class,
      // Students start games; the system records live quizzes.
      round_id: metadata.actorRole === 'system' ? metadata.commandId : null,
      started_at: metadata.occurredAt,
    })),
  )

const insertAnswers = (
  events: readonly GameEventOf<'QuestionAnswered'>[],
  db: CommonQueryMethods,
) =>
  insertRows(
    db,
    answers,
    events.map(({ recorded: { metadata, position }, event: { data } }) => ({
      organization_id: metadata.organizationId,
      session_id: data.sessionId,
      question_id: data.questionId,
      version: data.version,
      chosen: data.chosen,
      is_correct: data.isCorrect,
      position,
    })),
  )

const finishedColumns = {
  organization_id: uuid,
  id: uuid,
  at: timestamptz,
  position,
  correct: int4,
  incorrect: int4,
  point: int8,
  exchanged: int4,
}

const markFinished = async (
  events: readonly GameEventOf<'GameFinished'>[],
  db: CommonQueryMethods,
) => {
  if (events.length === 0) return
  const rows = events.map(({ recorded: { metadata, position }, event: { data } }) => ({
    organization_id: metadata.organizationId,
    id: data.sessionId,
    at: metadata.occurredAt,
    position,
    correct: data.correct,
    incorrect: data.incorrect,
    point: data.point,
    exchanged: data.exchanged,
  }))
  await db.query(sql.typeAlias('void')`
    UPDATE game_sessions AS session
    SET finished_at = finished.at, position = finished.position, correct = finished.correct,
      incorrect = finished.incorrect, point = finished.point, exchanged = finished.exchanged
    FROM ${sentRows(rows, finishedColumns)} AS finished
    WHERE session.organization_id = finished.organization_id AND session.id = finished.id`)
}
