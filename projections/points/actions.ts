import { sql } from '#platform/postgres/pool.ts'
import { unnest } from '#platform/postgres/unnest.ts'
import { createFinders, markingReverted, type TakenBack } from '../history/revertable.ts'
import type { Part, PointsChange } from './changes.ts'

/** A revert is its own row (`reverts`) and marks the row that it takes back (`reverted_by`). */
export const actionTables = [
  sql.typeAlias('void')`CREATE TABLE actions (
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
    -- Signed: what it did to the balance.
    point integer NOT NULL,
    count integer NOT NULL,
    rule_id uuid NOT NULL,
    rule_name text NOT NULL,
    rule_name_en text NOT NULL,
    rule_type text NOT NULL,
    category_id uuid,
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

/**
 * `newest` covers a month's counts, searches and orders. Ascending, because rows are appended at
 * its end.
 */
export const actionIndexes = [
  sql.typeAlias('void')`
    CREATE INDEX actions_newest ON actions (organization_id, created_at, position)
    INCLUDE (period_id, class, type, point, rule_name, rule_name_en, profile_id, actor_id)`,
  sql.typeAlias(
    'void',
  )`CREATE INDEX actions_profile ON actions (organization_id, profile_id, created_at, position)`,
  sql.typeAlias(
    'void',
  )`CREATE INDEX actions_actor ON actions (organization_id, actor_id, created_at, position)`,
  sql.typeAlias('void')`CREATE INDEX actions_batch ON actions (organization_id, batch_id)`,
]

const columnTypes = [
  ...(['uuid', 'uuid', 'uuid', 'uuid', 'uuid', 'timestamptz', 'text', 'date'] as const),
  ...(['text', 'int4', 'int4', 'uuid', 'text', 'text', 'text', 'uuid'] as const),
  ...(['text', 'uuid', 'text', 'uuid', 'uuid', 'timestamptz'] as const),
]

const columnsOf = (change: PointsChange, revert: PointsChange | undefined) => {
  const { entry, action } = change
  return [
    ...[change.organizationId, entry.id, entry.batchId, change.profileId, change.periodId],
    ...[
      change.occurredAt,
      change.position,
      entry.localDate,
      change.type,
      change.point,
      action.count,
    ],
    ...[
      action.ruleId,
      action.ruleName,
      action.ruleNameEn,
      action.ruleType,
      action.categoryId,
      action.class,
    ],
    ...[change.actorId, change.actorRole, change.sign === 1 ? null : action.actionId],
    ...[revert?.entry.id ?? null, revert?.occurredAt ?? null],
  ]
}

export const projectActions: Part = (changes) => {
  const reverts = new Map(
    changes.flatMap((change) => (change.sign === 1 ? [] : [[keyOf(change), change] as const])),
  )
  const rows = changes.map((change) => {
    const revert = change.sign === 1 ? reverts.get(keyOf(change)) : undefined
    if (revert) reverts.delete(keyOf(change))
    return columnsOf(change, revert)
  })
  const insert = sql.fragment`
    INSERT INTO actions (organization_id, id, batch_id, profile_id, period_id, created_at, position, local_date, type, point,
      count, rule_id, rule_name, rule_name_en, rule_type, category_id, class, actor_id, actor_role, reverts,
      reverted_by, reverted_at)
    SELECT * FROM ${unnest(rows, columnTypes)} AS rows`
  return reverts.size > 0
    ? [insert, markingReverted('actions', [...reverts.values()].map(takenBy))]
    : [insert]
}

const takenBy = ({ organizationId, action, entry, occurredAt }: PointsChange): TakenBack => ({
  organizationId,
  actionId: action.actionId,
  id: entry.id,
  occurredAt,
})

const keyOf = ({ organizationId, action }: PointsChange) => `${organizationId} ${action.actionId}`

export const { findAction, findBatch } = createFinders('actions')
