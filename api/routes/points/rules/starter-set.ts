import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import { StarterSetAnswer, StarterSetInput } from '#api/contracts/starter-set.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import { takeStarterSet } from '#registry/organization/starter-set.ts'

export const starterSetRoute: FastifyPluginAsyncZod<Services> = async (app, { db, clock }) => {
  const schema = {
    headers: CommandHeaders,
    body: StarterSetInput,
    response: answers(StarterSetAnswer),
  }
  app.post('/v2/starter_set', { preHandler: requireStaffCommand, schema }, async (request) => {
    const set = { id: registryCommandId(request), ...request.body }
    return succeeded(await takeStarterSet(db, authorOf(request, clock), set))
  })
}
