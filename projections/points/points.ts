import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import type { Fragment } from '../engine/fragments.ts'
import { movingPeriods, periodPositionTables } from '../engine/period-positions.ts'
import { defineProjection } from '../engine/projection.ts'
import { actionIndexes, actionTables, projectActions } from './actions.ts'
import { balanceTables, projectBalances } from './balances.ts'
import { batchIndexes, batchTables, projectBatches } from './batches.ts'
import {
  categoryPointIndexes,
  categoryPointTables,
  projectClassPoints,
  projectProfilePoints,
} from './category-points.ts'
import { type Part, pointsChangesOf } from './changes.ts'
import { dailyTotalTables, projectDailyTotals } from './daily-totals.ts'
import { dayCountTables, projectDayCounts } from './day-counts.ts'

const parts: readonly Part[] = [
  projectActions,
  projectBalances,
  projectProfilePoints,
  projectClassPoints,
  projectDailyTotals,
  projectDayCounts,
  projectBatches,
  (changes) => [movingPeriods(changes)],
]

// One round trip with a cached plan.
const together = (statements: readonly Fragment[]) => {
  const named = statements.map(
    (statement, n) => sql.fragment`${sql.identifier([`part_${n}`])} AS (${statement})`,
  )
  return prepared(sql.typeAlias('void')`WITH ${sql.join(named, sql.fragment`, `)} SELECT`)
}

/** One checkpoint for all these tables, so that they always agree. */
export const pointsProjection = defineProjection({
  name: 'points',
  version: 11,
  events: [
    'PointsRewarded',
    'ParentPointsRewarded',
    'PointsGranted',
    'PointsRedeemed',
    'ActionReverted',
  ],
  tables: [
    ...actionTables,
    ...balanceTables,
    ...categoryPointTables,
    ...dailyTotalTables,
    ...dayCountTables,
    ...batchTables,
    ...periodPositionTables,
  ],
  indexes: [...actionIndexes, ...batchIndexes, ...categoryPointIndexes],
  apply: async (events, db) => {
    const changes = pointsChangesOf(events)
    await db.query(together(parts.flatMap((project) => project(changes))))
  },
})
