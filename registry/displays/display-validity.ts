import { sql } from '#platform/postgres/pool.ts'

/** Without use a link ends after this, so that one which was lost is not good for ever. */
const unusedFor = sql.fragment`interval '90 days'`

/** When the link of a row of `displays` ends: with its period, or unused for too long. */
export const endsAt = sql.fragment`
  least(valid_until, greatest(displays.created_at, last_seen_at, renewed_at) + ${unusedFor})`

/**
 * The end of the organisation's current period, by its own clock; where none goes on, as long as an
 * unused link is good.
 */
export const validUntil = (organizationId: string, now: Date) => sql.fragment`
  coalesce((
    SELECT ending.moment FROM (
      SELECT (periods.end_at + 1)::timestamp AT TIME ZONE organizations.time_zone AS moment
      FROM periods JOIN organizations ON organizations.id = periods.organization_id
      WHERE periods.organization_id = ${organizationId} AND periods.is_current) AS ending
    WHERE ending.moment > ${now.toISOString()}::timestamptz
  ), ${now.toISOString()}::timestamptz + ${unusedFor})`
