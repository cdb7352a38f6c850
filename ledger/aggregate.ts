import type { Decider } from '#domain/decider.ts'
import type { DomainEvent } from '#domain/events.ts'
import type { StreamCategory } from '#domain/streams.ts'
import type { FindHeads, Handled, Review, Task } from '#platform/command-handler/tasks.ts'
import { type CommandHandler, createCommandHandler } from '#platform/command-handler.ts'
import type { Position } from '#platform/event-store/event-store.ts'
import { Unavailable } from '#platform/transient-errors.ts'
import { type Answer, createAnswer, wakingOnFailure } from './answering.ts'
import type { LedgerParts } from './ledger-parts.ts'

export type AggregateOptions<State, Command, Event> = Readonly<{
  category: StreamCategory
  decider: Decider<State, Command, Event>
  findHeads?: FindHeads | undefined
}>

type HandledOne<State, Event> = Extract<
  Handled<State, Event>,
  { kind: 'appended' } | { kind: 'unchanged' }
>

export type Aggregate<State, Command, Event> = CommandHandler<State, Command, Event> &
  Readonly<{
    /** @throws DomainError, or Unavailable if nothing could be recorded */
    handleOne: (
      task: Task<Command>,
      review?: Review<State, Event>,
    ) => Promise<HandledOne<State, Event>>
    /** Returns the position at which read models show the handled events. */
    announce: (handled: HandledOne<State, Event>) => Promise<Position>
    answer: Answer
  }>

export const openAggregate = <State extends object, Command, Event extends DomainEvent>(
  { eventStore, memory, stopwatch, log, onAppended }: LedgerParts,
  { category, decider, findHeads }: AggregateOptions<State, Command, Event>,
): Aggregate<State, Command, Event> => {
  const streams = createCommandHandler({
    eventStore,
    memory,
    stopwatch,
    log,
    category,
    decider,
    findHeads,
  })
  const handle: typeof streams.handle = (tasks, review) =>
    wakingOnFailure({ category, onAppended }, () => streams.handle(tasks, review))

  return {
    read: streams.read,
    handle,
    handleOne: async (task, review) => {
      const [handled] = await handle([task], review)
      if (handled!.kind === 'refused') throw handled!.refused
      if (handled!.kind === 'retryable')
        throw new Unavailable('The ledger could not record the command')
      return handled!
    },
    announce: async (handled) => {
      const position =
        (handled.kind === 'appended' && handled.position) || (await eventStore.head())
      onAppended?.(position, category)
      return position
    },
    answer: createAnswer({ eventStore, category, onAppended }),
  }
}
