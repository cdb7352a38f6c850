import type { Area } from './area.ts'

export const game: Area = {
  name: 'game',
  screens: [],
  kinds: { game: { path: '/admin/games' }, game_question: { path: '/admin/games' } },
}
