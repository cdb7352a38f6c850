import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '#platform/config.ts'

type Proxies = Config['trustProxy']

/** A number counts the proxies in front. Nothing else may then reach this port. */
export const trusted = (proxies: Proxies) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

export const createAddressOf = (proxies: Proxies): ((request: IncomingMessage) => string) => {
  const isTrusted = trustOf(proxies)
  return (request) => proxyAddr(request, isTrusted)
}

export const trustOf = (proxies: Proxies): ((address: string, hop: number) => boolean) => {
  const trust = trusted(proxies)
  if (typeof trust === 'function') return trust
  return typeof trust === 'string' ? proxyAddr.compile(trust.split(',')) : () => trust
}
