import type { Decider } from '#domain/decider.ts'
import {
  type EventStore,
  EventStoreChanged,
  type NewEvent,
  OutcomeUnknown,
} from '../event-store/event-store.ts'
import { isTransient } from '../transient-errors.ts'
import type { States } from './states.ts'
import type { Handled, Review, Task } from './tasks.ts'

type UnreadAppendingOptions<State, Command, Event> = Readonly<{
  eventStore: EventStore
  decider: Decider<State, Command, Event>
  states: States<State, Event>
  streamOf: (task: Task<Command>) => string
  newEventsOf: (task: Task<Command>, events: readonly Event[]) => readonly NewEvent[]
}>

/** Without `handled` the caller must read the streams. `sent`: events that may be stored. */
type Unread<State, Event> = Readonly<{
  handled?: readonly Handled<State, Event>[]
  sent: readonly (readonly Event[])[]
}>

/** Appends without reading streams if no task needs them. @throws EventStoreChanged */
export const createUnreadAppending = <State, Command, Event>(
  options: UnreadAppendingOptions<State, Command, Event>,
) => {
  const { eventStore, decider, states, streamOf, newEventsOf } = options
  const readFirst: Unread<State, Event> = { sent: [] }

  const decideAsNew = async (tasks: readonly Task<Command>[], review?: Review<State, Event>) => {
    const decisions = tasks.map(({ command }) => {
      const state = decider.initialState()
      return { state, decision: { events: decider.decide(command, state) } }
    })
    await review?.(decisions)
    return decisions.map(({ decision }) => decision.events)
  }

  return async (
    tasks: readonly Task<Command>[],
    review?: Review<State, Event>,
  ): Promise<Unread<State, Event>> => {
    const { appendUnseen } = eventStore
    if (!appendUnseen || !tasks.every(({ command }) => decider.needsNoPast?.(command)))
      return readFirst
    let events: readonly (readonly Event[])[]
    try {
      events = await decideAsNew(tasks, review)
    } catch {
      // The command may be a retry, so read earlier events before refusing.
      return readFirst
    }
    try {
      const appended = await appendUnseen(
        tasks.map((task, n) => ({ stream: streamOf(task), events: newEventsOf(task, events[n]!) })),
      )
      if (appended.length === 0) return readFirst
      const handled = appended.map(({ revision, position }, n): Handled<State, Event> => {
        states.follow(streamOf(tasks[n]!), events[n]!, revision)
        return { kind: 'appended', events: events[n]!, ...(position && { position }) }
      })
      return { handled, sent: [] }
    } catch (error) {
      if (error instanceof OutcomeUnknown) return { sent: events }
      if (isTransient(error) && !(error instanceof EventStoreChanged)) return readFirst
      if (error instanceof EventStoreChanged) states.forgetAll()
      throw error
    }
  }
}
