import type { CommonQueryMethods } from 'slonik'
import type { EventMetadata } from '#domain/events.ts'
import type { HomeworkEffect, HomeworkEvent } from '#domain/homework/events.ts'
import { date, nullable, timestamptz, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { idIn } from '../engine/id-in.ts'
import type { ProjectedEvent } from '../engine/projection.ts'
import { authorColumns, entryColumns } from '../history/entry-columns.ts'

export type HomeworkChange<Effect extends HomeworkEffect = HomeworkEffect> = Readonly<{
  profileId: string
  position: string
  metadata: EventMetadata
  effect: Effect
  revertedBy: string | null
}>

export const homeworkChangeOf = ({
  recorded: { stream, position, metadata },
  event,
}: ProjectedEvent<HomeworkEvent>): HomeworkChange => {
  const shared = { profileId: idIn(stream, 'homework'), position, metadata }
  return event.type === 'HomeworkReverted'
    ? { ...shared, effect: event.data.reverted, revertedBy: event.data.recordId }
    : { ...shared, effect: event, revertedBy: null }
}

export const isOf =
  <Type extends HomeworkEffect['type']>(type: Type) =>
  (change: HomeworkChange): change is HomeworkChange<Extract<HomeworkEffect, { type: Type }>> =>
    change.effect.type === type

/** Reverted records stay, marked. */
export const sharedColumns = {
  ...entryColumns,
  // The date in the school's time zone.
  date,
  ...authorColumns,
  reverting_actor_id: nullable(uuid),
}

export const sharedValues = ({
  metadata,
  position,
  profileId,
  effect: { data },
}: HomeworkChange) => ({
  organization_id: metadata.organizationId,
  id: data.recordId,
  batch_id: data.batchId,
  profile_id: profileId,
  period_id: metadata.periodId,
  created_at: metadata.occurredAt,
  position,
  date: data.date,
  class: data.class,
  actor_id: metadata.actorId,
  actor_role: metadata.actorRole,
})

const revertColumns = {
  organization_id: uuid,
  record_id: uuid,
  id: uuid,
  at: timestamptz,
  actor_id: uuid,
}

export const markTakenBack = async (
  db: CommonQueryMethods,
  table: string,
  changes: readonly HomeworkChange[],
) => {
  const rows = changes.flatMap(({ metadata, effect, revertedBy }) =>
    revertedBy === null
      ? []
      : [
          {
            organization_id: metadata.organizationId,
            record_id: effect.data.recordId,
            id: revertedBy,
            at: metadata.occurredAt,
            actor_id: metadata.actorId,
          },
        ],
  )
  if (rows.length === 0) return
  await db.query(sql.typeAlias('void')`
    UPDATE ${sql.identifier([table])} AS records
    SET reverted_by = revert.id, reverted_at = revert.at, reverting_actor_id = revert.actor_id
    FROM ${sentRows(rows, revertColumns)} AS revert
    WHERE records.organization_id = revert.organization_id AND records.id = revert.record_id`)
}
