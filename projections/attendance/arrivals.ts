import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

const Arrival = z.object({ profile_id: z.string(), came_at: z.string(), rule_id: z.string() })
export type Arrival = z.infer<typeof Arrival>

type ArrivalQuery = Readonly<{
  organizationId: string
  profileIds: readonly string[]
  /** `since`: when the day began. */
  date: string
  since: Date
}>

/** Lists each student's first check-in of the day, without those that were undone. */
export const listArrivals = (
  db: CommonQueryMethods,
  { organizationId, profileIds, date, since }: ArrivalQuery,
) =>
  db.any(sql.type(Arrival)`
    SELECT wanted.profile_id, first.created_at AS came_at, first.rule_id
    FROM unnest(${sql.array([...profileIds], 'uuid')}) AS wanted (profile_id),
    LATERAL (
      SELECT created_at, rule_id FROM records
      WHERE records.organization_id = ${organizationId} AND records.profile_id = wanted.profile_id
        AND created_at >= ${since.toISOString()} AND local_date = ${date} AND type = 'checkin'
        AND reverts IS NULL AND reverted_by IS NULL
      ORDER BY created_at, position LIMIT 1) AS first`)
