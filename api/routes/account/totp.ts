import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { Empty } from '#api/contracts/common.ts'
import {
  ConfirmTotp,
  FactorAddedAnswer,
  OwnPasswordBody,
  TotpEnrolmentAnswer,
} from '#api/contracts/second-factors.ts'
import { HttpError } from '#api/failure.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { confirmOwnPassword } from '#api/sign-in/confirm-own-password.ts'
import { findAccountOf } from '#registry/people/users.ts'
import { findChallenge, openChallenge, takeChallenge } from '#registry/second-factors/challenges.ts'
import { makeRecoveryCodes } from '#registry/second-factors/recovery-codes.ts'
import { addFactor, removeFactor } from '#registry/second-factors/second-factors.ts'
import {
  newTotpSecret,
  sealedSecretOf,
  stepOfCode,
  storeTotp,
  totpAddress,
} from '#registry/second-factors/totp.ts'

const preHandler = requireStaff
const config = { beforeEnrolment: true }

export const totpRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, sessions, factorKey } = services
  const begin = {
    preHandler,
    config,
    schema: { body: OwnPasswordBody, response: answers(TotpEnrolmentAnswer) },
  }
  app.post('/auth/factors/totp/begin', begin, async (request) => {
    const { organizationId, userId } = request.caller
    await confirmOwnPassword(services, request, request.body.own_password)
    const account = await findAccountOf(db, organizationId, userId)
    const secret = newTotpSecret()
    const enrolment = await openChallenge(db, {
      purpose: 'totp_enrolment',
      account: { organizationId, userId },
      secret: (await factorKey()).seal(secret, userId),
      now: clock(),
    })
    if (!account) throw new HttpError('unauthorized')
    return succeeded({ enrolment, secret, address: totpAddress(secret, account.email ?? '') })
  })

  const confirm = {
    preHandler,
    config,
    schema: { body: ConfirmTotp, response: answers(FactorAddedAnswer) },
  }
  app.post('/auth/factors/totp', confirm, async (request) => {
    const { caller, body } = request
    const now = clock()
    const lookup = { token: body.enrolment, purpose: 'totp_enrolment', now } as const
    const row = await findChallenge(db, lookup)
    if (row?.user_id !== caller.userId || !row.key_id || !row.sealed_secret)
      throw new HttpError('challenge_ended')
    const sealed = sealedSecretOf({ key_id: row.key_id, sealed_secret: row.sealed_secret })
    const secret = (await factorKey()).open(sealed, caller.userId)
    if (secret === null) throw new HttpError('factor_key_missing')
    const step = stepOfCode(secret, body.code, now)
    if (step === null)
      throw new HttpError('validation_failed', [{ field: 'code', code: 'second_step_code_wrong' }])
    const author = authorOf(request, clock)
    const codes = await makeRecoveryCodes()
    const added = await addFactor(db, author, {
      field: 'authenticator_app',
      codes,
      tokenHash: caller.tokenHash,
      add: async (transaction) => {
        if (!(await takeChallenge(transaction, lookup))) throw new HttpError('challenge_ended')
        await storeTotp(transaction, author, { secret: sealed, step })
      },
    })
    if (!added) throw new HttpError('unauthorized')
    await sessions.revoke(added.endedSessions)
    return succeeded({ recovery_codes: added.isFirst ? [...codes.shown] : null })
  })

  const remove = { preHandler, schema: { body: OwnPasswordBody, response: answers(Empty) } }
  app.post('/auth/factors/totp/remove', remove, async (request) => {
    await confirmOwnPassword(services, request, request.body.own_password)
    await removeFactor(db, authorOf(request, clock), 'authenticator_app')
    return succeeded(null)
  })
}
