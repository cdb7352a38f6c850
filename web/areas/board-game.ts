import { type AreaScreen, commanders, staff } from './area.ts'

/** Of the module game: what is played at a table. */
// biome-ignore format: one line for each screen
export const boardGameScreens: readonly AreaScreen[] = [
  { path: '/admin/boardgames', folder: 'board-games/board-game-sessions', title: (LL) => LL.boardSessions.title(), roles: staff, group: 'everyDay', icon: 'dice', period: 'choose' },
  { path: '/admin/boardgames/new', folder: 'board-games/board-game-record', title: (LL) => LL.boardGameRecord.title(), roles: commanders, period: 'choose' },
  { path: '/admin/boardgames/games', folder: 'board-games/board-games', title: (LL) => LL.boardGames.gamesTitle(), roles: staff },
  { path: '/admin/boardgames/games/:boardGameId', folder: 'board-games/board-game-statistics', title: (LL) => LL.boardGames.gamesTitle(), roles: staff, period: 'choose' },
  { path: '/admin/boardgames/sessions/:sessionId', folder: 'board-games/board-game-session', title: (LL) => LL.boardSessions.title(), roles: staff },
]
