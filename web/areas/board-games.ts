import { type AreaScreen, anyStaff, recordingStaff } from './area.ts'

/** Board games, which belong to the module `game`. */
export const boardGameScreens: readonly AreaScreen[] = [
  {
    path: '/admin/boardgames',
    folder: 'board-games/board-game-sessions',
    title: (LL) => LL.boardSessions.title(),
    roles: anyStaff,
    group: 'everyDay',
    icon: 'dice',
    period: 'choose',
  },
  {
    path: '/admin/boardgames/new',
    folder: 'board-games/board-game-record',
    title: (LL) => LL.boardGameRecord.title(),
    roles: recordingStaff,
    period: 'choose',
  },
  {
    path: '/admin/boardgames/games',
    folder: 'board-games/board-games',
    title: (LL) => LL.boardGames.gamesTitle(),
    roles: anyStaff,
  },
  {
    path: '/admin/boardgames/games/:boardGameId',
    folder: 'board-games/board-game-statistics',
    title: (LL) => LL.boardGames.gamesTitle(),
    roles: anyStaff,
    period: 'choose',
  },
  {
    path: '/admin/boardgames/sessions/:sessionId',
    folder: 'board-games/board-game-session',
    title: (LL) => LL.boardSessions.title(),
    roles: anyStaff,
  },
]
