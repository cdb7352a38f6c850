import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { inPages } from '#platform/postgres/in-pages.ts'
import { isOneOf } from '#platform/postgres/is-one-of.ts'
import { sql } from '#platform/postgres/pool.ts'

const OwnPlayRow = z.object({
  id: z.string(),
  played_on: z.string(),
  game_en: z.string(),
  game_zh: z.string(),
  place: z.number(),
  score: z.number().nullable(),
  granted: z.number(),
})

/** Leaves out other players. */
export const streamOwnPlays = (
  db: CommonQueryMethods,
  organizationId: string,
  profileIds: readonly string[],
) =>
  inPages<z.infer<typeof OwnPlayRow>>(
    (after, limit) =>
      db.any(sql.type(OwnPlayRow)`
        SELECT session.id, session.played_on, COALESCE(game.name_en, '') AS game_en,
          COALESCE(game.name_zh, '') AS game_zh, player.place, player.score, player.granted
        FROM board_players AS player
        JOIN board_sessions AS session
          ON session.organization_id = player.organization_id AND session.id = player.session_id
        LEFT JOIN board_games AS game
          ON game.organization_id = session.organization_id AND game.id = session.board_game_id
        WHERE player.organization_id = ${organizationId} AND ${isOneOf(sql.fragment`player.profile_id`, profileIds)}
          AND session.reverted_at IS NULL
          AND (${after?.id ?? null}::uuid IS NULL OR session.id > ${after?.id ?? null}::uuid)
        ORDER BY session.id LIMIT ${limit}`),
    500,
  )
