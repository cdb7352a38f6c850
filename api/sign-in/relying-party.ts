import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { HttpError } from '#api/failure.ts'
import type { Services } from '#api/services.ts'

/** Named as in Web Authentication. A passkey belongs to `id`. */
export type RelyingParty = Readonly<{ id: string; origin: string }>

const isLocal = (hostname: string) => hostname === 'localhost' || hostname.endsWith('.localhost')

const partyAt = ({ protocol, hostname, origin }: URL): RelyingParty | null => {
  if (isIP(hostname.replace(/^\[|\]$/g, '')) > 0) return null
  return protocol === 'https:' || isLocal(hostname) ? { id: hostname, origin } : null
}

/** Returns null if browsers allow no passkeys, because of missing TLS or a bare IP address. */
export const findRelyingParty = (
  { config }: Pick<Services, 'config'>,
  request: FastifyRequest,
): RelyingParty | null => {
  if (config.publicUrl) return partyAt(new URL(config.publicUrl))
  // Without PUBLIC_URL, only browsers on this machine are allowed.
  const address = `http://${request.host}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return isLocal(url.hostname) ? partyAt(url) : null
}

/** @throws HttpError `passkeys_unavailable` */
export const relyingParty = (services: Pick<Services, 'config'>, request: FastifyRequest) => {
  const party = findRelyingParty(services, request)
  if (!party) throw new HttpError('passkeys_unavailable')
  return party
}
