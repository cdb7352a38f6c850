import type { CommonQueryMethods } from 'slonik'
import { uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import type { Author } from '../audit/administration-log.ts'

export type GroupEntry = Readonly<{ profile: string; group: string }>

export const leaveGroups = async (
  db: CommonQueryMethods,
  { organizationId, at }: Author,
  profiles: readonly string[],
) => {
  if (profiles.length === 0) return
  await db.query(sql.typeAlias('void')`
    UPDATE group_memberships SET until = greatest(${at.toISOString()}, since)
    WHERE organization_id = ${organizationId} AND until IS NULL
      AND profile_id = ANY(${sql.array([...profiles], 'uuid')})`)
}

/** Adds nobody to a group that was deleted meanwhile, or that is of another class. */
export const joinGroups = async (
  db: CommonQueryMethods,
  { organizationId, at }: Author,
  entries: readonly GroupEntry[],
) => {
  if (entries.length === 0) return
  await db.query(sql.typeAlias('void')`
    INSERT INTO group_memberships (organization_id, profile_id, group_id, since)
    SELECT class_groups.organization_id, profiles.id, class_groups.id, ${at.toISOString()}::timestamptz
    FROM ${sentRows([...entries], { profile: uuid, group: uuid })} AS entry
    JOIN class_groups ON class_groups.organization_id = ${organizationId}
      AND class_groups.id = entry.group AND deleted_at IS NULL
    JOIN profiles ON profiles.organization_id = ${organizationId} AND profiles.id = entry.profile
      AND fold_class(profiles.class) = fold_class(class_groups.class)
      AND profiles.period_id = class_groups.period_id
    ON CONFLICT DO NOTHING`)
}
