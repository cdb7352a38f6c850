import { type AreaScreen, staff } from './area.ts'

/** Of the module game: what is played at a table. */
// biome-ignore format: one line for each screen
export const boardGameScreens: readonly AreaScreen[] = [
  { path: '/admin/boardgames/games', folder: 'board-games', title: (LL) => LL.boardGames.gamesTitle(), roles: staff, group: 'everyDay', icon: 'dice' },
]
