import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import { StudentBatch, StudentBatchAnswer } from '#api/contracts/students.ts'
import { tellLists } from '#api/live/tell-lists.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import { importStudents } from '#registry/students/import-students.ts'

/** Large enough for 5,000 students with all fields. */
export const bodyLimit = 8 * 1024 * 1024

/** Creates and updates all or none. Both paths take the same body. */
export const importStudentsRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const schema = {
    headers: CommandHeaders,
    body: StudentBatch,
    response: answers(StudentBatchAnswer),
  }
  const options = { preHandler: requireStaffCommand, config: { heavy: true }, bodyLimit, schema }
  app.post('/v2/cms/users/batch', options, async (request) =>
    succeeded(await carryOut(services, request, request.body)),
  )
  app.post('/users/upload', options, async (request) =>
    succeeded(await carryOut(services, request, request.body)),
  )
}

const carryOut = async (services: Services, request: FastifyRequest, body: StudentBatch) => {
  const { db, clock, sessions } = services
  const { endedSessions, ...result } = await importStudents(db, authorOf(request, clock), {
    commandId: registryCommandId(request),
    periodId: body.period,
    users: body.users,
    mode: body.mode ?? 'upsert',
  })
  await sessions.revoke(endedSessions)
  await tellLists(services, request.caller.organizationId, [body.period])
  return { ...result, passwords: [...result.passwords] }
}
