import type { CommonQueryMethods } from 'slonik'
import { text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'

export type HomeworkRemark = Readonly<{
  recordId: string
  profileId: string
  remarks: string | null
}>

/** An empty remark changes nothing; null removes the stored one. */
export const writeRemarks = async (
  db: CommonQueryMethods,
  { organizationId, at }: Readonly<{ organizationId: string; at: Date }>,
  remarks: readonly HomeworkRemark[],
) => {
  const rows = remarks.flatMap(({ recordId, profileId, remarks }) =>
    remarks ? [{ record_id: recordId, profile_id: profileId, remarks }] : [],
  )
  const removed = remarks.filter(({ remarks }) => remarks === null).map(({ recordId }) => recordId)
  await db.transaction(async (transaction) => {
    if (rows.length > 0) {
      // Writes in a fixed order, so that two calls cannot deadlock.
      await transaction.query(sql.typeAlias('void')`
        INSERT INTO homework_remarks (organization_id, record_id, profile_id, remarks, updated_at)
        SELECT ${organizationId}, record_id, profile_id, remarks, ${at.toISOString()}
        FROM ${sentRows(rows, { record_id: uuid, profile_id: uuid, remarks: text })} AS rows
        ORDER BY record_id
        ON CONFLICT (organization_id, record_id) DO UPDATE
          SET remarks = excluded.remarks, updated_at = excluded.updated_at`)
    }
    if (removed.length > 0) {
      await transaction.query(sql.typeAlias('void')`
        DELETE FROM homework_remarks
        WHERE organization_id = ${organizationId} AND record_id = ANY(${sql.array(removed, 'uuid')})`)
    }
  })
}

type MovedRemarks = Readonly<{
  pairs: readonly Readonly<{ from: string; to: string }>[]
  /** The profile to which the records have moved. */
  profile: string
}>

/** Copies the remarks of moved records. A remark that the target record already has stays. */
export const copyRemarks = (
  db: CommonQueryMethods,
  organizationId: string,
  { pairs, profile }: MovedRemarks,
) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO homework_remarks (organization_id, record_id, profile_id, remarks, updated_at)
    SELECT organization_id, moved.id, ${profile}, remarks, updated_at
    FROM ${sentRows(
      pairs.map(({ from, to }) => ({ origin: from, id: to })),
      { origin: uuid, id: uuid },
    )} AS moved JOIN homework_remarks ON organization_id = ${organizationId} AND record_id = moved.origin
    ON CONFLICT DO NOTHING`)
