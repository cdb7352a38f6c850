import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Origin } from '#registry/sign-in/sign-ins.ts'

/** One IPv6 host owns a whole /64. */
export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  address: ip,
  network: fastifyRateLimit.normalizeIP(ip, 64),
  device: headers['user-agent'] ?? '',
})
