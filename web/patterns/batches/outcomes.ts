import type { CommandResult, Outcome } from '#api/contracts/actions.ts'
import { ApiError } from '#web/client/api/api-error.ts'

/** A student whose part of a command was refused, or is not known to be recorded. */
export type Unrecorded = Outcome & { outcome: 'rejected' | 'retryable' }

const isUnrecorded = (outcome: Outcome): outcome is Unrecorded =>
  outcome.outcome === 'rejected' || outcome.outcome === 'retryable'

/**
 * Who got what a command was to record, and who did not. A repeated command's `duplicate` is
 * recorded.
 */
export const splitOutcomes = ({ outcomes }: Pick<CommandResult, 'outcomes'>) => ({
  recorded: outcomes.filter((outcome) => !isUnrecorded(outcome)),
  unrecorded: outcomes.filter(isUnrecorded),
})

/** Some may be recorded by another try, though not those who were refused. */
export const anyRetryable = (unrecorded: readonly Unrecorded[]) =>
  unrecorded.some(({ outcome }) => outcome === 'retryable')

/** What stands for the outcomes where one error is wanted. */
export const outcomeReason = (unrecorded: readonly Unrecorded[]) =>
  anyRetryable(unrecorded)
    ? new ApiError({ code: 'retryable', status: 503 })
    : new ApiError({ code: unrecorded[0]?.code ?? 'unknown', status: 409 })
