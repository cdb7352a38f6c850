import { periodPositionTables } from '../engine/period-positions.ts'
import { defineProjection } from '../engine/projection.ts'
import { projectSessions, sessionIndexes, sessionTables } from './write-sessions.ts'

export const gamesProjection = defineProjection({
  name: 'games',
  version: 2,
  events: ['GameStarted', 'QuestionAnswered', 'GameFinished'],
  tables: [...sessionTables, ...periodPositionTables],
  indexes: sessionIndexes,
  apply: projectSessions,
})
