import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { type OwnSession, OwnSessionsAnswer } from '#api/contracts/auth.ts'
import { CommandHeaders, Empty, IdParams } from '#api/contracts/common.ts'
import { SignedOutAnswer } from '#api/contracts/sign-ins.ts'
import { orNotFound } from '#api/failure.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireAnyone } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { newDeviceToken } from '#api/sign-in/known-place.ts'
import { shortenedAddress } from '#api/sign-in/shortened-address.ts'
import { readDeviceName } from '#domain/device-name.ts'
import { findOwnAddresses, isOwnAddress } from '#registry/organization/own-addresses.ts'
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSessionRow,
} from '#registry/sign-in/own-sessions.ts'

export const ownSessionRoutes: FastifyPluginAsyncZod<Services> = async (
  app,
  { db, clock, sessions },
) => {
  const preHandler = requireAnyone

  const list = { preHandler, schema: { response: answers(OwnSessionsAnswer) } }
  app.get('/auth/sessions', list, async ({ caller }) => {
    const [rows, ownAddresses] = await Promise.all([
      listOwnSessions(db, caller, clock()),
      findOwnAddresses(db, caller.organizationId),
    ])
    return succeeded({ sessions: rows.map((row) => ownSession(row, caller, ownAddresses)) })
  })

  const one = { preHandler, schema: { params: IdParams, response: answers(Empty) } }
  app.delete('/auth/sessions/:id', one, async (request) => {
    const { caller, params } = request
    const ended = orNotFound(await endOwnSession(db, caller, params.id))
    await sessions.revoke([ended])
    logEnded(request)
    return succeeded(null)
  })

  const others = {
    preHandler,
    schema: { headers: CommandHeaders, response: answers(SignedOutAnswer) },
  }
  app.post('/auth/sessions/end_others', others, async (request) => {
    const ended = await endOtherSessions(db, request.caller, request.caller.tokenHash)
    await sessions.revoke(ended)
    logEnded(request)
    return succeeded({
      ended: ended.length,
      device_token: await newDeviceToken(db, request, clock),
    })
  })
}

const ownSession = (
  row: OwnSessionRow,
  caller: Caller,
  ownAddresses: readonly string[],
): OwnSession => ({
  _id: row.id,
  device: readDeviceName(row.device),
  address: shortenedAddress(row.address),
  is_at_school: isOwnAddress(ownAddresses, row.address),
  is_current: row.token_hash === caller.tokenHash,
  signed_in_at: row.created_at,
  last_used_at: row.last_used_at,
})

const logEnded = ({ caller, ip, log }: FastifyRequest) =>
  log.info(
    {
      event: 'sign_in',
      code: 'sessions_ended',
      organization: caller.organizationId,
      user: caller.userId,
      address: ip,
    },
    'A person has ended some of their sessions',
  )
