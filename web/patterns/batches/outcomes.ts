import type { CommandResult, Outcome } from '#api/contracts/actions.ts'
import { ApiError } from '#web/client/api/api-error.ts'

export type Unrecorded = Outcome & { outcome: 'rejected' | 'retryable' }

const isUnrecorded = (outcome: Outcome): outcome is Unrecorded =>
  outcome.outcome === 'rejected' || outcome.outcome === 'retryable'

/**
 * Separates recorded outcomes from refused ones. A repeated command's `duplicate` counts as
 * recorded.
 */
export const splitOutcomes = ({ outcomes }: Pick<CommandResult, 'outcomes'>) => ({
  recorded: outcomes.filter((outcome) => !isUnrecorded(outcome)),
  unrecorded: outcomes.filter(isUnrecorded),
})

export const anyRetryable = (unrecorded: readonly Unrecorded[]) =>
  unrecorded.some(({ outcome }) => outcome === 'retryable')

export const outcomeReason = (unrecorded: readonly Unrecorded[]) =>
  anyRetryable(unrecorded)
    ? new ApiError({ code: 'retryable', status: 503 })
    : new ApiError({ code: unrecorded[0]?.code ?? 'unknown', status: 409 })
