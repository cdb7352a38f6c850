import { periodPositionTables } from '../engine/period-positions.ts'
import { defineProjection } from '../engine/projection.ts'
import { roundTables } from './rounds.ts'
import { projectPlays, sessionIndexes, sessionTables } from './write-sessions.ts'

export const gamesProjection = defineProjection({
  name: 'games',
  version: 4,
  events: [
    ...(['GameStarted', 'QuestionAnswered', 'GameFinished'] as const),
    ...(['QuizJoined', 'QuizTeamChosen', 'QuizQuestionOpened', 'QuizFinished'] as const),
  ],
  tables: [...sessionTables, ...roundTables, ...periodPositionTables],
  indexes: sessionIndexes,
  apply: projectPlays,
})
