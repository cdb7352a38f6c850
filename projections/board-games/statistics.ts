import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { nameFragment } from '../history/history-names.ts'
import { type BoardSessionsFilter, standing } from './sessions.ts'

const Totals = z.object({
  sessions: z.number(),
  players: z.number(),
  games: z.number(),
  last: z.string().nullable(),
})
export type BoardTotals = z.infer<typeof Totals>

/** Counts a student once, even across periods. */
export const readBoardTotals = (db: CommonQueryMethods, filter: BoardSessionsFilter) =>
  db.one(sql.type(Totals)`
    SELECT count(DISTINCT session.id) AS sessions, count(DISTINCT COALESCE(profiles.user_id, player.profile_id)) AS players,
      count(DISTINCT session.board_game_id) AS games, max(session.played_on) AS last
    FROM ${played} WHERE ${standing(filter)}`)

const played = sql.fragment`
  board_sessions AS session
  JOIN board_players AS player ON player.organization_id = session.organization_id AND player.session_id = session.id
  LEFT JOIN profiles ON profiles.organization_id = player.organization_id AND profiles.id = player.profile_id`

const Week = z.object({ week: z.string(), sessions: z.number() })

/** Lists the last weeks with sessions, by their Monday, oldest first. */
export const readBoardWeeks = async (
  db: CommonQueryMethods,
  filter: BoardSessionsFilter,
  most: number,
) => {
  const weeks = await db.any(sql.type(Week)`
    SELECT date_trunc('week', session.played_on::timestamp)::date AS week, count(*) AS sessions
    FROM board_sessions AS session WHERE ${standing(filter)} GROUP BY 1 ORDER BY 1 DESC LIMIT ${most}`)
  return weeks.toReversed()
}

const GameRow = z.object({
  id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  image: z.string().nullable(),
  sessions: z.number(),
  players: z.number(),
  won: z.number(),
  last: z.string(),
})
export type PlayedGameRow = z.infer<typeof GameRow>

export const listPlayedGames = (
  db: CommonQueryMethods,
  filter: BoardSessionsFilter,
  most: number,
) =>
  db.any(sql.type(GameRow)`
    SELECT session.board_game_id AS id, COALESCE(game.name_en, '') AS name_en, COALESCE(game.name_zh, '') AS name_zh, game.image,
      count(DISTINCT session.id) AS sessions, count(DISTINCT COALESCE(profiles.user_id, player.profile_id)) AS players,
      count(*) FILTER (WHERE player.place = 1 AND ${whose(filter)}) AS won, max(session.played_on) AS last
    FROM ${played}
    LEFT JOIN board_games AS game ON game.organization_id = session.organization_id AND game.id = session.board_game_id
    WHERE ${standing(filter)}
    GROUP BY session.board_game_id, game.name_en, game.name_zh, game.image
    ORDER BY sessions DESC, last DESC, session.board_game_id LIMIT ${most}`)

const whose = ({ profileId }: BoardSessionsFilter) =>
  profileId === undefined ? sql.fragment`true` : sql.fragment`player.profile_id = ${profileId}`

const ActiveRow = z.object({
  profile: z.string(),
  user: z.string().nullable(),
  name_en: z.string(),
  name_zh: z.string(),
  class: z.string(),
  class_no: z.number().nullable(),
  played: z.number(),
  won: z.number(),
  last: z.string(),
})
export type ActivePlayerRow = z.infer<typeof ActiveRow>

export const listActivePlayers = (
  db: CommonQueryMethods,
  filter: BoardSessionsFilter,
  most: number,
) =>
  db.any(sql.type(ActiveRow)`
    SELECT profiles.id AS profile, students.id AS user, ${nameFragment('students', 'en')} AS name_en,
      ${nameFragment('students', 'zh')} AS name_zh, profiles.class, profiles.class_no, count(*) AS played,
      count(*) FILTER (WHERE player.place = 1) AS won, max(session.played_on) AS last
    FROM ${played}
    JOIN users AS students ON students.organization_id = profiles.organization_id AND students.id = profiles.user_id
      AND students.erased_at IS NULL
    WHERE ${standing(filter)}
    GROUP BY profiles.id, profiles.class, profiles.class_no, students.organization_id, students.id
    ORDER BY played DESC, won DESC, last DESC, profiles.id LIMIT ${most}`)

const Own = z.object({ played: z.number(), won: z.number(), last: z.string().nullable() })

export const readPlayerTotals = (
  db: CommonQueryMethods,
  organizationId: string,
  profileId: string,
) =>
  db.one(sql.type(Own)`
    SELECT count(*) AS played, count(*) FILTER (WHERE player.place = 1) AS won, max(session.played_on) AS last
    FROM ${played} WHERE ${standing({ organizationId })} AND player.profile_id = ${profileId}`)

const Record = z.object({ profile: z.string(), played: z.number(), won: z.number() })

export const readPlayersRecords = (
  db: CommonQueryMethods,
  { organizationId, gameId }: Readonly<{ organizationId: string; gameId: string }>,
  profiles: readonly string[],
) =>
  db.any(sql.type(Record)`
    SELECT player.profile_id AS profile, count(*) AS played, count(*) FILTER (WHERE player.place = 1) AS won
    FROM ${played}
    WHERE ${standing({ organizationId, gameId })} AND player.profile_id = ANY(${sql.array([...profiles], 'uuid')})
    GROUP BY player.profile_id`)
