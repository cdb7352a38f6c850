import { date, int4, type NewRow, nullable, text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { defineTable, insertInto } from '#platform/postgres/table.ts'
import { authorColumns, entryColumns } from '../history/entry-columns.ts'
import { createFinders, markingReverted, type TakenBack } from '../history/revertable.ts'
import type { Part, PointsChange } from './changes.ts'

const actions = defineTable('actions', {
  ...entryColumns,
  local_date: date,
  type: text,
  // Signed: what it did to the balance.
  point: int4,
  count: int4,
  rule_id: uuid,
  rule_name: text,
  rule_name_en: text,
  rule_type: text,
  category_id: nullable(uuid),
  ...authorColumns,
})

export const actionTables = [
  // Vacuumed after few new rows, so that the indexes alone answer for the present month too.
  sql.typeAlias('void')`CREATE TABLE actions (
    ${actions.definitions}, PRIMARY KEY (organization_id, id)
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

const rowOf = (
  change: PointsChange,
  revert: PointsChange | undefined,
): NewRow<typeof actions.columns> => {
  const { entry, action } = change
  return {
    organization_id: change.organizationId,
    id: entry.id,
    batch_id: entry.batchId,
    profile_id: change.profileId,
    period_id: change.periodId,
    created_at: change.occurredAt,
    position: change.position,
    local_date: entry.localDate,
    type: change.type,
    point: change.point,
    count: action.count,
    rule_id: action.ruleId,
    rule_name: action.ruleName,
    rule_name_en: action.ruleNameEn,
    rule_type: action.ruleType,
    category_id: action.categoryId,
    class: action.class,
    actor_id: change.actorId,
    actor_role: change.actorRole,
    reverts: change.sign === 1 ? null : action.actionId,
    reverted_by: revert?.entry.id ?? null,
    reverted_at: revert?.occurredAt ?? null,
  }
}

export const projectActions: Part = (changes) => {
  const reverts = new Map(
    changes.flatMap((change) => (change.sign === 1 ? [] : [[keyOf(change), change] as const])),
  )
  const rows = changes.map((change) => {
    const revert = change.sign === 1 ? reverts.get(keyOf(change)) : undefined
    if (revert) reverts.delete(keyOf(change))
    return rowOf(change, revert)
  })
  const insert = insertInto(actions, rows)
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
