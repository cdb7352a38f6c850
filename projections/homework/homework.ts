import { sql } from '#platform/postgres/pool.ts'
import { movingPeriods, periodPositionTables } from '../engine/period-positions.ts'
import { defineProjection } from '../engine/projection.ts'
import { homeworkChangeOf, isOf } from './changes.ts'
import { markIndexes, markTables, projectMarks } from './marks.ts'
import { positionTables, projectPositions } from './positions.ts'
import { projectUnfinished, unfinishedIndexes, unfinishedTables } from './unfinished.ts'

export const homeworkProjection = defineProjection({
  name: 'homework',
  version: 2,
  events: ['HomeworkMarked', 'HomeworkLeftUnfinished', 'HomeworkReverted'],
  tables: [...markTables, ...unfinishedTables, ...positionTables, ...periodPositionTables],
  indexes: [...markIndexes, ...unfinishedIndexes],
  apply: async (events, db) => {
    const changes = events.map(homeworkChangeOf)
    await projectMarks(changes.filter(isOf('HomeworkMarked')), db)
    await projectUnfinished(changes.filter(isOf('HomeworkLeftUnfinished')), db)
    await projectPositions(changes, db)
    const moves = changes.map(({ metadata, position }) => ({ ...metadata, position }))
    await db.query(sql.typeAlias('void')`${movingPeriods(moves)}`)
  },
})
