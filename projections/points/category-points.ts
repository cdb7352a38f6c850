import { sql } from '#platform/postgres/pool.ts'
import { unnest } from '#platform/postgres/unnest.ts'
import { grouped } from '../engine/grouped.ts'
import type { Part, PointsChange } from './changes.ts'

// The system's grants have no category, so null is part of the key.
export const categoryPointTables = [
  sql.typeAlias('void')`CREATE TABLE profile_points (
    organization_id uuid NOT NULL,
    period_id uuid NOT NULL,
    profile_id uuid NOT NULL,
    category_id uuid,
    total bigint NOT NULL,
    CONSTRAINT profile_points_key UNIQUE NULLS NOT DISTINCT (organization_id, period_id, profile_id, category_id)
  ) WITH (fillfactor = 70)`,
  sql.typeAlias('void')`CREATE TABLE class_points (
    organization_id uuid NOT NULL,
    period_id uuid NOT NULL,
    -- At the time of the award: a later move takes no points along.
    class text NOT NULL,
    category_id uuid,
    total bigint NOT NULL,
    CONSTRAINT class_points_key UNIQUE NULLS NOT DISTINCT (organization_id, period_id, class, category_id)
  ) WITH (fillfactor = 70)`,
]

// Without these statistics the planner multiplies both shares. A rebuild clusters the rows of a
// period.
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
  ).map(({ change, total }) => [
    change.organizationId,
    change.periodId,
    ofWhom(change),
    change.action.categoryId,
    total,
  ])

export const projectProfilePoints: Part = (changes) => {
  const rows = totals(changes, ({ profileId }) => profileId)
  if (rows.length === 0) return []
  return [
    sql.fragment`
    INSERT INTO profile_points (organization_id, period_id, profile_id, category_id, total)
    SELECT * FROM ${unnest(rows, ['uuid', 'uuid', 'uuid', 'uuid', 'int8'])} AS rows
    ON CONFLICT (organization_id, period_id, profile_id, category_id) DO UPDATE SET
      total = profile_points.total + excluded.total`,
  ]
}

export const projectClassPoints: Part = (changes) => {
  const rows = totals(changes, ({ action }) => action.class)
  if (rows.length === 0) return []
  return [
    sql.fragment`
    INSERT INTO class_points (organization_id, period_id, class, category_id, total)
    SELECT * FROM ${unnest(rows, ['uuid', 'uuid', 'text', 'uuid', 'int8'])} AS rows
    ON CONFLICT (organization_id, period_id, class, category_id) DO UPDATE SET
      total = class_points.total + excluded.total`,
  ]
}
