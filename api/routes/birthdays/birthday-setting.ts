import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { birthdayFields } from '#api/answers/birthday-fields.ts'
import { BirthdaySetting, BirthdaySettingAnswer } from '#api/contracts/birthdays.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireStaff, requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { localDateOf } from '#domain/calendar.ts'
import {
  findBirthdaySettings,
  updateBirthdaySettings,
} from '#registry/birthdays/birthday-settings.ts'

export const birthdaySettingRoutes: FastifyPluginAsyncZod<Services> = async (
  app,
  { db, clock },
) => {
  const settingOf = async (organizationId: string) => {
    const settings = await findBirthdaySettings(db, organizationId)
    return {
      ...birthdayFields(settings),
      today: localDateOf(clock(), settings.time_zone),
      point: settings.rule_point,
    }
  }
  const response = answers(BirthdaySettingAnswer)
  app.get(
    '/v2/birthday/setting',
    { preHandler: requireStaff, schema: { response } },
    async ({ caller }) => succeeded(await settingOf(caller.organizationId)),
  )

  const save = {
    preHandler: requireStaffCommand,
    schema: { headers: CommandHeaders, body: BirthdaySetting, response },
  }
  app.post('/v2/birthday/setting', save, async (request) => {
    const { birthday_message, near_birthday_message, ...rest } = request.body
    await updateBirthdaySettings(db, authorOf(request, clock), {
      ...rest,
      birthday_message_en: birthday_message.en,
      birthday_message_zh: birthday_message.zh,
      near_birthday_message_en: near_birthday_message.en,
      near_birthday_message_zh: near_birthday_message.zh,
    })
    return succeeded(await settingOf(request.caller.organizationId))
  })
}
