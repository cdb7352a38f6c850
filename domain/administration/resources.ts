import type { AreaWords } from './words.ts'

export const resourceWords = {
  subjects: ['learning_resource'],
  kinds: ['learning_resource'],
  actions: [],
  fields: ['subjects', 'order', 'file'],
} as const satisfies AreaWords
