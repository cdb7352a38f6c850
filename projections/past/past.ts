import { sql } from '#platform/postgres/pool.ts'
import { movingPeriods, periodPositionTables } from '../engine/period-positions.ts'
import { defineProjection } from '../engine/projection.ts'
import { entryIndexes, entryTables, insertEntries, pastEntriesOf } from './entries.ts'
import { addSums, pastSumTables } from './sums.ts'

/** A separate read model, so that awards do not wait for it. */
export const pastProjection = defineProjection({
  name: 'past',
  version: 4,
  isLazy: true,
  events: [
    'PointsRewarded',
    'ParentPointsRewarded',
    'PointsGranted',
    'PointsRedeemed',
    'ActionReverted',
  ],
  tables: [...entryTables, ...pastSumTables, ...periodPositionTables],
  indexes: entryIndexes,
  apply: async (events, db) => {
    const entries = await pastEntriesOf(events, db)
    const statements = [
      insertEntries(entries),
      ...addSums(entries),
      movingPeriods(entries.map(({ change }) => change)),
    ].map((statement, n) => sql.fragment`${sql.identifier([`part_${n}`])} AS (${statement})`)
    await db.query(sql.typeAlias('void')`WITH ${sql.join(statements, sql.fragment`, `)} SELECT`)
  },
})
