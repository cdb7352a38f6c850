import type { FastifyRequest } from 'fastify'
import { succeeded } from '#api/answers/answers.ts'
import { Refusal } from '#api/failure.ts'
import type { Actor, CommandResult } from '#ledger/messages.ts'

/** Who sends a command to the ledger by this request. */
export const actorOf = ({ caller: { organizationId, userId, role, isParent } }: FastifyRequest): Actor => ({
  organizationId,
  userId,
  role: isParent ? 'parent' : role,
})

/**
 * The answer of a command, once something of it is in the ledger.
 * @throws Refusal when nothing was recorded: by the code of the first who was rejected, or `retryable`
 */
export const commandAnswer = (result: CommandResult) => {
  const { batch, outcomes } = result
  const rejected = outcomes.filter(({ outcome }) => outcome === 'rejected')
  if (rejected.length > 0 && !outcomes.some(({ outcome }) => outcome === 'appended')) {
    const code = rejected[0]?.code ?? 'retryable'
    // What a prize for several students is refused with, its race lost or not.
    if (code === 'lack_point') throw new Refusal('lack_point_msg', { count: rejected.length, batch, outcomes })
    throw new Refusal(code, { batch, outcomes })
  }
  if (outcomes.length > 0 && outcomes.every(({ outcome }) => outcome === 'retryable')) {
    throw new Refusal('retryable', { batch, outcomes })
  }
  return succeeded(result)
}
