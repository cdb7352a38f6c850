import type { FastifyRequest } from 'fastify'
import { succeeded } from '#api/answers/answers.ts'
import { HttpError } from '#api/failure.ts'
import type { Actor, LedgerResult } from '#ledger/calls.ts'
import { refusalOf } from '#ledger/points/checks.ts'

export const actorOf = ({
  caller: { organizationId, userId, role, isParent },
}: FastifyRequest): Actor => ({
  organizationId,
  userId,
  role: isParent ? 'parent' : role,
})

/** @throws HttpError if nothing was appended and something was refused, or all is retryable */
export const commandAnswer = (result: LedgerResult) => {
  const { batch, outcomes } = result
  const refused = refusalOf(result)
  if (refused) throw new HttpError(refused.code, { ...refused.details, batch, outcomes })
  if (outcomes.length > 0 && outcomes.every(({ outcome }) => outcome === 'retryable')) {
    throw new HttpError('retryable', { batch, outcomes })
  }
  return succeeded(result)
}
