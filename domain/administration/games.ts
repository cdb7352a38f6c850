import type { AreaWords } from './words.ts'

export const gameWords = {
  subjects: ['game', 'game_question'],
  kinds: ['game', 'game_question'],
  actions: [],
  fields: [
    'game_type',
    'feature_start',
    'feature_end',
    'point_correct',
    'point_incorrect',
    'point_exchange_rate',
    'text',
    'options',
  ],
} as const satisfies AreaWords
