import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, Empty, IdParams } from '#api/contracts/common.ts'
import { tellLists } from '#api/live/tell-lists.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { eraseStudent } from '#registry/students/erase-student.ts'

/** Erases personal data; points and history stay without a name. */
export const eraseStudentRoute: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, sessions } = services
  const schema = { headers: CommandHeaders, params: IdParams, response: answers(Empty) }
  app.delete('/users/:id', { preHandler: requireStaffCommand, schema }, async (request) => {
    const { caller, params } = request
    const erased = await eraseStudent(db, authorOf(request, clock), params.id)
    await sessions.revokeUser(params.id)
    await tellLists(services, caller.organizationId, erased.periodIds)
    return succeeded(null)
  })
}
