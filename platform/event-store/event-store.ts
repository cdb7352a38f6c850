import type { EventMetadata } from '#domain/events.ts'
import { Unavailable } from '../transient-errors.ts'

/** Zero-padded digits that compare as strings (COLLATE "C"). `start` is before every event. */
export type Position = string
export const start: Position = '0'.repeat(20)

export type NewEvent = Readonly<{
  /** A UUID, unique in its stream. EventStoreDB records another one. */
  id: string
  type: string
  data: Readonly<Record<string, unknown>>
  metadata: EventMetadata
}>

export type RecordedEvent = NewEvent &
  Readonly<{
    stream: string
    category: string
    revision: number
    position: Position
    /** ISO 8601, by the store's clock. */
    recordedAt: string
  }>

export type ExpectedRevision = 'any' | 'no-stream' | number

export type AppendRequest = Readonly<{
  stream: string
  events: readonly NewEvent[]
  expected: ExpectedRevision
}>

/** Events that go anywhere in their stream, if none is there yet. */
export type UnseenRequest = Omit<AppendRequest, 'expected'>

/** `revision` of the stream's last event, -1 for none. Some stores cannot tell the position. */
export type AppendResult = Appended | Readonly<{ appended: false; conflict: 'wrong-revision' }>
export type Appended = Readonly<{ appended: true; revision: number; position?: Position }>

/** An `Unavailable` request has not happened and may be repeated. */
export type AppendOutcome =
  | AppendResult
  | Readonly<{ appended: false; conflict?: undefined; failure: OutcomeUnknown | Unavailable }>

export type ReadAllRequest = Readonly<{
  after: Position
  limit: number
  categories?: readonly string[]
}>

/** Continue after `next`; an empty page is not the end unless `end` says so. */
export type Page = Readonly<{ events: readonly RecordedEvent[]; next: Position; end: boolean }>

export type LogIdentity = Readonly<{ id: string; head: Position }>

/**
 * The log. Conflicts are results. Every call ends within seconds: outages throw `Unavailable`, and
 * another log in its place throws `EventStoreChanged`.
 */
export type EventStore = Readonly<{
  /**
   * "Appended" means that these events with this content are recorded (decision 0117). Repeated
   * events are stored once.
   * @throws OutcomeUnknown when the connection broke after sending: read and decide again
   */
  append: (request: AppendRequest) => Promise<AppendResult>
  /**
   * Returns one answer per request, in order. Each is appended or not on its own; throws only after
   * all have an outcome.
   */
  appendMany: (requests: readonly AppendRequest[]) => Promise<readonly AppendOutcome[]>
  /**
   * Appends all requests, or none and returns an empty list if any event is in its stream already.
   * Absent where a store cannot tell (EventStoreDB).
   * @throws OutcomeUnknown, Unavailable
   */
  appendUnseen?: (requests: readonly UnseenRequest[]) => Promise<readonly Appended[]>
  /** From the revision on, 0 by default; empty if there is no stream. */
  readStream: (stream: string, fromRevision?: number) => Promise<readonly RecordedEvent[]>
  /** With an entry for each stream, from its revision on. */
  readStreams: (
    streams: readonly string[],
    fromRevisions?: ReadonlyMap<string, number>,
  ) => Promise<ReadonlyMap<string, readonly RecordedEvent[]>>
  findStreams: (streams: readonly string[]) => Promise<ReadonlySet<string>>
  /** At most `limit` events after a position, in order; of all categories by default. */
  readAll: (request: ReadAllRequest) => Promise<Page>
  head: () => Promise<Position>
  /** Identifies this log. Read each time, because another log may have replaced it. */
  storeId: () => Promise<string>
  close: () => Promise<void>
}>

export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** Another log, or not all of it, is at the address. Nothing was done. */
export class EventStoreChanged extends Unavailable {
  override readonly name = 'EventStoreChanged'
}
