import { setTimeout as pause } from 'node:timers/promises'
import type { Decider } from '#domain/decider.ts'
import { type DomainEvent, encodeEvent } from '#domain/events.ts'
import type { Clock } from './clock.ts'
import { eventsOf, type Handled, type Review, type Task } from './command-handler/messages.ts'
import { createPlanner, type Plan } from './command-handler/plans.ts'
import { createStateMemory, createStates, type StateMemory } from './command-handler/states.ts'
import { createStreamQueues } from './command-handler/stream-queues.ts'
import { type AppendRequest, type AppendResult, type EventStore, OutcomeUnknown } from './event-store/event-store.ts'
import type { Log } from './log.ts'

export type CommandHandlerOptions<State, Command, Event> = Readonly<{
  eventStore: EventStore
  clock: Clock
  log?: Pick<Log, 'warn'>
  category: string
  decider: Decider<State, Command, Event>
  /** The event's own id: derived from its command, so that the store knows it again. */
  idOf: (event: Event) => string
  /** Shared with the other deciders of the process; one of its own without it. */
  memory?: StateMemory
}>

export type CommandHandler<State, Command, Event> = Readonly<{
  /**
   * One outcome for each task, in order. Each stream appears once in a request, and is appended or not by itself.
   * @throws whatever `review` throws, and what the store throws before anything was sent to it
   */
  handle: (tasks: readonly Task<Command>[], review?: Review<State, Event>) => Promise<readonly Handled<State, Event>[]>
}>

/** How long conflicts are tried again, in ms. */
const patience = 3000
const pauseAfterFailure = 50

/**
 * Load, fold, decide, append at the revision that was read. Commands on one stream queue inside this process; when
 * another process was faster, the stream is read and decided again.
 */
export const createCommandHandler = <State extends object, Command, Event extends DomainEvent>(
  options: CommandHandlerOptions<State, Command, Event>,
): CommandHandler<State, Command, Event> => {
  const { eventStore, clock, log, category, decider, idOf, memory = createStateMemory() } = options
  const streamOf = ({ id }: Task<Command>) => `${category}-${id}`
  const states = createStates({ eventStore, decider, memory })
  const plan = createPlanner({ decider, states, streamOf })
  const inTurn = createStreamQueues()

  const requestOf = ({ task, folded, decision }: Plan<State, Command, Event>): AppendRequest => ({
    stream: folded.stream,
    expected: folded.revision < 0 ? 'no-stream' : folded.revision,
    events: eventsOf(decision).map((event) => {
      const { type, data, v } = encodeEvent(event)
      return { id: idOf(event), type, data, metadata: { ...task.metadata, v } }
    }),
  })

  /** Undefined for an append that may or may not have happened. */
  const append = async (
    plans: readonly Plan<State, Command, Event>[],
  ): Promise<readonly (AppendResult | undefined)[]> => {
    if (plans.length === 0) return []
    try {
      return await eventStore.appendMany(plans.map(requestOf))
    } catch (error) {
      states.drop(plans.map(({ folded }) => folded.stream))
      if (!(error instanceof OutcomeUnknown)) throw error
      log?.warn({ err: error, streams: plans.length }, 'An append had no answer: reading and deciding again')
      await pause(pauseAfterFailure)
      return plans.map(() => undefined)
    }
  }

  const work = async (tasks: readonly Task<Command>[], review?: Review<State, Event>) => {
    const outcomes = new Map<Task<Command>, Handled<State, Event>>()
    // What may have been recorded without our knowing; found there later, it was us.
    const unanswered = new Map<Task<Command>, readonly Event[]>()

    const settle = ({ task, folded, decision }: Plan<State, Command, Event>) => {
      const events = unanswered.get(task)
      if (decision.refused) outcomes.set(task, { kind: 'refused', refused: decision.refused })
      else if (events) outcomes.set(task, { kind: 'appended', events })
      else outcomes.set(task, { kind: 'unchanged', state: folded.state })
    }

    const finish = ({ task, folded, decision }: Plan<State, Command, Event>, result: AppendResult | undefined) => {
      const events = eventsOf(decision)
      if (!result) unanswered.set(task, events)
      else if (!result.appended) states.drop([folded.stream])
      else {
        states.advance(folded, events, result.revision)
        outcomes.set(task, { kind: 'appended', events, ...(result.position && { position: result.position }) })
      }
    }

    const attempt = async (pending: readonly Task<Command>[], look?: Review<State, Event>) => {
      const plans = await plan(pending)
      look?.(plans.map(({ folded, decision }) => ({ decision, state: folded.state })))
      const writing = plans.filter(({ decision }) => eventsOf(decision).length > 0)
      for (const one of plans) if (eventsOf(one.decision).length === 0) settle(one)
      const results = await append(writing)
      for (const [n, one] of writing.entries()) finish(one, results[n])
    }

    const deadline = clock().getTime() + patience
    await attempt(tasks, review)
    for (;;) {
      const pending = tasks.filter((task) => !outcomes.has(task))
      if (pending.length === 0 || clock().getTime() >= deadline) break
      // Part of the request may be in the ledger by now, so a store that cannot be read for a while must not end it.
      await attempt(pending).catch(async (error) => {
        log?.warn({ err: error, streams: pending.length }, 'A command could not be tried again yet')
        await pause(pauseAfterFailure)
      })
    }
    return tasks.map((task) => outcomes.get(task) ?? { kind: 'retryable' as const })
  }

  return { handle: (tasks, review) => inTurn(tasks.map(streamOf), () => work(tasks, review)) }
}
