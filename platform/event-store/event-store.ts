import type { EventMetadata } from '#domain/events.ts'
import { Unavailable } from '../transient-errors.ts'

/**
 * The place of an event in the whole log: opaque, zero-padded digits, so that positions compare as
 * plain strings (COLLATE "C"). `start` is before every event.
 */
export type Position = string
export const start: Position = '0'.repeat(20)

export type NewEvent = Readonly<{
  /**
   * A UUID, unique in its stream. A store may record the event under another one (EventStoreDB).
   */
  id: string
  type: string
  data: Readonly<Record<string, unknown>>
  metadata: EventMetadata
}>

export type RecordedEvent = NewEvent &
  Readonly<{
    /** `<category>-<id>` */
    stream: string
    category: string
    /** Counts from 0 in its stream. */
    revision: number
    position: Position
    /** ISO 8601, the store's own clock. */
    recordedAt: string
  }>

/**
 * What the writer believes of the stream: nothing, that it has no events, or that its last event
 * has this revision.
 */
export type ExpectedRevision = 'any' | 'no-stream' | number

export type AppendRequest = Readonly<{
  stream: string
  events: readonly NewEvent[]
  expected: ExpectedRevision
}>

/** Events whose place in their stream does not matter, as long as none of them is there already. */
export type UnseenRequest = Omit<AppendRequest, 'expected'>

/**
 * `revision` of the stream's last event after the append, -1 for none. Some stores cannot tell the
 * position.
 */
export type AppendResult = Appended | Readonly<{ appended: false; conflict: 'wrong-revision' }>
export type Appended = Readonly<{ appended: true; revision: number; position?: Position }>

/**
 * Of a request among others, also how it failed: an `Unavailable` one has not happened and may be
 * sent again.
 */
export type AppendOutcome =
  | AppendResult
  | Readonly<{ appended: false; conflict?: undefined; failure: OutcomeUnknown | Unavailable }>

export type ReadAllRequest = Readonly<{
  after: Position
  limit: number
  categories?: readonly string[]
}>

/** `next` is where to go on after; an empty page is not the end unless `end` says so. */
export type Page = Readonly<{ events: readonly RecordedEvent[]; next: Position; end: boolean }>

/** Which log answers, and how far it goes. */
export type LogIdentity = Readonly<{ id: string; head: Position }>

/**
 * The log of everything that happened. Two adapters (Postgres, EventStoreDB) pass one contract
 * suite. A conflict is a result; a lost connection or a refused event is an exception. Every call
 * ends within seconds: a store that is away, hangs, or refuses for a moment throws `Unavailable`,
 * and `EventStoreChanged` where another log is in its place.
 */
export type EventStore = Readonly<{
  /**
   * "Appended" means that these events, with this content, are recorded (decision 0117). The same
   * events again are stored once: appended for whoever expects `any`, else a conflict or appended.
   * Other events under the same ids are a conflict for whoever expects a revision. Without events
   * it only compares the revision.
   * @throws OutcomeUnknown when the connection broke after the request was sent: read the stream
   * and decide again
   */
  append: (request: AppendRequest) => Promise<AppendResult>
  /**
   * One answer a request, in order; requests for one stream take effect in their order. Each
   * request is appended or not by itself: when one of them is refused, this throws after all have
   * their outcome, and the others may have happened.
   */
  appendMany: (requests: readonly AppendRequest[]) => Promise<readonly AppendOutcome[]>
  /**
   * Appends all requests, each at the end of its stream, and returns one answer a request. Appends
   * nothing and returns an empty list if any event id is in its stream already. Absent in a store
   * that cannot tell this for certain (EventStoreDB).
   * @throws OutcomeUnknown, Unavailable
   */
  appendUnseen?: (requests: readonly UnseenRequest[]) => Promise<readonly Appended[]>
  /**
   * All events of a stream from the revision on (0 without it), in order; empty for a stream that
   * is not there.
   */
  readStream: (stream: string, fromRevision?: number) => Promise<readonly RecordedEvent[]>
  /**
   * Of each stream all events from its revision on (0 where none is said), in order, with an entry
   * for each that was asked for.
   */
  readStreams: (
    streams: readonly string[],
    fromRevisions?: ReadonlyMap<string, number>,
  ) => Promise<ReadonlyMap<string, readonly RecordedEvent[]>>
  /** Those of the streams that have an event; none of their events is read. */
  findStreams: (streams: readonly string[]) => Promise<ReadonlySet<string>>
  /**
   * Events of the categories (all without them) after a position, in the log's order, `limit` at
   * most.
   */
  readAll: (request: ReadAllRequest) => Promise<Page>
  /** The position of the last event of the log, `start` when empty. */
  head: () => Promise<Position>
  /**
   * Identifies this log for ever: a read model built from another log must not be continued from
   * this one. Asked for anew each time, as another log may have taken its place.
   */
  storeId: () => Promise<string>
  close: () => Promise<void>
}>

/** The append may or may not have happened. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/**
 * At the address is not the log that the read models were built from, or not all of it. Nothing was
 * done.
 */
export class EventStoreChanged extends Unavailable {
  override readonly name = 'EventStoreChanged'
}
