import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { SessionEndAnswer } from '#api/contracts/auth.ts'
import { Empty } from '#api/contracts/common.ts'
import { HttpError } from '#api/failure.ts'
import { requireAnyone, requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import {
  endSession,
  extendSession,
  isBeforeFactor,
  needsFactor,
} from '#registry/sign-in/sessions.ts'
import { secondsUntil } from './seconds-until.ts'

const extend = { preHandler: requireStaff, schema: { response: answers(SessionEndAnswer) } }
const signOut = {
  preHandler: requireAnyone,
  config: { beforePasswordChange: true },
  schema: { response: answers(Empty) },
}

export const currentSessionRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, sessions } = services

  // Extends the session, so that staff keep what they have selected and typed.
  app.post('/auth/extend', extend, async ({ caller, ip, log }) => {
    const { organizationId, tokenHash, userId } = caller
    const now = clock()
    // The person must sign in again, and set up the factor that the school now requires.
    if (await needsFactor(db, organizationId, { userId, isParent: false }))
      throw new HttpError('second_factor_required')
    if (await isBeforeFactor(db, organizationId, { tokenHash, userId }))
      throw new HttpError('session_before_factor')
    const extended = await extendSession(db, organizationId, { tokenHash, now })
    // The session ended between the check of the token and this change.
    if (!extended) throw new HttpError('unauthorized')
    const session = { organization: organizationId, user: userId, address: ip }
    log.info({ event: 'sign_in', code: 'session_extended', ...session }, 'A session was extended')
    return succeeded({ session_ends_in: secondsUntil(extended.expires_at, now) })
  })
  app.post('/auth/logout', signOut, async ({ caller }) => {
    await endSession(db, caller.organizationId, caller.tokenHash)
    await sessions.revoke([caller.tokenHash])
    return succeeded(null)
  })
}
