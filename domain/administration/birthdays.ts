import type { AreaWords } from './words.ts'

export const birthdayWords = {
  subjects: [],
  kinds: [],
  actions: [],
  fields: [
    'birthday_message_en',
    'birthday_message_zh',
    'near_birthday_message_en',
    'near_birthday_message_zh',
    'day_before_birthday',
    'day_after_birthday',
    'birthday_point_rule',
  ],
} as const satisfies AreaWords
