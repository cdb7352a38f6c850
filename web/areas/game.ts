import { type Area, user } from './area.ts'

// biome-ignore format: one line for each screen
export const game: Area = {
  name: 'game',
  screens: [
    { path: '/user/games', folder: 'user-games', title: (LL) => LL.play.title(), roles: user, audience: 'student', group: 'everyDay', icon: 'play' },
  ],
  kinds: { game: { path: '/admin/games' }, game_question: { path: '/admin/games' } },
}
