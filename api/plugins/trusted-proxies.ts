import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '#platform/config.ts'

type Proxies = Config['trustProxy']

/**
 * As Fastify takes it, which no longer counts proxies itself: whoever sets a number says that
 * nothing but these reaches this port.
 */
export const trusted = (proxies: Proxies) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/**
 * Whose address a request comes from that is no call, such as a socket's first one: found as
 * Fastify finds a call's.
 */
export const createAddressOf = (proxies: Proxies): ((request: IncomingMessage) => string) => {
  const isTrusted = trustOf(proxies)
  return (request) => proxyAddr(request, isTrusted)
}

/** Whether an address is a proxy of ours, so many hops before this process. */
export const trustOf = (proxies: Proxies): ((address: string, hop: number) => boolean) => {
  const trust = trusted(proxies)
  if (typeof trust === 'function') return trust
  return typeof trust === 'string' ? proxyAddr.compile(trust.split(',')) : () => trust
}
