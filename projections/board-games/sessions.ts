import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { grantees } from '#domain/board-games/rules.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type ListQuery, readList } from '#registry/lists.ts'
import { allOf, type Fragment } from '../engine/fragments.ts'
import { nameFragment } from '../history/history-names.ts'

/** Adds the number of reverts to the newest position, so that the sum changes with either. */
export const boardGamePositions = (organizationId: string, profileIds: Fragment) => sql.fragment`
    SELECT player.profile_id, (max(session.position)::numeric + count(session.reverted_at))::text AS position
    FROM board_players AS player
    JOIN board_sessions AS session ON session.organization_id = player.organization_id AND session.id = player.session_id
    WHERE player.organization_id = ${organizationId} AND player.profile_id = ANY(${profileIds})
    GROUP BY player.profile_id`

const BoardGamePlayerRow = z.object({
  profile: z.string(),
  user: z.string().nullable(),
  name_en: z.string(),
  name_zh: z.string(),
  class: z.string(),
  class_no: z.number().nullable(),
  place: z.number(),
  score: z.number().nullable(),
  granted: z.number(),
})
export type BoardGamePlayerRow = z.infer<typeof BoardGamePlayerRow>

const BoardSessionRow = z.object({
  id: z.string(),
  played_on: z.string(),
  created_at: z.string(),
  period_id: z.string(),
  game_id: z.string(),
  game_en: z.string(),
  game_zh: z.string(),
  game_image: z.string().nullable(),
  actor_id: z.string(),
  actor_en: z.string(),
  actor_zh: z.string(),
  rule_id: z.string().nullable(),
  rule_name: z.string().nullable(),
  rule_name_en: z.string().nullable(),
  points: z.number().nullable(),
  granted_to: z.enum(grantees).nullable(),
  players: z.array(BoardGamePlayerRow),
})
export type BoardSessionRow = z.infer<typeof BoardSessionRow>

const list = {
  row: BoardSessionRow,
  columns: sql.fragment`
    session.id, session.played_on, session.recorded_at AS created_at, session.period_id,
    session.board_game_id AS game_id, COALESCE(game.name_en, '') AS game_en, COALESCE(game.name_zh, '') AS game_zh,
    game.image AS game_image, session.recorded_by AS actor_id, ${nameFragment('actors', 'en')} AS actor_en,
    ${nameFragment('actors', 'zh')} AS actor_zh, session.rule_id, session.rule_name, session.rule_name_en, session.points,
    session.granted_to, people.players`,
  from: sql.fragment`
    board_sessions AS session
    LEFT JOIN board_games AS game ON game.organization_id = session.organization_id AND game.id = session.board_game_id
    LEFT JOIN users AS actors ON actors.organization_id = session.organization_id AND actors.id = session.recorded_by
    CROSS JOIN LATERAL (
      SELECT COALESCE(jsonb_agg(jsonb_build_object('profile', player.profile_id, 'user', students.id,
          'name_en', ${nameFragment('students', 'en')}, 'name_zh', ${nameFragment('students', 'zh')}, 'class', player.class,
          'class_no', CASE WHEN profiles.class = player.class AND students.erased_at IS NULL THEN profiles.class_no END,
          'place', player.place, 'score', player.score, 'granted', player.granted)
          ORDER BY player.place, player.nth), '[]') AS players,
        string_agg(concat_ws(' ', ${nameFragment('students', 'en')}, ${nameFragment('students', 'zh')}, player.class), ' ') AS words
      FROM board_players AS player
      LEFT JOIN profiles ON profiles.organization_id = player.organization_id AND profiles.id = player.profile_id
      LEFT JOIN users AS students ON students.organization_id = player.organization_id AND students.id = profiles.user_id
      WHERE player.organization_id = session.organization_id AND player.session_id = session.id) AS people`,
  searched: sql.fragment`concat_ws(' ', game.name_en, game.name_zh, people.words)`,
  orders: { date: sql.fragment`session.played_on`, created_at: sql.fragment`session.recorded_at` },
  defaultOrder: sql.fragment`session.played_on DESC, session.position DESC`,
}

export type BoardSessionsFilter = Readonly<{
  organizationId: string
  periodId?: string | undefined
  gameId?: string | undefined
  profileId?: string | undefined
  /** Set for staff who see only their own records. */
  actorId?: string | undefined
}>

export const standing = ({
  organizationId,
  periodId,
  gameId,
  profileId,
  actorId,
}: BoardSessionsFilter) =>
  allOf([
    sql.fragment`session.organization_id = ${organizationId} AND session.reverted_at IS NULL`,
    ...(periodId === undefined ? [] : [sql.fragment`session.period_id = ${periodId}`]),
    ...(gameId === undefined ? [] : [sql.fragment`session.board_game_id = ${gameId}`]),
    ...(actorId === undefined ? [] : [sql.fragment`session.recorded_by = ${actorId}`]),
    ...(profileId === undefined
      ? []
      : [
          sql.fragment`session.id IN (
            SELECT session_id FROM board_players WHERE organization_id = ${organizationId} AND profile_id = ${profileId})`,
        ]),
  ])

export type BoardSessionOrder = keyof typeof list.orders

export const listBoardSessions = (
  db: CommonQueryMethods,
  filter: BoardSessionsFilter,
  query: ListQuery<BoardSessionOrder> = {},
) => readList(db, { ...list, where: standing(filter) }, query)

export const findBoardSession = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.maybeOne(sql.type(BoardSessionRow)`
    SELECT ${list.columns} FROM ${list.from} WHERE ${standing({ organizationId })} AND session.id = ${id}`)

const Recorded = z.object({ recorded_by: z.string(), period_id: z.string() })

/** Includes reverted sessions. */
export const findRecordedBoardSession = (
  db: CommonQueryMethods,
  organizationId: string,
  id: string,
) =>
  db.maybeOne(sql.type(Recorded)`
    SELECT recorded_by, period_id FROM board_sessions WHERE organization_id = ${organizationId} AND id = ${id}`)

const SessionId = z.object({ session_id: z.string() })

/** Includes reverted sessions. */
export const listSessionsOfPlayer = (
  db: CommonQueryMethods,
  organizationId: string,
  profileId: string,
) =>
  db.anyFirst(sql.type(SessionId)`
    SELECT session_id FROM board_players WHERE organization_id = ${organizationId} AND profile_id = ${profileId}`)
