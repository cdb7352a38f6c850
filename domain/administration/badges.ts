import type { AreaWords } from './words.ts'

export const badgeWords = {
  subjects: ['badge_rule'],
  kinds: ['badge_rule'],
  actions: [],
  fields: ['image'],
} as const satisfies AreaWords
