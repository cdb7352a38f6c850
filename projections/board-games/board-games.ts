import { periodPositionTables } from '../engine/period-positions.ts'
import { defineProjection } from '../engine/projection.ts'
import { boardSessionIndexes, boardSessionTables, projectBoardSessions } from './write-sessions.ts'

export const boardGamesProjection = defineProjection({
  name: 'board_games',
  version: 1,
  events: ['BoardGamePlayed', 'BoardGameReverted'],
  tables: [...boardSessionTables, ...periodPositionTables],
  indexes: boardSessionIndexes,
  apply: projectBoardSessions,
})
