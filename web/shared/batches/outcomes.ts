import type { CommandResult, Outcome } from '#api/contracts/actions.ts'

/** A student whose part of a command was refused, or is not known to be recorded. */
export type Unrecorded = Outcome & { outcome: 'rejected' | 'retryable' }

const isUnrecorded = (outcome: Outcome): outcome is Unrecorded =>
  outcome.outcome === 'rejected' || outcome.outcome === 'retryable'

/** Who got what a command was to record, and who did not. A repeated command's `duplicate` is recorded. */
export const splitOutcomes = ({ outcomes }: Pick<CommandResult, 'outcomes'>) => ({
  recorded: outcomes.filter((outcome) => !isUnrecorded(outcome)),
  unrecorded: outcomes.filter(isUnrecorded),
})
