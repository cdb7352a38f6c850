import type { CommonQueryMethods } from 'slonik'
import { sql } from '#platform/postgres/pool.ts'
import type { Fragment } from '../engine/fragments.ts'
import type { HomeworkChange } from './changes.ts'

export const positionTables = [
  sql.typeAlias('void')`CREATE TABLE homework_positions (
    organization_id uuid NOT NULL,
    profile_id uuid NOT NULL,
    position text COLLATE "C" NOT NULL,
    PRIMARY KEY (organization_id, profile_id)
  ) WITH (fillfactor = 50)`,
]

/** Sorted, so that two batches cannot deadlock. */
export const projectPositions = async (
  changes: readonly HomeworkChange[],
  db: CommonQueryMethods,
) => {
  const last = new Map(
    changes.map((change) => [`${change.metadata.organizationId} ${change.profileId}`, change]),
  )
  const rows = [...last]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { metadata, profileId, position }]) => [metadata.organizationId, profileId, position])
  await db.query(sql.typeAlias('void')`
    INSERT INTO homework_positions (organization_id, profile_id, position)
    SELECT * FROM ${sql.unnest(rows, ['uuid', 'uuid', 'text'])}
    ON CONFLICT (organization_id, profile_id) DO UPDATE SET position = excluded.position`)
}

export const homeworkPositions = (organizationId: string, profileIds: Fragment) => sql.fragment`
    SELECT profile_id, position FROM homework_positions
    WHERE organization_id = ${organizationId} AND profile_id = ANY(${profileIds})`
