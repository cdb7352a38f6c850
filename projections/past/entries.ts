import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { AccountEvent } from '#domain/points/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import { unnest } from '#platform/postgres/unnest.ts'
import { grouped } from '../engine/grouped.ts'
import type { ProjectedEvent } from '../engine/projection.ts'
import { type PointsChange, pointsChangesOf } from '../points/changes.ts'
import type { Basis } from './days.ts'

/** Equal changes of one request share a row. `earned` and `point` are signed. */
export const entryTables = [
  sql.typeAlias('void')`CREATE TABLE past_entries (
    organization_id uuid NOT NULL,
    batch_id uuid NOT NULL,
    period_id uuid NOT NULL,
    recorded_at timestamptz NOT NULL,
    -- Of a revert that of what it takes back.
    occurred_at timestamptz NOT NULL,
    -- At the time of the award.
    class text NOT NULL,
    category_id uuid,
    earned integer NOT NULL,
    point integer NOT NULL,
    is_revert boolean NOT NULL,
    ids uuid[] NOT NULL,
    profile_ids uuid[] NOT NULL,
    CONSTRAINT past_entries_key UNIQUE NULLS NOT DISTINCT
      (organization_id, batch_id, period_id, recorded_at, occurred_at, class, category_id, earned, point, is_revert)
  ) WITH (autovacuum_vacuum_insert_scale_factor = 0.01)`,
]

const indexOf = (basis: Basis) => sql.typeAlias('void')`
  CREATE INDEX ${sql.identifier([`past_entries_${basis}`])}
  ON past_entries (organization_id, period_id, ${sql.identifier([`${basis}_at`])})`
export const entryIndexes = [indexOf('recorded'), indexOf('occurred')]

export type PastChange = Readonly<{ change: PointsChange; recorded: string; occurred: string }>

const RecordedRow = z.object({ id: z.string(), occurred_at: z.string() })
const keyOf = (organizationId: string, id: string) => `${organizationId} ${id}`

/** The action may be in this page, or in the table. */
export const pastEntriesOf = async (
  events: readonly ProjectedEvent<AccountEvent>[],
  db: CommonQueryMethods,
): Promise<readonly PastChange[]> => {
  const changes = pointsChangesOf(events)
  const known = new Map<string, string>()
  const sought = new Map<string, PointsChange>()
  for (const change of changes) {
    if (change.sign === 1)
      known.set(keyOf(change.organizationId, change.action.actionId), change.occurredAt)
    else sought.set(keyOf(change.organizationId, change.action.actionId), change)
  }
  const missing = [...sought].flatMap(([key, change]) => (known.has(key) ? [] : [change]))
  for (const { organizationId, id, occurred_at } of await findOccurred(db, missing))
    known.set(keyOf(organizationId, id), occurred_at)
  return changes.map((change, n) => ({
    change,
    recorded: events[n]?.recorded.recordedAt ?? change.occurredAt,
    occurred: known.get(keyOf(change.organizationId, change.action.actionId)) ?? change.occurredAt,
  }))
}

const findOccurred = async (db: CommonQueryMethods, reverts: readonly PointsChange[]) => {
  if (reverts.length === 0) return []
  const rows = reverts.map(({ organizationId, action }) => [
    organizationId,
    action.batchId,
    action.actionId,
  ])
  return db.any(sql.type(RecordedRow.extend({ organizationId: z.string() }))`
    SELECT sought.organization_id AS "organizationId", sought.id, known.occurred_at
    FROM ${unnest(rows, ['uuid', 'uuid', 'uuid'])} AS sought (organization_id, batch_id, id)
    CROSS JOIN LATERAL (
      SELECT occurred_at FROM past_entries AS entry
      WHERE (entry.organization_id, entry.batch_id) = (sought.organization_id, sought.batch_id)
        AND sought.id = ANY(entry.ids) LIMIT 1) AS known`)
}

type Row = Readonly<{ entry: PastChange; ids: string[]; profileIds: string[] }>

const key: readonly ((entry: PastChange) => string | null)[] = [
  ({ change }) => change.organizationId,
  ({ change }) => change.entry.batchId,
  ({ change }) => change.periodId,
  ({ recorded }) => recorded,
  ({ occurred }) => occurred,
  ({ change }) => change.action.class,
  ({ change }) => change.action.categoryId,
  ({ change }) => `${change.earned} ${change.point} ${change.sign}`,
]

/** Adds to a row of an earlier page, so that rows do not depend on the pages. */
export const insertEntries = (entries: readonly PastChange[]) => {
  const rows = grouped(entries, key, {
    begin: (entry): Row => ({ entry, ids: [], profileIds: [] }),
    add: ({ ids, profileIds }, { change }) => {
      ids.push(change.entry.id)
      profileIds.push(change.profileId)
    },
  }).map(({ entry: { change, recorded, occurred }, ids, profileIds }) => [
    ...[
      change.organizationId,
      change.entry.batchId,
      change.periodId,
      recorded,
      occurred,
      change.action.class,
    ],
    ...[change.action.categoryId, change.earned, change.point, change.sign === -1 ? 1 : 0],
    ...[`{${ids.join()}}`, `{${profileIds.join()}}`],
  ])
  return sql.fragment`
    INSERT INTO past_entries (organization_id, batch_id, period_id, recorded_at, occurred_at, class, category_id, earned, point,
      is_revert, ids, profile_ids)
    SELECT organization_id, batch_id, period_id, recorded_at, occurred_at, class, category_id, earned, point,
      is_revert = 1, ids::uuid[], profile_ids::uuid[]
    FROM ${unnest(rows, columnTypes)} AS rows (organization_id, batch_id, period_id, recorded_at, occurred_at, class,
      category_id, earned, point, is_revert, ids, profile_ids)
    ON CONFLICT ON CONSTRAINT past_entries_key DO UPDATE
      SET ids = past_entries.ids || excluded.ids, profile_ids = past_entries.profile_ids || excluded.profile_ids`
}

const columnTypes = [
  ...(['uuid', 'uuid', 'uuid', 'timestamptz', 'timestamptz', 'text', 'uuid'] as const),
  ...(['int4', 'int4', 'int4', 'text', 'text'] as const),
]
