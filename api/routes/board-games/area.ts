import type { ApiArea } from '../area.ts'
import { boardGameRoutes } from './board-games.ts'
import { boardSessionRoutes } from './sessions.ts'
import { boardStatisticsRoutes } from './statistics.ts'

/** Of the module game: what is played at a table, and staff write down. */
export const boardGamesRoutes: ApiArea = {
  name: 'game',
  routes: [boardGameRoutes, boardSessionRoutes, boardStatisticsRoutes],
}
