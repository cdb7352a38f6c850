import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, Empty, IdParams } from '#api/contracts/common.ts'
import {
  OwnPasswordBody,
  type Passkey,
  RecoveryCodesAnswer,
  SecondFactorsAnswer,
} from '#api/contracts/second-factors.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireOrganizationAdmin, requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { confirmOwnPassword } from '#api/sign-in/confirm-own-password.ts'
import { forgetFailures } from '#api/sign-in/note-slowed.ts'
import { findRelyingParty } from '#api/sign-in/relying-party.ts'
import { findUser } from '#registry/people/users.ts'
import { listPasskeys, type PasskeyRow } from '#registry/second-factors/passkeys.ts'
import { makeRecoveryCodes, recoveryCodeCount } from '#registry/second-factors/recovery-codes.ts'
import {
  type FactorsRow,
  findFactors,
  hasFactor,
  noteResetSeen,
  renewRecoveryCodes,
  resetFactors,
} from '#registry/second-factors/second-factors.ts'

const config = { beforeEnrolment: true }

/** Manages your own second factors, and resets those of other staff. */
export const secondFactorRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, sessions } = services
  const preHandler = requireStaff

  const list = { preHandler, config, schema: { response: answers(SecondFactorsAnswer) } }
  app.get('/auth/factors', list, async (request) => {
    const { caller } = request
    const [factors, passkeys] = await Promise.all([
      findFactors(db, caller),
      listPasskeys(db, caller),
    ])
    return succeeded({
      is_required: factors.is_required,
      passkeys: passkeys.map(passkeyAnswer),
      passkeys_available: findRelyingParty(services, request) !== null,
      totp: factors.totp_created_at
        ? { created_at: factors.totp_created_at, last_used_at: factors.totp_used_at }
        : null,
      recovery_codes: codesAnswer(factors),
    })
  })

  const codes = {
    preHandler,
    schema: { body: OwnPasswordBody, response: answers(RecoveryCodesAnswer) },
  }
  app.post('/auth/factors/recovery_codes', codes, async (request) => {
    await confirmOwnPassword(services, request, request.body.own_password)
    const made = await makeRecoveryCodes()
    await renewRecoveryCodes(db, authorOf(request, clock), made)
    return succeeded({ recovery_codes: [...made.shown] })
  })

  const seen = { preHandler, config, schema: { response: answers(Empty) } }
  app.post('/auth/factors/reset_seen', seen, async ({ caller }) => {
    await noteResetSeen(db, caller)
    return succeeded(null)
  })

  const reset = {
    preHandler: requireOrganizationAdmin,
    schema: {
      headers: CommandHeaders,
      params: IdParams,
      body: OwnPasswordBody,
      response: answers(Empty),
    },
  }
  app.post('/users/:id/reset_second_factor', reset, async (request) => {
    const { caller, params, body } = request
    const { organizationId } = caller
    const user = orNotFound(await findUser(db, organizationId, params.id))
    if (user.role === 'user') throw new HttpError('not_found')
    if (user.id === caller.userId) throw new HttpError('own_account')
    await confirmOwnPassword(services, request, body.own_password)
    const ended = await resetFactors(db, authorOf(request, clock), user.id)
    if (ended === null) throw new HttpError('no_second_factor')
    await sessions.revoke(ended)
    await forgetFailures(services, organizationId, {
      userIds: [user.id],
      isParent: false,
      isSecondStep: true,
    })
    return succeeded(null)
  })
}

export const passkeyAnswer = (row: PasskeyRow): Passkey => ({
  _id: row.id,
  name: row.name,
  created_at: row.created_at,
  last_used_at: row.last_used_at,
})

const codesAnswer = (factors: FactorsRow) =>
  hasFactor(factors) && factors.codes_made_at
    ? {
        left: factors.codes_left,
        of: recoveryCodeCount,
        created_at: factors.codes_made_at,
        last_used_at: factors.code_used_at,
      }
    : null
