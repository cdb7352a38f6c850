import { sql } from '#platform/postgres/pool.ts'

/** An unused link expires, in case it was lost. */
const unusedFor = sql.fragment`interval '90 days'`

export const endsAt = sql.fragment`
  least(valid_until, greatest(displays.created_at, last_seen_at, renewed_at) + ${unusedFor})`

/** Ends with the current period by the school's clock, or as an unused link. */
export const validUntil = (organizationId: string, now: Date) => sql.fragment`
  coalesce((
    SELECT ending.moment FROM (
      SELECT (periods.end_at + 1)::timestamp AT TIME ZONE organizations.time_zone AS moment
      FROM periods JOIN organizations ON organizations.id = periods.organization_id
      WHERE periods.organization_id = ${organizationId} AND periods.is_current) AS ending
    WHERE ending.moment > ${now.toISOString()}::timestamptz
  ), ${now.toISOString()}::timestamptz + ${unusedFor})`
