import type { ApiArea } from '../area.ts'
import { boardGameRoutes } from './board-games.ts'
import { boardSessionRoutes } from './sessions.ts'
import { boardStatisticsRoutes } from './statistics.ts'

/** Staff record board games' sessions; the module is `game`. */
export const boardGamesRoutes: ApiArea = {
  name: 'game',
  routes: [boardGameRoutes, boardSessionRoutes, boardStatisticsRoutes],
}
