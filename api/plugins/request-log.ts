import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { httpSeconds } from '#platform/metrics.ts'

const harmless = /^[\w.-]{8,64}$/

/** Accepts only a trusted proxy's id. */
export const correlationIdOf =
  (trusts: (address: string, hop: number) => boolean) =>
  ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>) => {
    const given = headers['x-request-id']
    if (typeof given !== 'string' || !harmless.test(given)) return randomUUID()
    return socket.remoteAddress && trusts(socket.remoteAddress, 0) ? given : randomUUID()
  }

const foretold = new WeakSet<FastifyRequest>()

/**
 * Marks a failure as part of an outage, which has lines for its beginning and end. One line for
 * each failed call would bury these.
 */
export const noteForetold = (request: FastifyRequest) => foretold.add(request)

/** Logs the route, because the address may contain a token. */
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
      {
        method,
        route,
        status,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...callerFields(request),
      },
      'call',
    )
  })
}

const levelOf = (status: number) => {
  if (status >= 500) return 'warn'
  return status >= 400 ? 'info' : 'debug'
}

const callerFields = ({ caller }: FastifyRequest) =>
  caller ? { organization: caller.organizationId, user: caller.userId } : undefined
