import type { AreaWords } from './words.ts'

export const messageWords = {
  subjects: ['notice', 'memo'],
  kinds: ['notice', 'memo'],
  actions: ['restored'],
  fields: [
    'title',
    'message',
    'is_public',
    'filters',
    'to_student',
    'to_parent',
    'profiles',
    'attachments',
    'notices_for_parents',
  ],
} as const satisfies AreaWords
