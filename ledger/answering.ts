import { DomainError } from '#domain/decider.ts'
import type { StreamCategory } from '#domain/streams.ts'
import { type EventStore, start } from '#platform/event-store/event-store.ts'
import type { ActionOutcome, LedgerResult, OnAppended } from './calls.ts'
import { type HandledActions, positionOfHandled } from './outcomes.ts'
import type { LedgerRequest } from './requests.ts'

type AnswerParts = Readonly<{
  eventStore: EventStore
  category: StreamCategory
  onAppended?: OnAppended | undefined
}>

export type Answer = (
  request: Pick<LedgerRequest, 'batchId'>,
  handled: readonly HandledActions[],
  outcomes: ActionOutcome[],
) => Promise<LedgerResult>

export const createAnswer =
  ({ eventStore, category, onAppended }: AnswerParts): Answer =>
  async ({ batchId }, handled, outcomes) => {
    try {
      const position = await positionOfHandled(handled, eventStore)
      onAppended?.(position, category)
      return { batch: batchId, position, outcomes }
    } catch (error) {
      // The position is unreadable, but events are recorded, so wake the workers.
      if (outcomes.some(({ outcome }) => outcome === 'appended')) onAppended?.(start, category)
      throw error
    }
  }

/** Wakes the read models even after a failure, because some events may have been recorded. */
export const wakingOnFailure = async <Result>(
  { category, onAppended }: Pick<AnswerParts, 'category' | 'onAppended'>,
  command: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await command()
  } catch (error) {
    if (!(error instanceof DomainError)) onAppended?.(start, category)
    throw error
  }
}
