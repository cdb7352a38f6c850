import type { CommonQueryMethods } from 'slonik'
import { position, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { defineTable, insertRows } from '#platform/postgres/table.ts'
import type { Fragment } from '../engine/fragments.ts'
import type { HomeworkChange } from './changes.ts'

const positions = defineTable('homework_positions', {
  organization_id: uuid,
  profile_id: uuid,
  position,
})

export const positionTables = [
  sql.typeAlias('void')`CREATE TABLE homework_positions (
    ${positions.definitions}, PRIMARY KEY (organization_id, profile_id)
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
    .map(([, { metadata, profileId, position }]) => ({
      organization_id: metadata.organizationId,
      profile_id: profileId,
      position,
    }))
  await insertRows(
    db,
    positions,
    rows,
    sql.fragment`ON CONFLICT (organization_id, profile_id) DO UPDATE SET position = excluded.position`,
  )
}

export const homeworkPositions = (organizationId: string, profileIds: Fragment) => sql.fragment`
    SELECT profile_id, position FROM homework_positions
    WHERE organization_id = ${organizationId} AND profile_id = ANY(${profileIds})`
