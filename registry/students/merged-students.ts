import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

/** Lists the users whose accounts were merged into this one, directly or one after the other. */
export const listMergedStudents = (
  db: CommonQueryMethods,
  organizationId: string,
  userId: string,
) =>
  db.anyFirst(sql.type(z.object({ user_id: z.string() }))`
    WITH RECURSIVE gone AS (
      SELECT merged.id, merged.user_id FROM profiles AS kept
      JOIN profiles AS merged ON merged.organization_id = kept.organization_id AND merged.merged_into = kept.id
      WHERE kept.organization_id = ${organizationId} AND kept.user_id = ${userId}
      UNION
      SELECT earlier.id, earlier.user_id FROM gone JOIN profiles AS earlier
        ON earlier.organization_id = ${organizationId} AND earlier.merged_into = gone.id)
    SELECT DISTINCT user_id FROM gone ORDER BY user_id`)
