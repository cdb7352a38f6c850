import type { AreaWords } from './words.ts'

export const homeworkWords = {
  subjects: ['subject', 'homework_type'],
  kinds: ['subject', 'homework_type'],
  actions: ['reordered'],
  fields: [
    'subject_id',
    'submit_homework_range',
    'unfinish_homework_range',
    'homework_range_active',
  ],
} as const satisfies AreaWords
