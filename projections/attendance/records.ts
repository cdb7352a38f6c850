import type { CommonQueryMethods } from 'slonik'
import type {
  AttendanceEffect,
  AttendanceEvent,
  AttendanceType,
} from '#domain/attendance/events.ts'
import { date, type NewRow, nullable, text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { defineTable, insertInto } from '#platform/postgres/table.ts'
import type { Fragment } from '../engine/fragments.ts'
import { idIn } from '../engine/id-in.ts'
import { movingPeriods } from '../engine/period-positions.ts'
import type { ProjectedEvent } from '../engine/projection.ts'
import { authorColumns, entryColumns } from '../history/entry-columns.ts'
import { createFinders, markReverted, type TakenBack } from '../history/revertable.ts'

const records = defineTable('records', {
  ...entryColumns,
  local_date: date,
  type: text,
  rule_id: uuid,
  rule_name: text,
  rule_name_en: text,
  device_id: nullable(uuid),
  ...authorColumns,
})

export const recordTables = [
  // Vacuums often, so that index-only scans also cover the current month.
  sql.typeAlias('void')`CREATE TABLE records (
    ${records.definitions}, PRIMARY KEY (organization_id, id)
  ) WITH (autovacuum_vacuum_insert_scale_factor = 0.01)`,
]

export const recordIndexes = [
  sql.typeAlias('void')`
    CREATE INDEX records_newest ON records (organization_id, created_at, position)
    INCLUDE (period_id, class, type, rule_name, rule_name_en, profile_id, actor_id)`,
  sql.typeAlias(
    'void',
  )`CREATE INDEX records_profile ON records (organization_id, profile_id, created_at, position)`,
  sql.typeAlias(
    'void',
  )`CREATE INDEX records_actor ON records (organization_id, actor_id, created_at, position)`,
  sql.typeAlias('void')`CREATE INDEX records_batch ON records (organization_id, batch_id)`,
]

export const projectRecords = async (
  events: readonly ProjectedEvent<AttendanceEvent>[],
  db: CommonQueryMethods,
) => {
  const entries = events.map(entryOf)
  const moves = events.map(({ recorded: { metadata, position } }) => ({ ...metadata, position }))
  await db.query(sql.typeAlias('void')`
    WITH moved AS (${movingPeriods(moves)})
    ${insertInto(records, entries.map(rowOf))}`)
  const taken = entries.flatMap(takenBy)
  if (taken.length > 0) await markReverted(db, 'records', taken)
}

type Entry = Readonly<{
  recorded: ProjectedEvent['recorded']
  event: AttendanceEvent
  effect: AttendanceEffect
}>

const entryOf = ({ recorded, event }: ProjectedEvent<AttendanceEvent>): Entry => ({
  recorded,
  event,
  effect: event.type === 'AttendanceReverted' ? event.data.reverted : event,
})

const typeOf = ({ type }: AttendanceEffect): AttendanceType => {
  switch (type) {
    case 'CheckedIn':
      return 'checkin'
    case 'CheckedOut':
      return 'checkout'
  }
}

const rowOf = ({
  recorded: { stream, position, metadata },
  event,
  effect,
}: Entry): NewRow<typeof records.columns> => ({
  organization_id: metadata.organizationId,
  id: event.data.recordId,
  batch_id: event.data.batchId,
  profile_id: idIn(stream, 'attendance'),
  period_id: metadata.periodId,
  // A moved check-in keeps its time.
  created_at: (event === effect && effect.data.moved?.at) || metadata.occurredAt,
  position,
  local_date: event.data.localDate,
  type: typeOf(effect),
  rule_id: effect.data.attendanceRuleId,
  rule_name: effect.data.attendanceRuleName,
  rule_name_en: effect.data.attendanceRuleNameEn,
  device_id: effect.data.deviceId,
  class: effect.data.class,
  actor_id: metadata.actorId,
  actor_role: metadata.actorRole,
  reverts: event === effect ? null : effect.data.recordId,
})

const takenBy = ({ recorded: { metadata }, event, effect }: Entry): TakenBack[] => {
  if (event === effect) return []
  const { organizationId, occurredAt } = metadata
  return [{ organizationId, actionId: effect.data.recordId, id: event.data.recordId, occurredAt }]
}

export const { findAction: findRecord, findBatch: findRecords } = createFinders('records')

export const attendancePositions = (organizationId: string, profileIds: Fragment) => sql.fragment`
    SELECT profile_id, newest.position
    FROM (SELECT DISTINCT profile_id FROM unnest(${profileIds}) AS profile_id) AS wanted,
    -- The last few, because an offline device sends a card up to three days late.
    LATERAL (
      SELECT max(position) AS position FROM (
        SELECT position FROM records
        WHERE records.organization_id = ${organizationId} AND records.profile_id = wanted.profile_id
        ORDER BY created_at DESC, position DESC LIMIT 30) AS last_few) AS newest
    WHERE newest.position IS NOT NULL`
