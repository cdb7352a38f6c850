import type { FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Author } from '#registry/administration-log.ts'

/** Who changes something in the registry by this request. */
export const authorOf = ({ caller }: FastifyRequest, clock: Clock): Author => ({
  organizationId: caller.organizationId,
  userId: caller.userId,
  at: clock(),
})
