import { LRUCache } from 'lru-cache'
import type { Decider, Happened } from '#domain/decider.ts'
import { type DomainEvent, decodeEvent, type EventMetadata } from '#domain/events.ts'
import { createTimeSlices } from '../concurrency/time-slices.ts'
import type { EventStore, RecordedEvent } from '../event-store/event-store.ts'
import { readInParts } from '../event-store/read-in-parts.ts'

/** `unsure`: another process may have appended to the stream. `overtaken`: it has appended. */
export type StateDoubt = 'unsure' | 'overtaken'

/** `warm`: cached, may be stale. `unread`: only the initial state; never cached. */
export type Folded<State> = Readonly<{
  stream: string
  state: State
  revision: number
  warm: boolean
  unread?: true
  doubt?: StateDoubt
}>

export type States<State, Event> = Readonly<{
  /** Returns states in order. Streams whose head is known are not read. */
  load: (
    streams: readonly string[],
    heads?: ReadonlyMap<string, number>,
  ) => Promise<readonly Folded<State>[]>
  isKept: (stream: string) => boolean
  doubt: (folded: Folded<State>, doubt: StateDoubt) => void
  forget: (streams: readonly string[]) => void
  /** Clears the states of all deciders, because the log was replaced. */
  forgetAll: () => void
  /** Applies appended events; changes `before` in place. */
  advance: (before: Folded<State>, events: readonly Event[], revision: number) => void
  /** Tracks appends to a stream that was not loaded. */
  follow: (stream: string, events: readonly Event[], revision: number) => void
}>

export const asHappened = <Event>(
  event: Event,
  { occurredAt, actorRole }: Pick<EventMetadata, 'occurredAt' | 'actorRole'>,
): Happened<Event> => ({ ...event, occurredAt, actorRole })

export type StateMemory = LRUCache<string, Folded<object>>

/** Caches states of `maxEvents` events in total. */
export const createStateMemory = (maxEvents = 20_000): StateMemory =>
  new LRUCache({ maxSize: maxEvents, sizeCalculation: ({ revision }) => revision + 2 })

type StatesOptions<State, Command, Event> = Readonly<{
  eventStore: EventStore
  decider: Decider<State, Command, Event>
  memory: StateMemory
}>

export const createStates = <State extends object, Command, Event extends DomainEvent>(
  options: StatesOptions<State, Command, Event>,
): States<State, Event> => {
  const { eventStore, decider, memory: kept } = options

  const keep = (folded: Folded<State>) => kept.set(folded.stream, folded)

  type Recorded = readonly RecordedEvent[]
  type HappenedEvents = readonly Happened<Event>[]
  type Decode = (recorded: Recorded) => Promise<HappenedEvents>

  const decodeInSlices = (): Decode => {
    const slices = createTimeSlices()
    return async (recorded) => {
      const events: Happened<Event>[] = []
      for (const event of recorded) {
        events.push(asHappened(decodeEvent(event) as Event, event.metadata))
        const pause = slices.pauseIfOver()
        if (pause) await pause
      }
      return events
    }
  }

  // Takes decoded events: decoding may fail, but folding in place must not stop halfway.
  const foldOnto = (
    { stream, state, revision }: Omit<Folded<State>, 'warm'>,
    events: HappenedEvents,
  ): Folded<State> => ({
    stream,
    state: events.reduce(decider.evolve, state),
    revision: revision + events.length,
    warm: false,
  })

  const fold = (stream: string, events: HappenedEvents) =>
    foldOnto({ stream, state: decider.initialState(), revision: -1 }, events)

  /** Events that do not follow the state's revision belong to another log. */
  const continues = ({ revision, doubt }: Folded<State>, [next]: Recorded) =>
    next ? next.revision === revision + 1 : doubt !== 'overtaken'

  const update = async (behind: Folded<State>, recorded: Recorded, decode: Decode) => {
    if (!continues(behind, recorded)) {
      kept.delete(behind.stream)
      return undefined
    }
    const events = await decode(recorded)
    // Another command may have cleared the cache during the read, because the log was replaced.
    const isKept = kept.delete(behind.stream)
    const folded = foldOnto(behind, events)
    if (isKept) keep({ ...folded, warm: true })
    return folded
  }

  const read = async (cold: readonly string[], behind: readonly Folded<State>[]) => {
    const loaded = new Map<string, Folded<State>>()
    const known = new Map(behind.map((one) => [one.stream, one]))
    const fromRevisions = new Map(behind.map(({ stream, revision }) => [stream, revision + 1]))
    const streams = [...cold, ...known.keys()]
    const decode = decodeInSlices()
    const lost: string[] = []
    for await (const [stream, recorded] of readInParts(eventStore, streams, fromRevisions)) {
      const one = known.get(stream)
      const folded = one
        ? await update(one, recorded, decode)
        : fold(stream, await decode(recorded))
      if (folded) loaded.set(stream, folded)
      else lost.push(stream)
    }
    for (const [stream, folded] of lost.length > 0 ? await read(lost, []) : [])
      loaded.set(stream, folded)
    return loaded
  }

  const advance: States<State, Event>['advance'] = (
    { stream, state, unread },
    events,
    revision,
  ) => {
    if (unread) return
    keep({ stream, state: events.reduce(decider.evolve, state), revision, warm: true })
  }

  const doubt: States<State, Event>['doubt'] = (folded, doubt) => {
    if (!folded.unread) return void keep({ ...folded, doubt })
    keep({
      stream: folded.stream,
      state: decider.initialState(),
      revision: -1,
      warm: true,
      doubt: 'unsure',
    })
  }

  const unread = (stream: string, revision: number): Folded<State> => ({
    stream,
    state: decider.initialState(),
    revision,
    warm: false,
    unread: true,
  })

  return {
    load: async (streams, heads = new Map()) => {
      const known = streams.map((stream) => kept.get(stream) as Folded<State> | undefined)
      const cold = streams.filter((stream, n) => !known[n] && !heads.has(stream))
      const behind = known.flatMap((one) => (one?.doubt ? one : []))
      const loaded = await read(cold, behind)
      return streams.map(
        (stream, n) => loaded.get(stream) ?? known[n] ?? unread(stream, heads.get(stream)!),
      )
    },
    isKept: (stream) => kept.has(stream),
    doubt,
    forget: (streams) => {
      for (const stream of streams) kept.delete(stream)
    },
    forgetAll: () => kept.clear(),
    advance,
    follow: (stream, events, revision) => {
      const known = kept.get(stream) as Folded<State> | undefined
      if (!known) return
      if (!known.doubt && known.revision + events.length === revision)
        advance(known, events, revision)
      else doubt(known, 'unsure')
    },
  }
}
