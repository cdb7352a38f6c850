import type { EventStore } from '#platform/event-store/event-store.ts'
import type { Category, CommandResult, OnAppended, Outcome } from './messages.ts'
import { type HandledActions, positionOf } from './outcomes.ts'
import type { Request } from './requests.ts'

type Options = Readonly<{ eventStore: EventStore; category: Category; onAppended?: OnAppended | undefined }>

/** Turns what became of a request's commands into its answer, and tells whoever waits for news. */
export type Answer = (
  request: Request,
  handled: readonly HandledActions[],
  outcomes: Outcome[],
) => Promise<CommandResult>

export const createAnswer =
  ({ eventStore, category, onAppended }: Options): Answer =>
  async ({ batchId }, handled, outcomes) => {
    const position = await positionOf(handled, eventStore)
    onAppended?.(position, category)
    return { batch: batchId, position, outcomes }
  }
