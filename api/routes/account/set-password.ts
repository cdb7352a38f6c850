import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { NewTokenAnswer, SetParentPassword, SetPassword } from '#api/contracts/auth.ts'
import { HttpError } from '#api/failure.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireNotParent, requireParent } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { checkPassword, wrongConfirmation } from '#api/sign-in/check-password.ts'
import { newDeviceToken, sessionAsPlace } from '#api/sign-in/known-place.ts'
import { originOf } from '#api/sign-in/origin.ts'
import { findPasswordPolicy, weaknessOf } from '#registry/passwords/password-policy.ts'
import { hashPassword } from '#registry/passwords/passwords.ts'
import { setPassword } from '#registry/passwords/set-password.ts'
import { findAccountOf } from '#registry/people/users.ts'
import { lockAccount, refuseOlderSession } from '#registry/second-factors/second-factors.ts'
import { openSession } from '#registry/sign-in/sessions.ts'

const response = answers(NewTokenAnswer)
const config = { beforePasswordChange: true }

/**
 * A parent's password is separate from the student's. A change ends all sessions and returns a new
 * one.
 */
export const setPasswordRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const own = { preHandler: requireNotParent, config, schema: { body: SetPassword, response } }
  app.post('/auth/setpw', own, async (request) => {
    const { password: current, new_password: next } = request.body
    return succeeded(await change(services, request, { current, next }))
  })

  const parents = {
    preHandler: requireParent,
    config,
    schema: { body: SetParentPassword, response },
  }
  app.post('/v2/cms/auth/setParentPw', parents, async (request) => {
    const { parent_password: current, new_password: next } = request.body
    return succeeded(await change(services, request, { current, next }))
  })
}

type Passwords = Readonly<{ current: string; next: string }>

/** Returns tokens of the session and of the device. */
const change = async (
  services: Services,
  request: FastifyRequest,
  { current, next }: Passwords,
) => {
  const { db, clock, sessions } = services
  const { organizationId, userId, isParent, role } = request.caller
  const account = await findAccountOf(db, organizationId, userId)
  if (!account) throw new HttpError('unauthorized')
  const typed = { account, isParent, password: current, name: '', place: sessionAsPlace(request) }
  await checkPassword(services, request, typed, wrongConfirmation)
  const owner = { ...account, signInNames: [account.email, account.username] }
  const weakness = weaknessOf(next, await findPasswordPolicy(db, organizationId), owner)
  if (weakness) throw new HttpError('validation_failed', [{ field: 'new_password', ...weakness }])
  const passwordHash = await hashPassword(next)
  const { ended, token } = await db.transaction(async (transaction) => {
    // Locked, so that no first factor is added between the check and the new session.
    await lockAccount(transaction, request.caller)
    await refuseOlderSession(transaction, request.caller, request.caller.tokenHash)
    const ended = await setPassword(transaction, authorOf(request, clock), {
      userId,
      isParent,
      passwordHash,
      mustChange: false,
    })
    // An ended session must not be replaced.
    if (!ended.includes(request.caller.tokenHash)) throw new HttpError('unauthorized')
    const token = await openSession(transaction, organizationId, {
      userId,
      role,
      isParent,
      now: clock(),
      origin: originOf(request),
    })
    return { ended, token }
  })
  await sessions.revoke(ended)
  return { token, device_token: await newDeviceToken(db, request, clock) }
}
