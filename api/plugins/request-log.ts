import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { httpSeconds } from '#platform/metrics.ts'

const harmless = /^[\w.-]{8,64}$/

/** The correlation id of a request: the one that a proxy gave it, else a new one. */
export const correlationIdOf = (header: string | string[] | undefined) =>
  typeof header === 'string' && harmless.test(header) ? header : randomUUID()

/** One line and one measurement a call. The line names the route and not the address, which may hold a token. */
export const logRequests = (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    const status = reply.statusCode
    httpSeconds.observe({ method, route, status }, reply.elapsedTime / 1000)
    request.log[levelOf(status)](
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
