import { z } from 'zod'
import { Day, Id, Localized, success } from './common.ts'
import { Paragraph } from './text.ts'

const Message = z.object({ en: Paragraph(500), zh: Paragraph(500) })
const Days = z
  .int({ error: 'yup_integer' })
  .max(1_000_000)
  .refine((days) => days >= 0 && days <= 30, { error: 'birthday_days', params: { max: 30 } })

export const BirthdaySetting = z.object({
  birthday_message: Message,
  near_birthday_message: Message,
  day_before_birthday: Days,
  day_after_birthday: Days,
  birthday_point_rule: Id.nullable(),
})
export type BirthdaySetting = z.infer<typeof BirthdaySetting>
export const BirthdaySettingAnswer = success(
  z.object({
    ...BirthdaySetting.shape,
    birthday_message: Localized,
    near_birthday_message: Localized,
    day_before_birthday: z.number(),
    day_after_birthday: z.number(),
    today: Day,
    point: z.number().nullable(),
  }),
)

const Birthday = z.object({
  date: Day,
  user: z.object({ _id: Id, name: Localized }),
  class: z.string(),
  class_no: z.number(),
  credit: z.object({ point: z.number(), reverted: z.boolean() }).nullable(),
  due: z.boolean(),
})
export type Birthday = z.infer<typeof Birthday>
/** Monday to Sunday. Lists at most 200 of `total`. */
const Week = z.object({ from: Day, to: Day, total: z.number(), birthdays: z.array(Birthday) })
export type BirthdayWeek = z.infer<typeof Week>
export const BirthdayWeeksAnswer = success(
  z.object({ today: Day, point: z.number().nullable(), thisWeek: Week, nextWeek: Week }),
)

/** `days`: until or since the birthday. */
const OwnBirthday = z.object({
  state: z.enum(['birthday', 'near']),
  date: Day,
  days: z.number(),
  message: Localized,
  point: z.number().nullable(),
  credited: z.boolean(),
})
export type OwnBirthday = z.infer<typeof OwnBirthday>
export const OwnBirthdayAnswer = success(OwnBirthday.nullable())
