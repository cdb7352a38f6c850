import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { AccountEvent } from '#domain/points-account/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import { unnest } from '#platform/postgres/unnest.ts'
import type { ProjectedEvent } from '../engine/projection.ts'
import { type Change, changesOf } from '../points/changes.ts'
import type { Basis } from './days.ts'

/** The history with both of its times. `earned` and `point` are signed: what a ranking and a balance change by. */
export const entryTables = [
  sql.typeAlias('void')`CREATE TABLE past_entries (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    period_id uuid NOT NULL,
    recorded_at timestamptz NOT NULL,
    -- Of a revert that of what it takes back.
    occurred_at timestamptz NOT NULL,
    profile_id uuid NOT NULL,
    -- At the time of the award.
    class text NOT NULL,
    category_id uuid,
    earned integer NOT NULL,
    point integer NOT NULL,
    is_revert boolean NOT NULL,
    PRIMARY KEY (organization_id, id)
  ) WITH (autovacuum_vacuum_insert_scale_factor = 0.01)`,
]

const indexOf = (basis: Basis) => sql.typeAlias('void')`
  CREATE INDEX ${sql.identifier([`past_entries_${basis}`])}
  ON past_entries (organization_id, period_id, ${sql.identifier([`${basis}_at`])})
  INCLUDE (profile_id, class, category_id, earned, point, is_revert)`
export const entryIndexes = [indexOf('recorded'), indexOf('occurred')]

/** A change with both of its times. */
export type Entry = Readonly<{ change: Change; recorded: string; occurred: string }>

const Found = z.object({ id: z.string(), occurred_at: z.string() })
const keyOf = (organizationId: string, id: string) => `${organizationId} ${id}`

/** What is taken back stands in this page, or in the table since an earlier one. */
export const entriesOf = async (
  events: readonly ProjectedEvent<AccountEvent>[],
  db: CommonQueryMethods,
): Promise<readonly Entry[]> => {
  const changes = changesOf(events)
  const known = new Map<string, string>()
  const sought = new Map<string, Change>()
  for (const change of changes) {
    if (change.sign === 1) known.set(keyOf(change.organizationId, change.action.actionId), change.occurredAt)
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

const findOccurred = async (db: CommonQueryMethods, reverts: readonly Change[]) => {
  if (reverts.length === 0) return []
  const rows = reverts.map(({ organizationId, action }) => [organizationId, action.actionId])
  return db.any(sql.type(Found.extend({ organizationId: z.string() }))`
    SELECT sought.organization_id AS "organizationId", sought.id, known.occurred_at
    FROM ${unnest(rows, ['uuid', 'uuid'])} AS sought (organization_id, id)
    CROSS JOIN LATERAL (
      SELECT occurred_at FROM past_entries AS entry
      WHERE (entry.organization_id, entry.id) = (sought.organization_id, sought.id) LIMIT 1) AS known`)
}

export const insertEntries = (entries: readonly Entry[]) => {
  const rows = entries.map(({ change, recorded, occurred }) => [
    ...[change.organizationId, change.entry.id, change.periodId, recorded, occurred, change.profileId],
    ...[change.action.class, change.action.categoryId, change.earned, change.point, change.sign === -1 ? 1 : 0],
  ])
  return sql.fragment`
    INSERT INTO past_entries
      (organization_id, id, period_id, recorded_at, occurred_at, profile_id, class, category_id, earned, point, is_revert)
    SELECT organization_id, id, period_id, recorded_at, occurred_at, profile_id, class, category_id, earned, point, is_revert = 1
    FROM ${unnest(rows, ['uuid', 'uuid', 'uuid', 'timestamptz', 'timestamptz', 'uuid', 'text', 'uuid', 'int4', 'int4', 'int4'])}
      AS rows (organization_id, id, period_id, recorded_at, occurred_at, profile_id, class, category_id, earned, point, is_revert)`
}
