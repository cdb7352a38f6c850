import { setTimeout as pause } from 'node:timers/promises'
import type { Decider } from '#domain/decider.ts'
import { type DomainEvent, decodeEvent, encodeEvent, eventIdOf } from '#domain/events.ts'
import { type Stopwatch, systemStopwatch } from './clock.ts'
import { createPlanner, type Plan } from './command-handler/plans.ts'
import {
  asHappened,
  createStateMemory,
  createStates,
  type StateMemory,
} from './command-handler/states.ts'
import { createStreamQueues } from './command-handler/stream-queues.ts'
import {
  eventsOf,
  type FindHeads,
  type Handled,
  type Review,
  type Task,
} from './command-handler/tasks.ts'
import { createUnreadAppending } from './command-handler/unread-appending.ts'
import {
  type AppendOutcome,
  type AppendRequest,
  type EventStore,
  EventStoreChanged,
  OutcomeUnknown,
} from './event-store/event-store.ts'
import { readInParts } from './event-store/read-in-parts.ts'
import type { Log } from './log.ts'
import { isTransient, Unavailable } from './transient-errors.ts'

export type CommandHandlerOptions<State, Command, Event> = Readonly<{
  eventStore: EventStore
  stopwatch?: Stopwatch | undefined
  log?: Pick<Log, 'warn'> | undefined
  category: string
  decider: Decider<State, Command, Event>
  memory?: StateMemory
  /** Avoids reading streams in stores without `appendUnseen`. */
  findHeads?: FindHeads | undefined
}>

export type CommandHandler<State, Command, Event> = Readonly<{
  /**
   * Returns one outcome per task, in order.
   * @throws what `review` throws; store errors before anything was sent
   */
  handle: (
    tasks: readonly Task<Command>[],
    review?: Review<State, Event>,
  ) => Promise<readonly Handled<State, Event>[]>
  /** The returned state must not be changed. */
  read: (id: string) => Promise<State>
}>

/** In ms: how long a command is retried. */
const patience = 3000
const pauseAfterFailure = 50

/**
 * Commands on one stream wait for each other in this process. After a conflict they decide again.
 */
