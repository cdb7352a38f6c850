import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { TeachersAnswer } from '#api/contracts/recognition.ts'
import { requireAllRecords } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { listGivingStaff } from '#registry/staff/list-staff.ts'

export const teacherRoutes: FastifyPluginAsyncZod<Services> = async (app, { db }) => {
  const route = { preHandler: requireAllRecords, schema: { response: answers(TeachersAnswer) } }
  app.get('/v2/recognition/teachers', route, async ({ caller }) => {
    const rows = await listGivingStaff(db, caller.organizationId)
    return succeeded(
      rows.map(({ id, name_en, name_zh }) => ({ _id: id, name: { en: name_en, zh: name_zh } })),
    )
  })
}
