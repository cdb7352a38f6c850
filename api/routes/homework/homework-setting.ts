import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import { HomeworkSetting, HomeworkSettingAnswer } from '#api/contracts/homework.ts'
import { orNotFound } from '#api/failure.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireOrganizationAdmin, requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { localDateOf } from '#domain/calendar.ts'
import {
  findHomeworkSettings,
  updateHomeworkSettings,
} from '#registry/homework/homework-settings.ts'
import { findOrganization } from '#registry/organization/organizations.ts'

/** Limits how far back homework may be recorded. */
export const homeworkSettingRoutes: FastifyPluginAsyncZod<Services> = async (
  app,
  { db, clock },
) => {
  const settingOf = async (organizationId: string) => {
    const [settings, organization] = await Promise.all([
      findHomeworkSettings(db, organizationId),
      findOrganization(db, organizationId),
    ])
    return {
      submitHomeworkRange: settings.submit_homework_range,
      unfinishHomeworkRange: settings.unfinish_homework_range,
      isActive: settings.homework_range_active,
      today: localDateOf(clock(), orNotFound(organization).time_zone),
    }
  }
  const response = answers(HomeworkSettingAnswer)
  app.get(
    '/v2/homework/setting',
    { preHandler: requireStaff, schema: { response } },
    async ({ caller }) => succeeded(await settingOf(caller.organizationId)),
  )

  const save = {
    preHandler: requireOrganizationAdmin,
    schema: { headers: CommandHeaders, body: HomeworkSetting, response },
  }
  app.post('/v2/homework/setting', save, async (request) => {
    const { submitHomeworkRange, unfinishHomeworkRange, isActive } = request.body
    await updateHomeworkSettings(db, authorOf(request, clock), {
      submit_homework_range: submitHomeworkRange,
      unfinish_homework_range: unfinishHomeworkRange,
      homework_range_active: isActive,
    })
    return succeeded(await settingOf(request.caller.organizationId))
  })
}
