import type { RemarkEvent } from '#domain/remarks/events.ts'
import { position, timestamptz, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { defineTable, insertRows } from '#platform/postgres/table.ts'
import { idIn } from '../engine/id-in.ts'
import { defineProjection, type ProjectedEvent } from '../engine/projection.ts'

const reportRemarks = defineTable('report_remarks', {
  organization_id: uuid,
  profile_id: uuid,
  id: uuid,
  actor_id: uuid,
  created_at: timestamptz,
  position,
})

const rowOf = ({
  recorded: { stream, position, metadata },
  event: { data },
}: ProjectedEvent<RemarkEvent>) => ({
  organization_id: metadata.organizationId,
  profile_id: idIn(stream, 'remarks'),
  id: data.recordId,
  actor_id: metadata.actorId,
  created_at: metadata.occurredAt,
  position,
})

const replacing = sql.fragment`
  ON CONFLICT (organization_id, profile_id) DO UPDATE SET id = excluded.id, actor_id = excluded.actor_id,
    created_at = excluded.created_at, position = excluded.position`

/** The latest remark about each student in a period, without its text. */
export const remarksProjection = defineProjection({
  name: 'remarks',
  version: 1,
  events: ['RemarkWritten'],
  tables: [
    sql.typeAlias('void')`CREATE TABLE report_remarks (
      ${reportRemarks.definitions}, PRIMARY KEY (organization_id, profile_id)
    )`,
  ],
  indexes: [
    sql.typeAlias(
      'void',
    )`CREATE INDEX report_remarks_actor ON report_remarks (organization_id, actor_id)`,
  ],
  apply: async (events: readonly ProjectedEvent<RemarkEvent>[], db) => {
    const latest = new Map(events.map((event) => [event.recorded.stream, rowOf(event)] as const))
    await insertRows(db, reportRemarks, [...latest.values()], replacing)
  },
})
