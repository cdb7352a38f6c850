import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { httpSeconds } from '#platform/metrics.ts'

const harmless = /^[\w.-]{8,64}$/

/**
 * The correlation id of a request: the one that a proxy of ours gave it, else a new one. Nobody
 * else writes into our log.
 */
export const correlationIdOf =
  (trusts: (address: string, hop: number) => boolean) =>
  ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>) => {
    const given = headers['x-request-id']
    if (typeof given !== 'string' || !harmless.test(given)) return randomUUID()
    return socket.remoteAddress && trusts(socket.remoteAddress, 0) ? given : randomUUID()
  }

const foretold = new WeakSet<FastifyRequest>()

/**
 * The call fails because something is out, which has its own lines in the log: one for each call
 * would bury them.
 */
export const noteForetold = (request: FastifyRequest) => foretold.add(request)

/**
 * One line and one measurement a call. The line names the route and not the address, which may hold
 * a token.
 */
export const logRequests = (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    const status = reply.statusCode
    httpSeconds.observe({ method, route, status }, reply.elapsedTime / 1000)
    request.log[foretold.has(request) ? 'debug' : levelOf(status)](
      { method, route, status, ms: Math.round(reply.elapsedTime * 10) / 10, ...who(request) },
      'call',
    )
  })
}

// What went well is counted in the metrics; a line for each would bury what did not.
const levelOf = (status: number) => {
  if (status >= 500) return 'warn'
  return status >= 400 ? 'info' : 'debug'
}

const who = ({ caller }: FastifyRequest) =>
  caller ? { organization: caller.organizationId, user: caller.userId } : undefined