export const createCommandHandler = <State extends object, Command, Event extends DomainEvent>(
  options: CommandHandlerOptions<State, Command, Event>,
): CommandHandler<State, Command, Event> => {
  const {
    eventStore,
    stopwatch = systemStopwatch,
    log,
    category,
    decider,
    memory = createStateMemory(),
    findHeads,
  } = options
  const streamOf = ({ id }: Task<Command>) => `${category}-${id}`
  const states = createStates({ eventStore, decider, memory })
  const plan = createPlanner({ decider, states, streamOf, findHeads })
  const inTurn = createStreamQueues()

  const newEventsOf = ({ metadata }: Task<Command>, events: readonly Event[]) =>
    events.map((event) => {
      const { id, type, data, v } = encodeEvent(event)
      return { id, type, data, metadata: { ...metadata, v } }
    })

  const recordedIdsIn = async (streams: readonly string[]) => {
    const ids = new Map<string, ReadonlySet<string>>()
    for await (const [stream, events] of readInParts(eventStore, streams))
      ids.set(stream, new Set(events.map((event) => decodeEvent(event).id)))
    return ids
  }

  const requestOf = ({ task, folded, decision }: Plan<State, Command, Event>): AppendRequest => ({
    stream: folded.stream,
    expected: folded.revision < 0 ? 'no-stream' : folded.revision,
    events: newEventsOf(task, eventsOf(decision)),
  })

  const appendUnread = createUnreadAppending({ eventStore, decider, states, streamOf, newEventsOf })

  const append = async (
    plans: readonly Plan<State, Command, Event>[],
  ): Promise<readonly AppendOutcome[]> => {
    if (plans.length === 0) return []
    try {
      return await eventStore.appendMany(plans.map(requestOf))
    } catch (error) {
      if (!(error instanceof OutcomeUnknown || error instanceof Unavailable)) {
        states.forget(plans.map(({ folded }) => folded.stream))
        throw error
      }
      return plans.map(() => ({ appended: false, failure: error }))
    }
  }

  const work = async (tasks: readonly Task<Command>[], review?: Review<State, Event>) => {
    const outcomes = new Map<Task<Command>, Handled<State, Event>>()
    // Events that were sent and got no answer. If a later read finds them, this request has
    // recorded them.
    const unanswered = new Map<Task<Command>, readonly Event[]>()

    const settle = async (plans: readonly Plan<State, Command, Event>[]) => {
      const sent = plans.filter(({ task }) => unanswered.has(task))
      const idsOf = await recordedIdsIn(sent.map(({ folded }) => folded.stream))
      for (const { task, folded, decision } of plans) {
        const events = unanswered.get(task)
        // If another request had the same effect, this one recorded nothing.
        const isRecorded = events?.every((event) => idsOf.get(folded.stream)?.has(eventIdOf(event)))
        if (decision.refused) outcomes.set(task, { kind: 'refused', refused: decision.refused })
        else if (events && isRecorded) outcomes.set(task, { kind: 'appended', events })
        else outcomes.set(task, { kind: 'unchanged', state: folded.state })
      }
    }

    const finish = (
      { task, folded, decision }: Plan<State, Command, Event>,
      result: AppendOutcome,
    ) => {
      const events = eventsOf(decision)
      if (result.appended) {
        const happened = events.map((event) => asHappened(event, task.metadata))
        states.advance(folded, happened, result.revision)
        outcomes.set(task, {
          kind: 'appended',
          events,
          ...(result.position && { position: result.position }),
        })
        return
      }
      states.doubt(folded, result.conflict ? 'overtaken' : 'unsure')
      if ('failure' in result && result.failure instanceof OutcomeUnknown)
        unanswered.set(task, events)
    }

    const reviewed = async (
      pending: readonly Task<Command>[],
      review?: Review<State, Event>,
    ): Promise<readonly Plan<State, Command, Event>[]> => {
      const plans = await plan(pending, { isFirst })
      const isRead = plans.every(({ folded }) => !folded.unread)
      isFirst = false
      try {
        await review?.(plans.map(({ folded, decision }) => ({ decision, state: folded.state })))
        return plans
      } catch (error) {
        if (isRead) throw error
        return reviewed(pending, review)
      }
    }

    const attempt = async (pending: readonly Task<Command>[], review?: Review<State, Event>) => {
      const plans = await reviewed(pending, review)
      const writing = plans.filter(({ decision }) => eventsOf(decision).length > 0)
      await settle(plans.filter(({ decision }) => eventsOf(decision).length === 0))
      const results = await append(writing)
      for (const [n, one] of writing.entries()) finish(one, results[n]!)
      const failures = results.flatMap((result) => ('failure' in result ? result.failure : []))
      if (failures.length > 0)
        await waitOrGiveUp(
          failures.find((failure) => failure instanceof EventStoreChanged) ?? failures[0],
        )
    }

    const waitOrGiveUp = async (failure: unknown) => {
      // Retrying is useless until the right store returns.
      if (failure instanceof EventStoreChanged) {
        states.forgetAll()
        const isAnythingAppended = [...outcomes.values()].some(({ kind }) => kind === 'appended')
        if (!isAnythingAppended && unanswered.size === 0) throw failure
        gaveUp = true
      } else await pause(pauseAfterFailure)
    }

    let gaveUp = false
    let isFirst = true
    const deadline = stopwatch() + patience
    const unread = await appendUnread(tasks, review)
    if (unread.handled) return unread.handled
    for (const [n, events] of unread.sent.entries()) unanswered.set(tasks[n]!, events)
    if (unanswered.size === 0) await attempt(tasks, review)
    for (;;) {
      const pending = tasks.filter((task) => !outcomes.has(task))
      if (pending.length === 0 || gaveUp || stopwatch() >= deadline) break
      // Some events may be recorded, so keep trying through an outage.
      await attempt(pending).catch(async (error) => {
        if (!isTransient(error))
          log?.warn({ err: error, streams: pending.length }, 'A command could not be retried')
        await waitOrGiveUp(error)
      })
    }
    return tasks.map((task) => outcomes.get(task) ?? { kind: 'retryable' as const })
  }

  const read = async (stream: string): Promise<State> => {
    const [known] = await states.load([stream])
    if (!known!.warm) return known!.state
    states.doubt(known!, 'unsure')
    const [current] = await states.load([stream])
    return current!.state
  }

  return {
    handle: (tasks, review) => inTurn(tasks.map(streamOf), () => work(tasks, review)),
    read: (id) => inTurn([`${category}-${id}`], () => read(`${category}-${id}`)),
  }
}
