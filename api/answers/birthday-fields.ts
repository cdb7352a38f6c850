import type { BirthdaySettings } from '#registry/birthdays/birthday-settings.ts'

export const birthdayFields = (settings: BirthdaySettings) => ({
  birthday_message: { en: settings.birthday_message_en, zh: settings.birthday_message_zh },
  near_birthday_message: {
    en: settings.near_birthday_message_en,
    zh: settings.near_birthday_message_zh,
  },
  day_before_birthday: settings.day_before_birthday,
  day_after_birthday: settings.day_after_birthday,
  birthday_point_rule: settings.birthday_point_rule,
})
