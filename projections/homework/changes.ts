import type { CommonQueryMethods } from 'slonik'
import type { EventMetadata } from '#domain/events.ts'
import type { HomeworkEffect, HomeworkEvent } from '#domain/homework/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import type { ProjectedEvent } from '../engine/projection.ts'
import { idIn } from '../engine/streams.ts'

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

export const sharedValues = ({
  metadata,
  position,
  profileId,
  effect: { data },
}: HomeworkChange) => [
  ...[metadata.organizationId, data.recordId, data.batchId, profileId, metadata.periodId],
  ...[metadata.occurredAt, position, data.date, data.class, metadata.actorId, metadata.actorRole],
]
export const sharedColumns = sql.fragment`
  organization_id, id, batch_id, profile_id, period_id, created_at, position, date, class, actor_id, actor_role`
export const sharedTypes = [
  ...[
    'uuid',
    'uuid',
    'uuid',
    'uuid',
    'uuid',
    'timestamptz',
    'text',
    'date',
    'text',
    'uuid',
    'text',
  ],
]
/** Reverted records stay, marked. */
export const sharedDefinition = sql.fragment`
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    batch_id uuid NOT NULL,
    profile_id uuid NOT NULL,
    period_id uuid NOT NULL,
    created_at timestamptz NOT NULL,
    -- In the log: tells the order of what happened at the same moment.
    position text COLLATE "C" NOT NULL,
    -- The school day that it is about.
    date date NOT NULL,
    class text NOT NULL,
    actor_id uuid NOT NULL,
    actor_role text NOT NULL,
    reverts uuid,
    reverted_by uuid,
    reverted_at timestamptz,
    reverting_actor_id uuid,
    PRIMARY KEY (organization_id, id)`

export const markTakenBack = async (
  db: CommonQueryMethods,
  table: string,
  changes: readonly HomeworkChange[],
) => {
  const rows = changes.flatMap(({ metadata, effect, revertedBy }) =>
    revertedBy === null
      ? []
      : [
          [
            metadata.organizationId,
            effect.data.recordId,
            revertedBy,
            metadata.occurredAt,
            metadata.actorId,
          ],
        ],
  )
  if (rows.length === 0) return
  await db.query(sql.typeAlias('void')`
    UPDATE ${sql.identifier([table])} AS records
    SET reverted_by = revert.id, reverted_at = revert.at, reverting_actor_id = revert.actor_id
    FROM ${sql.unnest(rows, ['uuid', 'uuid', 'uuid', 'timestamptz', 'uuid'])}
      AS revert (organization_id, record_id, id, at, actor_id)
    WHERE records.organization_id = revert.organization_id AND records.id = revert.record_id`)
}
