import { LRUCache } from 'lru-cache'
import type { Decider } from '#domain/decider.ts'
import { type DomainEvent, decodeEvent } from '#domain/events.ts'
import type { EventStore } from '../event-store/event-store.ts'

/** A stream folded up to its revision (-1: it has no event). `warm`: kept from before, so others may have gone on since. */
export type Folded<State> = Readonly<{ stream: string; state: State; revision: number; warm: boolean }>

export type States<State, Event> = Readonly<{
  /** One for each stream, in order; those that are not kept are read in one request. */
  load: (streams: readonly string[]) => Promise<readonly Folded<State>[]>
  drop: (streams: readonly string[]) => void
  /** Folds in what was just appended, and keeps the result. Spends `before`, whose state changes in place. */
  advance: (before: Folded<State>, events: readonly Event[], revision: number) => void
}>

/** Where the states of all deciders of a process are kept, by their streams: whichever is used gets the room. */
export type StateMemory = LRUCache<string, Folded<object>>

/** `maxEvents`: how many events all states together may be made of, which is what bounds the memory. */
export const createStateMemory = (maxEvents = 250_000): StateMemory =>
  new LRUCache({ maxSize: maxEvents, sizeCalculation: ({ revision }) => revision + 2 })

type Options<State, Command, Event> = Readonly<{
  eventStore: EventStore
  decider: Decider<State, Command, Event>
  memory: StateMemory
}>

export const createStates = <State extends object, Command, Event extends DomainEvent>(
  options: Options<State, Command, Event>,
): States<State, Event> => {
  const { eventStore, decider, memory: kept } = options

  const read = async (streams: readonly string[]) => {
    if (streams.length === 0) return new Map<string, Folded<State>>()
    const found = await eventStore.readStreams(streams)
    return new Map(streams.map((stream) => [stream, fold(stream, found.get(stream) ?? [])]))
  }

  const fold = (stream: string, recorded: readonly Parameters<typeof decodeEvent>[0][]): Folded<State> => {
    const events = recorded.map((event) => decodeEvent(event) as Event)
    const state = events.reduce(decider.evolve, decider.initialState())
    return { stream, state, revision: events.length - 1, warm: false }
  }

  return {
    load: async (streams) => {
      const warm = streams.map((stream) => kept.get(stream) as Folded<State> | undefined)
      const cold = await read(streams.filter((_, n) => !warm[n]))
      return streams.map((stream, n) => warm[n] ?? cold.get(stream)!)
    },
    drop: (streams) => {
      for (const stream of streams) kept.delete(stream)
    },
    advance: ({ stream, state }, events, revision) => {
      kept.set(stream, { stream, state: events.reduce(decider.evolve, state), revision, warm: true })
    },
  }
}
