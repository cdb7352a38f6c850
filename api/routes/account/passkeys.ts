import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { Empty, IdParams } from '#api/contracts/common.ts'
import {
  AddPasskey,
  FactorAddedAnswer,
  OwnPasswordBody,
  PasskeyEnrolmentAnswer,
  PasskeyName,
} from '#api/contracts/second-factors.ts'
import { HttpError } from '#api/failure.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { confirmOwnPassword } from '#api/sign-in/confirm-own-password.ts'
import { checkNewPasskey, passkeyCreation } from '#api/sign-in/passkey-checks.ts'
import { relyingParty } from '#api/sign-in/relying-party.ts'
import { findAccountOf } from '#registry/people/users.ts'
import { findChallenge, openChallenge, takeChallenge } from '#registry/second-factors/challenges.ts'
import {
  insertPasskey,
  listPasskeys,
  mostPasskeys,
  renamePasskey,
} from '#registry/second-factors/passkeys.ts'
import { makeRecoveryCodes } from '#registry/second-factors/recovery-codes.ts'
import { addFactor, removeFactor } from '#registry/second-factors/second-factors.ts'

const preHandler = requireStaff
const config = { beforeEnrolment: true }

export const passkeyRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, sessions } = services
  const begin = {
    preHandler,
    config,
    schema: { body: OwnPasswordBody, response: answers(PasskeyEnrolmentAnswer) },
  }
  app.post('/auth/factors/passkeys/begin', begin, async (request) => {
    const { organizationId, userId } = request.caller
    await confirmOwnPassword(services, request, request.body.own_password)
    const party = relyingParty(services, request)
    const accountKey = { organizationId, userId }
    const [account, passkeys] = await Promise.all([
      findAccountOf(db, organizationId, userId),
      listPasskeys(db, accountKey),
    ])
    if (!account) throw new HttpError('unauthorized')
    if (passkeys.length >= mostPasskeys) throw new HttpError('too_many_passkeys')
    const passkey = await passkeyCreation(party, account, passkeys)
    const enrolment = await openChallenge(db, {
      purpose: 'passkey_enrolment',
      account: accountKey,
      webauthnChallenge: passkey.challenge,
      now: clock(),
    })
    return succeeded({ enrolment, passkey })
  })

  const add = {
    preHandler,
    config,
    bodyLimit: 32 * 1024,
    schema: { body: AddPasskey, response: answers(FactorAddedAnswer) },
  }
  app.post('/auth/factors/passkeys', add, async (request) => {
    const { caller, body } = request
    const lookup = { token: body.enrolment, purpose: 'passkey_enrolment', now: clock() } as const
    const row = await findChallenge(db, lookup)
    const challenge = row?.webauthn_challenge
    if (row?.user_id !== caller.userId || !challenge) throw new HttpError('challenge_ended')
    const party = relyingParty(services, request)
    const passkey = await checkNewPasskey(body.passkey, { party, challenge })
    if (!passkey)
      throw new HttpError('validation_failed', [{ field: 'passkey', code: 'passkey_not_made' }])
    const author = authorOf(request, clock)
    const codes = await makeRecoveryCodes()
    const added = await addFactor(db, author, {
      field: 'passkey',
      codes,
      tokenHash: caller.tokenHash,
      add: async (transaction, before) => {
        if (!(await takeChallenge(transaction, lookup))) throw new HttpError('challenge_ended')
        if (before.passkeys >= mostPasskeys) throw new HttpError('too_many_passkeys')
        await insertPasskey(transaction, author, { ...passkey, name: body.name })
      },
    })
    if (!added) throw new HttpError('unauthorized')
    await sessions.revoke(added.endedSessions)
    return succeeded({ recovery_codes: added.isFirst ? [...codes.shown] : null })
  })

  const rename = {
    preHandler,
    schema: { params: IdParams, body: PasskeyName, response: answers(Empty) },
  }
  app.put('/auth/factors/passkeys/:id', rename, async ({ caller, params, body }) => {
    await renamePasskey(db, caller, { id: params.id, name: body.name })
    return succeeded(null)
  })

  const remove = {
    preHandler,
    schema: { params: IdParams, body: OwnPasswordBody, response: answers(Empty) },
  }
  app.post('/auth/factors/passkeys/:id/remove', remove, async (request) => {
    await confirmOwnPassword(services, request, request.body.own_password)
    await removeFactor(db, authorOf(request, clock), { passkey: request.params.id })
    return succeeded(null)
  })
}
