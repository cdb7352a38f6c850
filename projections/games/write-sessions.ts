import type { CommonQueryMethods } from 'slonik'
import type { GameEvent } from '#domain/games/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import { movingPeriods } from '../engine/period-positions.ts'
import type { ProjectedEvent } from '../engine/projection.ts'
import { idIn } from '../engine/streams.ts'

export const sessionTables = [
  sql.typeAlias('void')`CREATE TABLE game_sessions (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    game_id uuid NOT NULL,
    -- At the time.
    game_name text NOT NULL,
    profile_id uuid NOT NULL,
    period_id uuid NOT NULL,
    class text NOT NULL,
    -- Of a live quiz, by what wrote down all its players: one round of the game.
    round_id uuid,
    started_at timestamptz NOT NULL,
    -- With the position in the log: null while it goes on.
    finished_at timestamptz,
    position text COLLATE "C",
    correct integer,
    incorrect integer,
    -- In hundredths.
    point bigint,
    exchanged integer,
    PRIMARY KEY (organization_id, id)
  ) WITH (fillfactor = 80)`,
  sql.typeAlias('void')`CREATE TABLE game_answers (
    organization_id uuid NOT NULL,
    session_id uuid NOT NULL,
    question_id uuid NOT NULL,
    version integer NOT NULL,
    -- Places: A is 0.
    chosen jsonb NOT NULL,
    is_correct boolean NOT NULL,
    -- In the log: the order in which they were given.
    position text COLLATE "C" NOT NULL,
    PRIMARY KEY (organization_id, session_id, question_id)
  )`,
]

export const sessionIndexes = [
  sql.typeAlias('void')`
    CREATE INDEX game_sessions_game ON game_sessions (organization_id, game_id, finished_at, position)
    WHERE finished_at IS NOT NULL`,
  sql.typeAlias('void')`
    CREATE INDEX game_sessions_profile ON game_sessions (organization_id, profile_id, finished_at, position)`,
]

type Projected<Event extends GameEvent = GameEvent> = ProjectedEvent<Event>
type GameEventOf<Type extends GameEvent['type']> = Projected<Extract<GameEvent, { type: Type }>>

const isOf =
  <Type extends GameEvent['type']>(type: Type) =>
  (one: Projected): one is GameEventOf<Type> =>
    one.event.type === type

export const projectSessions = async (events: readonly Projected[], db: CommonQueryMethods) => {
  await insertStarted(events.filter(isOf('GameStarted')), db)
  await insertAnswers(events.filter(isOf('QuestionAnswered')), db)
  await markFinished(events.filter(isOf('GameFinished')), db)
  const moves = events.map(({ recorded: { metadata, position } }) => ({ ...metadata, position }))
  await db.query(sql.typeAlias('void')`${movingPeriods(moves)}`)
}

const insertStarted = async (
  events: readonly GameEventOf<'GameStarted'>[],
  db: CommonQueryMethods,
) => {
  if (events.length === 0) return
  const rows = events.map(({ recorded: { metadata, stream }, event: { data } }) => [
    ...[
      metadata.organizationId,
      data.sessionId,
      data.gameId,
      data.gameName,
      idIn(stream, 'game'),
      metadata.periodId,
    ],
    // Students begin their own games; the system records live quizzes.
    ...[
      data.class,
      metadata.actorRole === 'system' ? metadata.commandId : null,
      metadata.occurredAt,
    ],
  ])
  await db.query(sql.typeAlias('void')`
    INSERT INTO game_sessions (organization_id, id, game_id, game_name, profile_id, period_id, class, round_id, started_at)
    SELECT * FROM ${sql.unnest(rows, ['uuid', 'uuid', 'uuid', 'text', 'uuid', 'uuid', 'text', 'uuid', 'timestamptz'])}`)
}

const insertAnswers = async (
  events: readonly GameEventOf<'QuestionAnswered'>[],
  db: CommonQueryMethods,
) => {
  if (events.length === 0) return
  const rows = events.map(({ recorded: { metadata, position }, event: { data } }) => [
    ...[metadata.organizationId, data.sessionId, data.questionId, data.version],
    ...[JSON.stringify(data.chosen), data.isCorrect, position],
  ])
  await db.query(sql.typeAlias('void')`
    INSERT INTO game_answers (organization_id, session_id, question_id, version, chosen, is_correct, position)
    SELECT * FROM ${sql.unnest(rows, ['uuid', 'uuid', 'uuid', 'int4', 'jsonb', 'bool', 'text'])}`)
}

const markFinished = async (
  events: readonly GameEventOf<'GameFinished'>[],
  db: CommonQueryMethods,
) => {
  if (events.length === 0) return
  const rows = events.map(({ recorded: { metadata, position }, event: { data } }) => [
    ...[metadata.organizationId, data.sessionId, metadata.occurredAt, position],
    ...[data.correct, data.incorrect, data.point, data.exchanged],
  ])
  await db.query(sql.typeAlias('void')`
    UPDATE game_sessions AS session
    SET finished_at = finished.at, position = finished.position, correct = finished.correct,
      incorrect = finished.incorrect, point = finished.point, exchanged = finished.exchanged
    FROM ${sql.unnest(rows, ['uuid', 'uuid', 'timestamptz', 'text', 'int4', 'int4', 'int8', 'int4'])}
      AS finished (organization_id, id, at, position, correct, incorrect, point, exchanged)
    WHERE session.organization_id = finished.organization_id AND session.id = finished.id`)
}
