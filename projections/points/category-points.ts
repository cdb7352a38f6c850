import { int8, nullable, text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { defineTable, insertInto } from '#platform/postgres/table.ts'
import { grouped } from '../engine/grouped.ts'
import type { Part, PointsChange } from './changes.ts'

// The key may contain null, because the system's points have no category.
const profilePoints = defineTable('profile_points', {
  organization_id: uuid,
  period_id: uuid,
  profile_id: uuid,
  category_id: nullable(uuid),
  total: int8,
})

const classPoints = defineTable('class_points', {
  organization_id: uuid,
  period_id: uuid,
  // The class at the time of the award. Moving to another class does not move these points.
  class: text,
  category_id: nullable(uuid),
  total: int8,
})

export const categoryPointTables = [
  sql.typeAlias('void')`CREATE TABLE profile_points (
    ${profilePoints.definitions},
    CONSTRAINT profile_points_key UNIQUE NULLS NOT DISTINCT (organization_id, period_id, profile_id, category_id)
  ) WITH (fillfactor = 70)`,
  sql.typeAlias('void')`CREATE TABLE class_points (
    ${classPoints.definitions},
    CONSTRAINT class_points_key UNIQUE NULLS NOT DISTINCT (organization_id, period_id, class, category_id)
  ) WITH (fillfactor = 70)`,
]

// Statistics tell the planner that a period implies its organisation. Rebuilds store a period's
// rows together.
export const categoryPointIndexes = [
  sql.typeAlias('void')`CREATE STATISTICS profile_points_period (dependencies)
    ON organization_id, period_id FROM profile_points`,
  sql.typeAlias('void')`CREATE STATISTICS class_points_period (dependencies)
    ON organization_id, period_id FROM class_points`,
  sql.typeAlias('void')`CLUSTER profile_points USING profile_points_key`,
  sql.typeAlias('void')`CLUSTER class_points USING class_points_key`,
]

const totals = (changes: readonly PointsChange[], ofWhom: (change: PointsChange) => string) =>
  grouped(
    changes.filter(({ type }) => type !== 'redeem'),
    [
      ({ organizationId }) => organizationId,
      ({ periodId }) => periodId,
      ofWhom,
      ({ action }) => action.categoryId,
    ],
    {
      begin: (change) => ({ change, total: 0 }),
      add: (sum, { earned }) => {
        sum.total += earned
      },
    },
  )

const inCategory = ({ change, total }: Readonly<{ change: PointsChange; total: number }>) => ({
  organization_id: change.organizationId,
  period_id: change.periodId,
  category_id: change.action.categoryId,
  total,
})

export const projectProfilePoints: Part = (changes) => {
  const rows = totals(changes, ({ profileId }) => profileId).map((sum) => ({
    ...inCategory(sum),
    profile_id: sum.change.profileId,
  }))
  if (rows.length === 0) return []
  const adding = sql.fragment`
    ON CONFLICT (organization_id, period_id, profile_id, category_id) DO UPDATE SET
      total = profile_points.total + excluded.total`
  return [insertInto(profilePoints, rows, adding)]
}

export const projectClassPoints: Part = (changes) => {
  const rows = totals(changes, ({ action }) => action.class).map((sum) => ({
    ...inCategory(sum),
    class: sum.change.action.class,
  }))
  if (rows.length === 0) return []
  const adding = sql.fragment`
    ON CONFLICT (organization_id, period_id, class, category_id) DO UPDATE SET
      total = class_points.total + excluded.total`
  return [insertInto(classPoints, rows, adding)]
}
