import type { DomainError } from '#domain/decider.ts'
import type { EventMetadata } from '#domain/events.ts'
import type { Position } from '../event-store/event-store.ts'

/** A command on one stream. */
export type Task<Command> = Readonly<{
  /** With the category in front, the name of the stream. */
  id: string
  command: Command
  metadata: Omit<EventMetadata, 'v'>
}>

/** New events of one stream, by the id that names the stream in its category. */
export type NewOnStream = Readonly<{
  id: string
  organizationId: string
  eventIds: readonly string[]
}>

/**
 * Returns the revision that each of these streams has (-1: no event), by id, if none of the events
 * is in it up to there. A stream that is not returned must be read. Whoever appends names the
 * revision, so one that is out of date only leads to a conflict.
 */
export type FindHeads = (streams: readonly NewOnStream[]) => Promise<ReadonlyMap<string, number>>

/** What the decider said: the events to append, none for what is there already, or no. */
export type Decision<Event> = Readonly<
  { events: readonly Event[]; refused?: undefined } | { refused: DomainError }
>

export const eventsOf = <Event>(decision: Decision<Event>): readonly Event[] =>
  decision.refused ? [] : decision.events

/**
 * Sees all first decisions of a request before any is appended; what it throws ends the request
 * with nothing recorded.
 */
export type Review<State, Event> = (
  decisions: readonly Readonly<{ decision: Decision<Event>; state: State }>[],
) => void

export type Handled<State, Event> =
  | Readonly<{ kind: 'appended'; events: readonly Event[]; position?: Position }>
  /** The ledger holds it already. `state` is for looking at only. */
  | Readonly<{ kind: 'unchanged'; state: State }>
  | Readonly<{ kind: 'refused'; refused: DomainError }>
  /**
   * Others were faster each time, or the store did not answer: the same command may be sent again.
   */
  | Readonly<{ kind: 'retryable' }>
