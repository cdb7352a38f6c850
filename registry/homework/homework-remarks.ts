import type { CommonQueryMethods } from 'slonik'
import { text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'

export type Remark = Readonly<{ recordId: string; profileId: string; remarks: string }>

/** Writes remarks; an empty one removes the stored remark. */
export const writeRemarks = async (
  db: CommonQueryMethods,
  { organizationId, at }: Readonly<{ organizationId: string; at: Date }>,
  remarks: readonly Remark[],
) => {
  const written = remarks.filter(({ remarks }) => remarks !== '')
  const empty = remarks.filter(({ remarks }) => remarks === '').map(({ recordId }) => recordId)
  await db.transaction(async (transaction) => {
    if (written.length > 0) {
      const rows = written.map(({ recordId, profileId, remarks }) => ({
        record_id: recordId,
        profile_id: profileId,
        remarks,
      }))
      // Writes in one order, so that two calls cannot deadlock.
      await transaction.query(sql.typeAlias('void')`
        INSERT INTO homework_remarks (organization_id, record_id, profile_id, remarks, updated_at)
        SELECT ${organizationId}, record_id, profile_id, remarks, ${at.toISOString()}
        FROM ${sentRows(rows, { record_id: uuid, profile_id: uuid, remarks: text })} AS rows
        ORDER BY record_id
        ON CONFLICT (organization_id, record_id) DO UPDATE
          SET remarks = excluded.remarks, updated_at = excluded.updated_at`)
    }
    if (empty.length > 0) {
      await transaction.query(sql.typeAlias('void')`
        DELETE FROM homework_remarks
        WHERE organization_id = ${organizationId} AND record_id = ANY(${sql.array(empty, 'uuid')})`)
    }
  })
}
