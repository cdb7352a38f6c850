import type { AreaWords } from './words.ts'

export const commonWords = {
  subjects: [],
  kinds: [],
  actions: ['created', 'updated', 'deleted'],
  fields: ['name', 'name_en', 'name_zh', 'description', 'type', 'is_active', 'expires_at'],
} as const satisfies AreaWords
