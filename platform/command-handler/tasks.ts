import type { DomainError } from '#domain/decider.ts'
import type { EventMetadata } from '#domain/events.ts'
import type { Position } from '../event-store/event-store.ts'

export type Task<Command> = Readonly<{
  id: string
  command: Command
  metadata: Omit<EventMetadata, 'v'>
}>

export type NewOnStream = Readonly<{
  id: string
  organizationId: string
  eventIds: readonly string[]
}>

/** Omits streams that contain one of the events. A stale revision only causes a conflict. */
export type FindHeads = (streams: readonly NewOnStream[]) => Promise<ReadonlyMap<string, number>>

export type Decision<Event> = Readonly<
  { events: readonly Event[]; refused?: undefined } | { refused: DomainError }
>

export const eventsOf = <Event>(decision: Decision<Event>): readonly Event[] =>
  decision.refused ? [] : decision.events

/** Runs before any append. Throw to end the request. */
export type Review<State, Event> = (
  decisions: readonly Readonly<{ decision: Decision<Event>; state: State }>[],
) => void | Promise<void>

export type Handled<State, Event> =
  | Readonly<{ kind: 'appended'; events: readonly Event[]; position?: Position }>
  /** Everything was recorded before. `state` must not be changed. */
  | Readonly<{ kind: 'unchanged'; state: State }>
  | Readonly<{ kind: 'refused'; refused: DomainError }>
  | Readonly<{ kind: 'retryable' }>
