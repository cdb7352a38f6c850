import type { EventMetadata } from '#domain/events.ts'
import { Unavailable } from '../transient-errors.ts'

/** Zero-padded digits that compare as strings (COLLATE "C"). */
export type Position = string
export const start: Position = '0'.repeat(20)

export type NewEvent = Readonly<{
  /** A UUID, unique in its stream. EventStoreDB stores the event under a different id (0117). */
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
/** `revision`: the last event's, -1 for none. Some stores cannot tell the position. */
export type Appended = Readonly<{ appended: true; revision: number; position?: Position }>

/** `Unavailable`: nothing was recorded, so it is safe to repeat. */
export type AppendOutcome =
  | AppendResult
  | Readonly<{ appended: false; conflict?: undefined; failure: OutcomeUnknown | Unavailable }>

export type ReadAllRequest = Readonly<{
  after: Position
  limit: number
  categories?: readonly string[]
}>

/** A page may be empty before the end of the log; only `end` says that it was reached. */
export type Page = Readonly<{ events: readonly RecordedEvent[]; next: Position; end: boolean }>

export type LogIdentity = Readonly<{ id: string; head: Position }>

/**
 * Every call ends within seconds.
 * @throws Unavailable; EventStoreChanged when another log is in place
 */
export type EventStore = Readonly<{
  /**
   * Stores a repeated event once (0117).
   * @throws OutcomeUnknown after sending: read and decide again
   */
  append: (request: AppendRequest) => Promise<AppendResult>
  /** Throws only after every request has an outcome. */
  appendMany: (requests: readonly AppendRequest[]) => Promise<readonly AppendOutcome[]>
  /**
   * Appends nothing and returns an empty list if any event is in its stream. Absent in
   * EventStoreDB.
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
  /** Read it each time: another log may be in place. */
  storeId: () => Promise<string>
  close: () => Promise<void>
}>

export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** Nothing was done, because another log is in place. */
export class EventStoreChanged extends Unavailable {
  override readonly name = 'EventStoreChanged'
}
