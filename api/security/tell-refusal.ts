import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '#api/contracts/errors.ts'
import type { RefusedAccount } from '#api/failure.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { eventOfCode } from './events.ts'

/**
 * Writes the security event that the refusal of a call is. The line names the route and not the
 * address, which may hold a token.
 */
export const tellRefusal = (request: FastifyRequest, code: ErrorCode, tried?: RefusedAccount) => {
  const event = eventOfCode[code]
  if (!event) return
  const { method, routeOptions, ip: address, log } = request
  // A public call has no caller, but a sign-in may have named an account.
  const caller = request.caller as Caller | null | undefined
  const { organizationId: organization, userId: user } = caller ?? tried ?? {}
  log.warn(
    { event, code, method, route: routeOptions.url, organization, user, address },
    'A call was refused',
  )
}
