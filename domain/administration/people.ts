import type { AreaWords } from './words.ts'

export const peopleWords = {
  subjects: ['user', 'student_import'],
  kinds: ['student', 'staff', 'student_import'],
  actions: [
    'password_reset',
    'password_changed',
    'imported',
    'undone',
    'erased',
    'merged',
    'signed_out',
    'sign_in_lifted',
  ],
  fields: [
    'class',
    'class_no',
    'date_of_birth',
    'card_id',
    'username',
    'email',
    'title_en',
    'title_zh',
    'role',
    'all_action',
    'password',
    'parent_password',
  ],
} as const satisfies AreaWords
