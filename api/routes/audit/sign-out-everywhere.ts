import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, IdParams } from '#api/contracts/common.ts'
import { SignedOutAnswer } from '#api/contracts/sign-ins.ts'
import { orNotFound } from '#api/failure.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireOrganizationAdmin } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { newDeviceToken } from '#api/sign-in/known-place.ts'
import { findUser } from '#registry/people/users.ts'
import { signOutAll, signOutUser } from '#registry/sign-in/sign-out.ts'

/**
 * Ends an account's sessions (a student's and the parents') or the whole school's, except the
 * session that calls.
 */
export const signOutEverywhereRoutes: FastifyPluginAsyncZod<Services> = async (
  app,
  { db, clock, sessions },
) => {
  const preHandler = requireOrganizationAdmin
  const response = answers(SignedOutAnswer)

  const one = { preHandler, schema: { headers: CommandHeaders, params: IdParams, response } }
  app.post('/users/:id/sign_out', one, async (request) => {
    const { organizationId, tokenHash } = request.caller
    const { id } = orNotFound(await findUser(db, organizationId, request.params.id))
    const ended = await signOutUser(db, authorOf(request, clock), {
      userId: id,
      exceptTokenHash: tokenHash,
    })
    await sessions.revoke(ended)
    if (id !== request.caller.userId) return succeeded({ ended: ended.length })
    return succeeded({
      ended: ended.length,
      device_token: await newDeviceToken(db, request, clock),
    })
  })

  const all = { preHandler, schema: { headers: CommandHeaders, response } }
  app.post('/organizations/sign_out', all, async (request) => {
    const ended = await signOutAll(db, authorOf(request, clock), request.caller.tokenHash)
    await sessions.revoke(ended)
    return succeeded({
      ended: ended.length,
      device_token: await newDeviceToken(db, request, clock),
    })
  })
}
