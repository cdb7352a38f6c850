import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

const Uses = z.object({
  id: z.string(),
  notices: z.number(),
  games: z.number(),
  resources: z.number(),
})
export type FilterUses = Omit<z.infer<typeof Uses>, 'id'>

export const countFilterUses = async (
  db: CommonQueryMethods,
  organizationId: string,
): Promise<ReadonlyMap<string, FilterUses>> => {
  const rows = await db.any(sql.type(Uses)`
    SELECT id, count(*) FILTER (WHERE what = 'notice') AS notices, count(*) FILTER (WHERE what = 'game') AS games,
      count(*) FILTER (WHERE what = 'resource') AS resources
    FROM (
      SELECT unnest(filters) AS id, 'notice' AS what FROM messages
      WHERE organization_id = ${organizationId} AND kind = 'notice' AND deleted_at IS NULL
      UNION ALL
      SELECT unnest(filters), 'game' FROM games WHERE organization_id = ${organizationId} AND deleted_at IS NULL
      UNION ALL
      SELECT unnest(filters), 'resource' FROM learning_resources
      WHERE organization_id = ${organizationId} AND deleted_at IS NULL
    ) AS used
    GROUP BY id`)
  return new Map(rows.map(({ id, ...uses }) => [id, uses]))
}
