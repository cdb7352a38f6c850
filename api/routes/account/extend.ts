import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { SessionEndAnswer } from '#api/contracts/auth.ts'
import { HttpError } from '#api/failure.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { extendSession, isBeforeFactor, needsFactor } from '#registry/sign-in/sessions.ts'
import { secondsUntil } from './seconds-until.ts'

const schema = { response: answers(SessionEndAnswer) }

/**
 * Staff who are still at work go on with the session they have: what they have ticked and typed
 * stays.
 */
export const extendRoute: FastifyPluginAsyncZod<Services> = async (app, { db, clock }) => {
  app.post('/auth/extend', { preHandler: requireStaff, schema }, async ({ caller, ip, log }) => {
    const { organizationId, tokenHash, userId } = caller
    const now = clock()
    // The school requires a second factor since: it is set up at the next sign-in.
    if (await needsFactor(db, organizationId, { userId, isParent: false }))
      throw new HttpError('second_factor_required')
    if (await isBeforeFactor(db, organizationId, { tokenHash, userId }))
      throw new HttpError('session_before_factor')
    const extended = await extendSession(db, organizationId, { tokenHash, now })
    // Ended in this very moment.
    if (!extended) throw new HttpError('unauthorized')
    const who = { organization: organizationId, user: userId, address: ip }
    log.info(
      { event: 'sign_in', code: 'session_extended', ...who },
      'Somebody goes on with a session',
    )
    return succeeded({ session_ends_in: secondsUntil(extended.expires_at, now) })
  })
}
