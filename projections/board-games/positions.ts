import { sql } from '#platform/postgres/pool.ts'
import type { Fragment } from '../engine/fragments.ts'

/** Adds the number of reverts to the newest position, so that it moves with both. */
export const boardGamePositions = (organizationId: string, profileIds: Fragment) => sql.fragment`
    SELECT player.profile_id, (max(session.position)::numeric + count(session.reverted_at))::text AS position
    FROM board_players AS player
    JOIN board_sessions AS session ON session.organization_id = player.organization_id AND session.id = player.session_id
    WHERE player.organization_id = ${organizationId} AND player.profile_id = ANY(${profileIds})
    GROUP BY player.profile_id`
