import type { EventMetadata } from '#domain/events.ts'
import { Unavailable } from '../transient-errors.ts'

/** Zero-padded digits, compared as strings (COLLATE "C"). */
export type Position = string
export const start: Position = '0'.repeat(20)

export type NewEvent = Readonly<{
  /** A UUID, unique in its stream. EventStoreDB stores another id (decision 0117). */
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
    /** ISO 8601. */
    recordedAt: string
  }>

export type ExpectedRevision = 'any' | 'no-stream' | number

export type AppendRequest = Readonly<{
  stream: string
  events: readonly NewEvent[]
  expected: ExpectedRevision
}>

export type UnseenRequest = Omit<AppendRequest, 'expected'>

export type AppendResult = Appended | Readonly<{ appended: false; conflict: 'wrong-revision' }>
/** `revision`: the last event's, or -1. Some stores do not know the position. */
export type Appended = Readonly<{ appended: true; revision: number; position?: Position }>

/** `Unavailable`: nothing was recorded, so repeating is safe. */
export type AppendOutcome =
  | AppendResult
  | Readonly<{ appended: false; conflict?: undefined; failure: OutcomeUnknown | Unavailable }>

export type ReadAllRequest = Readonly<{
  after: Position
  limit: number
  categories?: readonly string[]
}>

/** A page of the log ends after this many bytes of JSON. */
export const mostBytesOfPage = 4 * 1024 * 1024

/** A page may be empty, or shorter than the limit, before the end; only `end` shows the end. */
export type Page = Readonly<{ events: readonly RecordedEvent[]; next: Position; end: boolean }>

export type LogIdentity = Readonly<{ id: string; head: Position }>

/** Calls end within seconds. @throws Unavailable; EventStoreChanged if the log was replaced */
export type EventStore = Readonly<{
  /**
   * Stores a repeated event once (decision 0117).
   * @throws OutcomeUnknown after sending: read the stream and decide again
   */
  append: (request: AppendRequest) => Promise<AppendResult>
  /** Throws only once every request has an outcome. */
  appendMany: (requests: readonly AppendRequest[]) => Promise<readonly AppendOutcome[]>
  /**
   * If any event is in its stream, appends nothing and returns an empty list. EventStoreDB has no
   * such call.
   * @throws OutcomeUnknown, Unavailable
   */
  appendUnseen?: (requests: readonly UnseenRequest[]) => Promise<readonly Appended[]>
  readStream: (stream: string, fromRevision?: number) => Promise<readonly RecordedEvent[]>
  readStreams: (
    streams: readonly string[],
    fromRevisions?: ReadonlyMap<string, number>,
  ) => Promise<ReadonlyMap<string, readonly RecordedEvent[]>>
  findStreams: (streams: readonly string[]) => Promise<ReadonlySet<string>>
  readAll: (request: ReadAllRequest) => Promise<Page>
  head: () => Promise<Position>
  /** The id of the log. Do not cache it, because a restore may replace the log. */
  storeId: () => Promise<string>
  close: () => Promise<void>
}>

export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** Thrown when nothing was done, because the log was replaced. */
export class EventStoreChanged extends Unavailable {
  override readonly name = 'EventStoreChanged'
}
