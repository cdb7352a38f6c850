import type { CommonQueryMethods } from 'slonik'
import type { AttendanceEffect, AttendanceEvent } from '#domain/attendance/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import type { Fragment } from '../engine/fragments.ts'
import { movingPeriods } from '../engine/period-positions.ts'
import type { ProjectedEvent } from '../engine/projection.ts'
import { idIn } from '../engine/streams.ts'
import { createFinders, markReverted, type TakenBack } from '../history/revertable.ts'

export const recordTypes = ['checkin', 'checkout'] as const
export type RecordType = (typeof recordTypes)[number]

/** A revert is its own row (`reverts`) and marks the row that it takes back (`reverted_by`). */
export const recordTables = [
  sql.typeAlias('void')`CREATE TABLE records (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    batch_id uuid NOT NULL,
    profile_id uuid NOT NULL,
    period_id uuid NOT NULL,
    created_at timestamptz NOT NULL,
    -- In the log: tells the order of what happened at the same moment.
    position text COLLATE "C" NOT NULL,
    local_date date NOT NULL,
    type text NOT NULL,
    rule_id uuid NOT NULL,
    rule_name text NOT NULL,
    rule_name_en text NOT NULL,
    device_id uuid,
    class text NOT NULL,
    actor_id uuid NOT NULL,
    actor_role text NOT NULL,
    reverts uuid,
    reverted_by uuid,
    reverted_at timestamptz,
    PRIMARY KEY (organization_id, id)
    -- Vacuumed after few new rows, so that the indexes alone answer for the present month too.
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

const columnTypes = [
  ...['uuid', 'uuid', 'uuid', 'uuid', 'uuid', 'timestamptz', 'text', 'date', 'text'],
  ...['uuid', 'text', 'text', 'uuid', 'text', 'uuid', 'text', 'uuid'],
]

export const projectRecords = async (
  events: readonly ProjectedEvent<AttendanceEvent>[],
  db: CommonQueryMethods,
) => {
  const entries = events.map(entryOf)
  const moves = events.map(({ recorded: { metadata, position } }) => ({ ...metadata, position }))
  await db.query(sql.typeAlias('void')`
    WITH moved AS (${movingPeriods(moves)})
    INSERT INTO records (organization_id, id, batch_id, profile_id, period_id, created_at, position, local_date, type,
      rule_id, rule_name, rule_name_en, device_id, class, actor_id, actor_role, reverts)
    SELECT * FROM ${sql.unnest(entries.map(columnsOf), columnTypes)}`)
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

const typeOf = ({ type }: AttendanceEffect): RecordType => {
  switch (type) {
    case 'CheckedIn':
      return 'checkin'
    case 'CheckedOut':
      return 'checkout'
  }
}

const columnsOf = ({ recorded: { stream, position, metadata }, event, effect }: Entry) => {
  const { recordId, batchId, localDate } = event.data
  const {
    attendanceRuleId,
    attendanceRuleName,
    attendanceRuleNameEn,
    deviceId,
    class: className,
  } = effect.data
  return [
    ...[metadata.organizationId, recordId, batchId, idIn(stream, 'attendance'), metadata.periodId],
    ...[metadata.occurredAt, position, localDate, typeOf(effect)],
    ...[attendanceRuleId, attendanceRuleName, attendanceRuleNameEn, deviceId, className],
    ...[metadata.actorId, metadata.actorRole, event === effect ? null : effect.data.recordId],
  ]
}

const takenBy = ({ recorded: { metadata }, event, effect }: Entry): TakenBack[] => {
  if (event === effect) return []
  const { organizationId, occurredAt } = metadata
  return [{ organizationId, actionId: effect.data.recordId, id: event.data.recordId, occurredAt }]
}

export const { findAction: findRecord, findBatch: findRecords } = createFinders('records')

export const attendancePositions = (organizationId: string, profileIds: Fragment) => sql.fragment`
    SELECT profile_id, newest.position
    FROM (SELECT DISTINCT profile_id FROM unnest(${profileIds}) AS profile_id) AS wanted,
    -- Of the last few: a device without a connection sends a card up to three days late.
    LATERAL (
      SELECT max(position) AS position FROM (
        SELECT position FROM records
        WHERE records.organization_id = ${organizationId} AND records.profile_id = wanted.profile_id
        ORDER BY created_at DESC, position DESC LIMIT 30) AS last_few) AS newest
    WHERE newest.position IS NOT NULL`
