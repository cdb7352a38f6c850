import type { CommonQueryMethods } from 'slonik'
import { grantedBy } from '#domain/board-games/board-game.ts'
import type { BoardGameEvent } from '#domain/board-games/events.ts'
import {
  date,
  int4,
  nullable,
  position,
  text,
  timestamptz,
  uuid,
} from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { defineTable, insertRows, sentRows } from '#platform/postgres/table.ts'
import { movingPeriods } from '../engine/period-positions.ts'
import type { ProjectedEvent } from '../engine/projection.ts'

/** Reverted sessions stay, marked. */
const sessions = defineTable('board_sessions', {
  organization_id: uuid,
  id: uuid,
  board_game_id: uuid,
  period_id: uuid,
  // The date in the school's time zone.
  played_on: date,
  recorded_by: uuid,
  recorded_at: timestamptz,
  position,
  rule_id: nullable(uuid),
  rule_name: nullable(text),
  rule_name_en: nullable(text),
  // The points of each player who received a grant.
  points: nullable(int4),
  granted_to: nullable(text),
  reverted_at: nullable(timestamptz),
})

const players = defineTable('board_players', {
  organization_id: uuid,
  session_id: uuid,
  profile_id: uuid,
  // The order of recording.
  nth: int4,
  class: text,
  place: int4,
  score: nullable(int4),
  granted: int4,
})

export const boardSessionTables = [
  sql.typeAlias('void')`CREATE TABLE board_sessions (
    ${sessions.definitions}, PRIMARY KEY (organization_id, id)
  ) WITH (fillfactor = 80)`,
  sql.typeAlias('void')`CREATE TABLE board_players (
    ${players.definitions}, PRIMARY KEY (organization_id, session_id, profile_id)
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

type PlayedEvent = BoardGameEventOf<'BoardGamePlayed'>

const insertSessions = (events: readonly PlayedEvent[], db: CommonQueryMethods) =>
  insertRows(
    db,
    sessions,
    events.map(({ recorded: { metadata, position }, event: { data } }) => ({
      organization_id: metadata.organizationId,
      id: data.sessionId,
      board_game_id: data.boardGameId,
      period_id: metadata.periodId,
      played_on: data.localDate,
      recorded_by: metadata.actorId,
      recorded_at: metadata.occurredAt,
      position,
      rule_id: data.grant?.ruleId ?? null,
      rule_name: data.grant?.ruleName ?? null,
      rule_name_en: data.grant?.ruleNameEn ?? null,
      points: data.grant?.points ?? null,
      granted_to: data.grant?.to ?? null,
    })),
  )

const insertPlayers = (events: readonly PlayedEvent[], db: CommonQueryMethods) =>
  insertRows(
    db,
    players,
    events.flatMap(({ recorded: { metadata }, event: { data } }) => {
      const granted = new Set(grantedBy(data))
      return data.players.map(({ profileId, class: className, place, score }, nth) => ({
        organization_id: metadata.organizationId,
        session_id: data.sessionId,
        profile_id: profileId,
        nth,
        class: className,
        place,
        score,
        granted: granted.has(profileId) ? (data.grant?.points ?? 0) : 0,
      }))
    }),
  )

const markReverted = async (
  events: readonly BoardGameEventOf<'BoardGameReverted'>[],
  db: CommonQueryMethods,
) => {
  if (events.length === 0) return
  const rows = events.map(({ recorded: { metadata }, event: { data } }) => ({
    organization_id: metadata.organizationId,
    id: data.sessionId,
    at: metadata.occurredAt,
  }))
  await db.query(sql.typeAlias('void')`
    UPDATE board_sessions AS session SET reverted_at = revert.at
    FROM ${sentRows(rows, { organization_id: uuid, id: uuid, at: timestamptz })} AS revert
    WHERE session.organization_id = revert.organization_id AND session.id = revert.id`)
}
