import type { AreaWords } from './words.ts'

export const periodWords = {
  subjects: ['period'],
  kinds: ['period'],
  actions: ['activated'],
  fields: ['start_at', 'end_at'],
} as const satisfies AreaWords
