import type { FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import { registryCommandId } from './idempotency-key.ts'

export const authorOf = (request: FastifyRequest, clock: Clock): Author => ({
  organizationId: request.caller.organizationId,
  userId: request.caller.userId,
  at: clock(),
  ...(request.headers['idempotency-key'] && { commandId: registryCommandId(request) }),
})
