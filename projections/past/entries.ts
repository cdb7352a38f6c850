import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { AccountEvent } from '#domain/points/events.ts'
import { bool, int8, nullable, text, timestamptz, uuid, uuids } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { defineTable, insertInto, sentRows } from '#platform/postgres/table.ts'
import { grouped } from '../engine/grouped.ts'
import type { ProjectedEvent } from '../engine/projection.ts'
import { type PointsChange, pointsChangesOf } from '../points/changes.ts'
import type { Basis } from './days.ts'

/** Equal changes of a request share a row. `earned` and `point` may be negative. */
const pastEntries = defineTable('past_entries', {
  organization_id: uuid,
  batch_id: uuid,
  period_id: uuid,
  recorded_at: timestamptz,
  // A revert has the time of its action.
  occurred_at: timestamptz,
  // The class at the time of the award.
  class: text,
  category_id: nullable(uuid),
  earned: int8,
  point: int8,
  is_revert: bool,
  ids: uuids,
  profile_ids: uuids,
})

export const entryTables = [
  sql.typeAlias('void')`CREATE TABLE past_entries (
    ${pastEntries.definitions},
    CONSTRAINT past_entries_key UNIQUE NULLS NOT DISTINCT
      (organization_id, batch_id, period_id, recorded_at, occurred_at, class, category_id, earned, point, is_revert)
  ) WITH (autovacuum_vacuum_insert_scale_factor = 0.01)`,
]

const adding = sql.fragment`
  ON CONFLICT ON CONSTRAINT past_entries_key DO UPDATE
    SET ids = past_entries.ids || excluded.ids, profile_ids = past_entries.profile_ids || excluded.profile_ids`

const indexOf = (basis: Basis) => sql.typeAlias('void')`
  CREATE INDEX ${sql.identifier([`past_entries_${basis}`])}
  ON past_entries (organization_id, period_id, ${sql.identifier([`${basis}_at`])})`
export const entryIndexes = [indexOf('recorded'), indexOf('occurred')]

export type PastChange = Readonly<{ change: PointsChange; recorded: string; occurred: string }>

const RecordedRow = z.object({ id: z.string(), occurred_at: z.string() })
const keyOf = (organizationId: string, id: string) => `${organizationId} ${id}`

/** A revert or correction takes the time of the action it refers to. */
const originOf = ({ sign, action }: PointsChange) => (sign === -1 ? action : action.corrects?.award)

/** Finds the times of reverted and corrected actions in this page or in the table. */
export const pastEntriesOf = async (
  events: readonly ProjectedEvent<AccountEvent>[],
  db: CommonQueryMethods,
): Promise<readonly PastChange[]> => {
  const changes = pointsChangesOf(events)
  const made = new Set(
    changes.flatMap(({ sign, organizationId, action }) =>
      sign === 1 ? [keyOf(organizationId, action.actionId)] : [],
    ),
  )
  const sought = new Map<string, ActionOrigin>()
  for (const change of changes) {
    const { organizationId } = change
    const origin = originOf(change)
    const key = origin && keyOf(organizationId, origin.actionId)
    if (key && !made.has(key)) sought.set(key, { organizationId, origin })
  }
  const known = new Map<string, string>()
  for (const { organizationId, id, occurred_at } of await findOccurred(db, [...sought.values()]))
    known.set(keyOf(organizationId, id), occurred_at)
  return changes.map((change, n) => {
    const { organizationId, action, occurredAt } = change
    const origin = originOf(change)
    const occurred = (origin && known.get(keyOf(organizationId, origin.actionId))) ?? occurredAt
    if (change.sign === 1) known.set(keyOf(organizationId, action.actionId), occurred)
    return { change, recorded: events[n]?.recorded.recordedAt ?? occurredAt, occurred }
  })
}

type ActionOrigin = Readonly<{
  organizationId: string
  origin: Pick<PointsChange['action'], 'actionId' | 'batchId'>
}>

const findOccurred = async (db: CommonQueryMethods, lost: readonly ActionOrigin[]) => {
  if (lost.length === 0) return []
  const rows = lost.map(({ organizationId, origin }) => ({
    organization_id: organizationId,
    batch_id: origin.batchId,
    id: origin.actionId,
  }))
  return db.any(sql.type(RecordedRow.extend({ organizationId: z.string() }))`
    SELECT sought.organization_id AS "organizationId", sought.id, known.occurred_at
    FROM ${sentRows(rows, { organization_id: uuid, batch_id: uuid, id: uuid })} AS sought
    CROSS JOIN LATERAL (
      SELECT occurred_at FROM past_entries AS entry
      WHERE (entry.organization_id, entry.batch_id) = (sought.organization_id, sought.batch_id)
        AND sought.id = ANY(entry.ids) LIMIT 1) AS known`)
}

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

/** Adds to rows of earlier pages, so that the page size does not change the result. */
export const insertEntries = (entries: readonly PastChange[]) => {
  const rows = grouped(entries, key, {
    begin: ({ change, recorded, occurred }) => ({
      organization_id: change.organizationId,
      batch_id: change.entry.batchId,
      period_id: change.periodId,
      recorded_at: recorded,
      occurred_at: occurred,
      class: change.action.class,
      category_id: change.action.categoryId,
      earned: change.earned,
      point: change.point,
      is_revert: change.sign === -1,
      ids: [] as string[],
      profile_ids: [] as string[],
    }),
    add: (row, { change }) => {
      row.ids.push(change.entry.id)
      row.profile_ids.push(change.profileId)
    },
  })
  return insertInto(pastEntries, rows, adding)
}
