import type { ApiArea } from '../area.ts'
import { gameExports } from './game-exports.ts'
import { gameImports } from './game-imports.ts'
import { gameRoutes } from './games.ts'
import { gameHomework } from './homework.ts'
import { playRoutes } from './play.ts'
import { questionRoutes } from './questions.ts'
import { quizRoutes } from './quizzes.ts'
import { roundTeamRoutes } from './round-teams.ts'
import { sessionRoutes } from './sessions.ts'
import { studentAnswerRoutes } from './student-answers.ts'

export const gamesRoutes: ApiArea = {
  name: 'game',
  routes: [
    gameExports,
    gameImports,
    gameRoutes,
    questionRoutes,
    playRoutes,
    sessionRoutes,
    roundTeamRoutes,
    studentAnswerRoutes,
    quizRoutes,
    gameHomework,
  ],
}
