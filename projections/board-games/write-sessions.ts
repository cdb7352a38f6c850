import type { CommonQueryMethods } from 'slonik'
import { grantedBy } from '#domain/board-games/board-game.ts'
import type { BoardGameEvent } from '#domain/board-games/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import { movingPeriods } from '../engine/period-positions.ts'
import type { ProjectedEvent } from '../engine/projection.ts'

/** Reverted sessions stay, marked. */
export const boardSessionTables = [
  sql.typeAlias('void')`CREATE TABLE board_sessions (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    board_game_id uuid NOT NULL,
    period_id uuid NOT NULL,
    -- The school's own day.
    played_on date NOT NULL,
    recorded_by uuid NOT NULL,
    recorded_at timestamptz NOT NULL,
    position text COLLATE "C" NOT NULL,
    rule_id uuid,
    rule_name text,
    rule_name_en text,
    -- Each of those who are granted something gets so many.
    points integer,
    granted_to text,
    reverted_at timestamptz,
    PRIMARY KEY (organization_id, id)
  ) WITH (fillfactor = 80)`,
  sql.typeAlias('void')`CREATE TABLE board_players (
    organization_id uuid NOT NULL,
    session_id uuid NOT NULL,
    profile_id uuid NOT NULL,
    -- In the order in which they were recorded.
    nth integer NOT NULL,
    class text NOT NULL,
    place integer NOT NULL,
    score integer,
    granted integer NOT NULL,
    PRIMARY KEY (organization_id, session_id, profile_id)
  )`,
]

export const boardSessionIndexes = [
  sql.typeAlias('void')`
    CREATE INDEX board_sessions_period ON board_sessions (organization_id, period_id, played_on, position)
    WHERE reverted_at IS NULL`,
  sql.typeAlias('void')`
    CREATE INDEX board_sessions_game ON board_sessions (organization_id, board_game_id, played_on, position)
    WHERE reverted_at IS NULL`,
  sql.typeAlias(
    'void',
  )`CREATE INDEX board_players_profile ON board_players (organization_id, profile_id, session_id)`,
]

type Projected<Event extends BoardGameEvent = BoardGameEvent> = ProjectedEvent<Event>
type BoardGameEventOf<Type extends BoardGameEvent['type']> = Projected<
  Extract<BoardGameEvent, { type: Type }>
>

const isOf =
  <Type extends BoardGameEvent['type']>(type: Type) =>
  (one: Projected): one is BoardGameEventOf<Type> =>
    one.event.type === type

export const projectBoardSessions = async (
  events: readonly Projected[],
  db: CommonQueryMethods,
) => {
  const played = events.filter(isOf('BoardGamePlayed'))
  await insertSessions(played, db)
  await insertPlayers(played, db)
  await markReverted(events.filter(isOf('BoardGameReverted')), db)
  const moves = events.map(({ recorded: { metadata, position } }) => ({ ...metadata, position }))
  await db.query(sql.typeAlias('void')`${movingPeriods(moves)}`)
}

const insertSessions = async (
  events: readonly BoardGameEventOf<'BoardGamePlayed'>[],
  db: CommonQueryMethods,
) => {
  if (events.length === 0) return
  const rows = events.map(({ recorded: { metadata, position }, event: { data } }) => [
    ...[
      metadata.organizationId,
      data.sessionId,
      data.boardGameId,
      metadata.periodId,
      data.localDate,
    ],
    ...[
      metadata.actorId,
      metadata.occurredAt,
      position,
      data.grant?.ruleId ?? null,
      data.grant?.ruleName ?? null,
    ],
    ...[data.grant?.ruleNameEn ?? null, data.grant?.points ?? null, data.grant?.to ?? null],
  ])
  const types = [
    ...([
      'uuid',
      'uuid',
      'uuid',
      'uuid',
      'date',
      'uuid',
      'timestamptz',
      'text',
      'uuid',
      'text',
    ] as const),
    ...(['text', 'int4', 'text'] as const),
  ]
  await db.query(sql.typeAlias('void')`
    INSERT INTO board_sessions (organization_id, id, board_game_id, period_id, played_on, recorded_by, recorded_at,
      position, rule_id, rule_name, rule_name_en, points, granted_to)
    SELECT * FROM ${sql.unnest(rows, types)}`)
}

const insertPlayers = async (
  events: readonly BoardGameEventOf<'BoardGamePlayed'>[],
  db: CommonQueryMethods,
) => {
  const rows = events.flatMap(({ recorded: { metadata }, event: { data } }) => {
    const granted = new Set(grantedBy(data))
    return data.players.map(({ profileId, class: className, place, score }, nth) => [
      ...[metadata.organizationId, data.sessionId, profileId, nth, className, place, score],
      granted.has(profileId) ? (data.grant?.points ?? 0) : 0,
    ])
  })
  if (rows.length === 0) return
  await db.query(sql.typeAlias('void')`
    INSERT INTO board_players (organization_id, session_id, profile_id, nth, class, place, score, granted)
    SELECT * FROM ${sql.unnest(rows, ['uuid', 'uuid', 'uuid', 'int4', 'text', 'int4', 'int4', 'int4'])}`)
}

const markReverted = async (
  events: readonly BoardGameEventOf<'BoardGameReverted'>[],
  db: CommonQueryMethods,
) => {
  if (events.length === 0) return
  const rows = events.map(({ recorded: { metadata }, event: { data } }) => [
    ...[metadata.organizationId, data.sessionId, metadata.occurredAt],
  ])
  await db.query(sql.typeAlias('void')`
    UPDATE board_sessions AS session SET reverted_at = taken.at
    FROM ${sql.unnest(rows, ['uuid', 'uuid', 'timestamptz'])} AS taken (organization_id, id, at)
    WHERE session.organization_id = taken.organization_id AND session.id = taken.id`)
}
