import { type Actions, isReverted } from '#domain/reverting.ts'
import type { Handled } from '#platform/command-handler/tasks.ts'
import { type EventStore, type Position, start } from '#platform/event-store/event-store.ts'
import type { ActionOutcome } from './messages.ts'

/** What became of a command on a stream that keeps its actions by id. */
export type HandledActions<Event = unknown> = Handled<{ actions: Actions }, Event>

/** What became of an action that the request wanted to record. */
export const outcomeOf = (
  handled: HandledActions,
  profile: string,
  action: string,
): ActionOutcome => {
  switch (handled.kind) {
    case 'appended':
      return { profile, outcome: 'appended', action }
    case 'unchanged': {
      // Nothing may be there to do without an action of its own: one who is in already is not
      // called again.
      const there = handled.state.actions.has(action) && { action }
      return {
        profile,
        outcome: 'duplicate',
        ...there,
        ...(isReverted(handled.state, action) && { reverted: true }),
      }
    }
    case 'refused':
      return { profile, outcome: 'rejected', code: handled.refused.code }
    case 'retryable':
      return { profile, outcome: 'retryable' }
  }
}

/** What an event takes back, if it does. */
export type Reverted<Event> = (event: Event) => string | undefined

type RevertedAction = Readonly<{ profile: string; action: string }>

/** What became of an action that the request wanted to take back. */
export const reversalOutcomeOf = <Event>(
  handled: HandledActions<Event>,
  { profile, action }: RevertedAction,
  revertedBy: Reverted<Event>,
): ActionOutcome => {
  switch (handled.kind) {
    case 'appended':
      return handled.events.some((event) => revertedBy(event) === action)
        ? { profile, outcome: 'appended', action }
        : { profile, outcome: 'duplicate', action, reverted: true }
    case 'unchanged':
    case 'refused':
    case 'retryable':
      return outcomeOf(handled, profile, action)
  }
}

/**
 * Where a read model must be to show what was recorded: the last append, or the head of the log
 * when something was recorded at a place that is not known (earlier, or by a store that does not
 * say). Nothing that is retryable is waited for.
 * @throws Unavailable when the head is needed and the store does not answer any more
 */
export const positionOfHandled = async (
  handled: readonly HandledActions[],
  eventStore: EventStore,
): Promise<Position> => {
  const recorded = handled.filter(({ kind }) => kind === 'appended' || kind === 'unchanged')
  const appended = handled.filter((one) => one.kind === 'appended')
  const positions = appended.flatMap(({ position }) => position ?? [])
  const highest = positions.reduce((most, position) => (position > most ? position : most), start)
  if (appended.length > 0 && positions.length === appended.length) return highest
  return recorded.length === 0 && handled.some(({ kind }) => kind === 'retryable')
    ? start
    : eventStore.head()
}
