import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '#api/contracts/errors.ts'
import type { RefusedAccount } from '#api/failure.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { eventOfCode } from './events.ts'

/** Logs the refusal's security event. It names the route, as the address may hold a token. */
export const tellRefusal = (request: FastifyRequest, code: ErrorCode, tried?: RefusedAccount) => {
  const event = eventOfCode[code]
  if (!event) return
  const { method, routeOptions, ip: address, log } = request
  const caller = request.caller as Caller | null | undefined
  const { organizationId: organization, userId: user } = caller ?? tried ?? {}
  log.warn(
    { event, code, method, route: routeOptions.url, organization, user, address },
    'A call was refused',
  )
}
