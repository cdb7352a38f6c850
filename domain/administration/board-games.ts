import type { AreaWords } from './words.ts'

export const boardGameWords = {
  subjects: ['board_game'],
  kinds: ['board_game'],
  actions: [],
  fields: ['least_players', 'most_players'],
} as const satisfies AreaWords
