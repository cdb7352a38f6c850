import type { AreaWords } from './words.ts'

export const organizationWords = {
  subjects: ['organization', 'organization_filter'],
  kinds: ['organization', 'organization_filter'],
  actions: [],
  fields: [
    'logo',
    'banner',
    'modules',
    'external_links',
    'contact',
    'password_minimum',
    'students_keep_passwords',
    'own_addresses',
    'giver_names',
    'student_rankings',
    'time_zone',
    'class_grades',
    'attribute',
    'value',
  ],
} as const satisfies AreaWords
