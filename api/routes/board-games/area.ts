import type { ApiArea } from '../area.ts'
import { boardGameRoutes } from './board-games.ts'
import { boardSessionRoutes } from './sessions.ts'
import { boardStatisticsRoutes } from './statistics.ts'

/** Board games are part of the module `game`: staff record what a table played. */
export const boardGamesRoutes: ApiArea = {
  name: 'game',
  routes: [boardGameRoutes, boardSessionRoutes, boardStatisticsRoutes],
}
