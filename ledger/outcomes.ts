import { type DomainEvent, eventIdOf } from '#domain/events.ts'
import { type Actions, isReverted } from '#domain/reverting.ts'
import type { Handled } from '#platform/command-handler/tasks.ts'
import { type EventStore, type Position, start } from '#platform/event-store/event-store.ts'
import type { ActionOutcome } from './calls.ts'

export type HandledActions<Event = unknown> = Handled<{ actions: Actions }, Event>

export const outcomeOf = (
  handled: HandledActions,
  profile: string,
  action: string,
): ActionOutcome => {
  switch (handled.kind) {
    case 'appended':
      return { profile, outcome: 'appended', action }
    case 'unchanged': {
      // If another request recorded the check-in, this request has no action.
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

/** Adds rejections for erased students, in the order of `profiles`. */
export const withGone = (
  profiles: readonly string[],
  outcomes: readonly ActionOutcome[],
): ActionOutcome[] => {
  const known = new Map(outcomes.map((outcome) => [outcome.profile, outcome]))
  return profiles.map(
    (profile) => known.get(profile) ?? { profile, outcome: 'rejected', code: 'not_found' },
  )
}

const revertedIdOf = ({ data }: DomainEvent) =>
  'reverted' in data ? eventIdOf(data.reverted) : undefined

type RevertedAction = Readonly<{ profile: string; action: string }>

export const reversalOutcomeOf = (
  handled: HandledActions<DomainEvent>,
  { profile, action }: RevertedAction,
): ActionOutcome => {
  switch (handled.kind) {
    case 'appended':
      return handled.events.some((event) => revertedIdOf(event) === action)
        ? { profile, outcome: 'appended', action }
        : { profile, outcome: 'duplicate', action, reverted: true }
    case 'unchanged':
    case 'refused':
    case 'retryable':
      return outcomeOf(handled, profile, action)
  }
}

/**
 * Returns the position of the last append, or else of the log's end.
 * @throws Unavailable when the end cannot be read
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
