import type { Words } from './words.ts'

export const displayWords = {
  subjects: ['display'],
  kinds: ['display'],
  actions: ['key_renewed', 'renewed'],
  fields: ['privacy', 'language'],
} as const satisfies Words
