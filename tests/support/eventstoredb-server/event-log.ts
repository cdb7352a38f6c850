import { randomUUID } from 'node:crypto'

export type Proposed = Readonly<{
  id: string
  type: string
  contentType: string
  data: Uint8Array
  metadata: Uint8Array
}>

export type Logged = Proposed &
  Readonly<{ stream: string; revision: number; position: bigint; created: Date }>

export type ExpectedState = 'any' | 'no-stream' | 'stream-exists' | number

export type WriteOutcome =
  | Readonly<{ kind: 'written'; revision: number; position: bigint }>
  | Readonly<{ kind: 'wrong-version'; current: number | undefined }>
  | Readonly<{ kind: 'too-big' }>

/** The default of EventStoreDB. */
export const maxAppendSize = 1024 * 1024

export type EventLog = ReturnType<typeof createEventLog>

/**
 * Creates a log with EventStoreDB's rules. Positions are places in a file, so they grow by more
 * than one. System events are in between. Repeated events are answered as if they were written now.
 */
export const createEventLog = () => {
  const all: Logged[] = []
  const streams = new Map<string, Logged[]>()

  const write = (stream: string, events: readonly Proposed[]) => {
    const place = streams.get(stream) ?? []
    streams.set(stream, place)
    for (const event of events) {
      const size = BigInt(120 + event.data.length + event.metadata.length)
      const position = (all.at(-1)?.position ?? 900n) + size
      const logged = { ...event, stream, revision: place.length, position, created: new Date() }
      place.push(logged)
      all.push(logged)
    }
  }

  const append = (
    stream: string,
    expected: ExpectedState,
    events: readonly Proposed[],
  ): WriteOutcome => {
    if (
      events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0) >
      maxAppendSize
    ) {
      return { kind: 'too-big' }
    }
    const place = streams.get(stream) ?? []
    const current = place.length - 1
    const before = writtenBefore(place, expected, events)
    if (before) return { kind: 'written', revision: before.revision, position: before.position }
    if (!isExpected(expected, current))
      return { kind: 'wrong-version', current: current < 0 ? undefined : current }
    write(stream, events)
    return {
      kind: 'written',
      revision: current + events.length,
      position: all.at(-1)?.position ?? 0n,
    }
  }

  /** Events that the server writes itself now and then, such as its statistics. */
  const writeSystemEvent = () =>
    write('$stats-127.0.0.1:2113', [
      {
        id: randomUUID(),
        type: '$statsCollected',
        contentType: 'application/json',
        data: Buffer.from('{}'),
        metadata: Buffer.from(''),
      },
    ])

  return {
    all,
    streams: streams as ReadonlyMap<string, readonly Logged[]>,
    append,
    writeSystemEvent,
  }
}

const isExpected = (expected: ExpectedState, current: number) => {
  if (expected === 'any') return true
  if (expected === 'no-stream') return current === -1
  return expected === 'stream-exists' ? current >= 0 : current === expected
}

/** Returns the last event, if all of them are in the stream, in order and at the expected place. */
const writtenBefore = (
  place: readonly Logged[],
  expected: ExpectedState,
  events: readonly Proposed[],
) => {
  const first = place.find(({ id }) => id === events[0]?.id)
  if (!first) return undefined
  if (expected === 'no-stream' && first.revision !== 0) return undefined
  if (typeof expected === 'number' && first.revision !== expected + 1) return undefined
  const same = events.every(({ id }, n) => place[first.revision + n]?.id === id)
  return same ? place[first.revision + events.length - 1] : undefined
}
