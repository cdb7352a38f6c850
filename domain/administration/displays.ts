import type { AreaWords } from './words.ts'

export const displayWords = {
  subjects: ['display'],
  kinds: ['display'],
  actions: ['key_renewed', 'renewed'],
  fields: ['privacy', 'language', 'span', 'averages', 'class_goals'],
} as const satisfies AreaWords
