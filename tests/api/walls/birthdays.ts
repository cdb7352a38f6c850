import { commanders, own, staff, students, type Walls } from './wall.ts'

const message = { en: 'Have a good day.', zh: '祝你有愉快的一天。' }

export const walls: Walls = {
  'GET /v2/birthday/setting': { allowed: staff, ...own },
  'POST /v2/birthday/setting': {
    allowed: commanders,
    request: ({ rules }) => ({
      body: {
        birthday_message: message,
        near_birthday_message: message,
        day_before_birthday: 3,
        day_after_birthday: 1,
        birthday_point_rule: rules.reward,
      },
    }),
    stranger: 400,
  },
  'GET /v2/birthday/weeks': { allowed: staff, ...own },
  'GET /v2/birthday/own': { allowed: students, ...own },
}
