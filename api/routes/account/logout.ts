import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { Empty } from '#api/contracts/common.ts'
import { requireAnyone } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { endSession } from '#registry/sign-in/sessions.ts'

const schema = { response: answers(Empty) }

/** Ends the session of the token that was sent. */
export const logoutRoute: FastifyPluginAsyncZod<Services> = async (app, { db, sessions }) => {
  const config = { beforePasswordChange: true }
  app.post('/auth/logout', { preHandler: requireAnyone, config, schema }, async ({ caller }) => {
    await endSession(db, caller.organizationId, caller.tokenHash)
    await sessions.revoke([caller.tokenHash])
    return succeeded(null)
  })
}
