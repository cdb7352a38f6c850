import {
  bool,
  date,
  int4,
  int8,
  type NewRow,
  nullable,
  text,
  uuid,
} from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { defineTable, insertInto } from '#platform/postgres/table.ts'
import { authorColumns, entryColumns } from '../history/entry-columns.ts'
import { createFinders, markingReverted, type TakenBack } from '../history/revertable.ts'
import { isBackdated, type Part, type PointsChange } from './changes.ts'

const actions = defineTable('actions', {
  ...entryColumns,
  local_date: date,
  type: text,
  // The change of the balance, with its sign.
  point: int8,
  count: int4,
  rule_id: uuid,
  rule_name: text,
  rule_name_en: text,
  rule_type: text,
  category_id: nullable(uuid),
  ...authorColumns,
  // An award by a parent counts towards the rule's quota.
  is_by_parent: bool,
  // For an award that corrects another one: the corrected award.
  corrects: nullable(uuid),
  restores: bool,
  origin: nullable(text),
  // Recorded at least 48 hours after its day began, so `created_at` is on another day.
  is_backdated: bool,
  // For a reversal: the award that replaces the reverted one, and its student.
  corrected_by: nullable(uuid),
  corrected_to: nullable(uuid),
})

export const actionTables = [
  // Vacuums often, so that index-only scans also cover the current month.
  sql.typeAlias('void')`CREATE TABLE actions (
    ${actions.definitions}, PRIMARY KEY (organization_id, id)
  ) WITH (autovacuum_vacuum_insert_scale_factor = 0.01)`,
]

/**
 * `newest` serves counts, searches and orders of a month. Ascending, so that new rows go to its
 * end.
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
  sql.typeAlias('void')`CREATE INDEX actions_backdated ON actions (organization_id, local_date)
    WHERE is_backdated`,
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
    is_by_parent: change.isByParent,
    corrects: change.sign === 1 ? (action.corrects?.award.actionId ?? null) : null,
    origin: action.origin ?? null,
    is_backdated: isBackdated(change),
    restores: change.sign === 1 && action.corrects?.isUndo === true,
    corrected_by: change.correction?.replacement.data.actionId ?? null,
    corrected_to: change.correction?.profileId ?? null,
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
