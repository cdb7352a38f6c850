import { sql } from '#platform/postgres/pool.ts'
import type { Fragment } from '../engine/fragments.ts'

export type RankedPeriod = Readonly<{ organizationId: string; periodId: string }>

/**
 * Returns the moment whose teams and members a ranking shows. It is the end of the period's last
 * day, or the change to the next period if that came first. A current period has no end yet.
 */
export const rankingEnd = ({ organizationId, periodId }: RankedPeriod) => sql.fragment`(
  SELECT CASE WHEN is_current THEN 'infinity' ELSE least(
    (end_at + 1)::timestamp AT TIME ZONE time_zone, (
      SELECT max(ended_at) FROM period_ends
      WHERE period_ends.organization_id = ${organizationId} AND period_id = ${periodId})) END
  FROM periods JOIN organizations ON organizations.id = periods.organization_id
  WHERE periods.organization_id = ${organizationId} AND periods.id = ${periodId})`

/** Whether a stay in a house or a group lasted until the ranking's end. */
export const lastsUntil = (end: Fragment) =>
  sql.fragment`since < ${end} AND (until IS NULL OR until >= ${end})`

type RankedTable = Readonly<{ table: string; points: Fragment; end: Fragment }>

/** Whether a team existed at the ranking's end, or was added later and has points. */
export const isRanked = ({ table, points, end }: RankedTable) => {
  const at = (column: string) => sql.identifier([table, column])
  return sql.fragment`
    (${at('deleted_at')} IS NULL OR ${at('deleted_at')} >= ${end})
    AND (${at('created_at')} < ${end} OR ${points} <> 0)`
}

export const houseMembers = (period: RankedPeriod) => sql.fragment`
  SELECT house_id, count(*) AS members FROM house_memberships AS stays
  JOIN profiles ON profiles.organization_id = stays.organization_id AND profiles.user_id = stays.user_id
  WHERE stays.organization_id = ${period.organizationId} AND period_id = ${period.periodId}
    AND ${lastsUntil(rankingEnd(period))}
  GROUP BY house_id`
