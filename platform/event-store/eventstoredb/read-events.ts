import {
  type AllStreamRecordedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  START,
  type RecordedEvent as StoredEvent,
  StreamNotFoundError,
} from '@eventstore/db-client'
import type { EventMetadata } from '#domain/events.ts'
import { withDeadline } from '#platform/concurrency/deadline.ts'
import { Unavailable } from '#platform/transient-errors.ts'
import { categoryOf } from '../categories.ts'
import { deadlines } from '../deadlines.ts'
import {
  mostBytesOfPage,
  type Page,
  type Position,
  type ReadAllRequest,
  type RecordedEvent,
  start,
} from '../event-store.ts'
import { isClosed } from './client.ts'
import { readFault } from './faults.ts'

export const storeIdStream = 'laurelstore-id'

/** Ignores the prepare position, which differs only for old TCP clients. */
export const positionOfCommit = (commit: bigint): Position => commit.toString().padStart(20, '0')

/** The event's original time, which a restore adds. */
export const recordedAtKey = '$recordedAt'

type Metadata = EventMetadata & Readonly<{ [recordedAtKey]?: string }>

const toRecordedEvent = (event: StoredEvent): RecordedEvent => {
  const { [recordedAtKey]: recordedAt, ...metadata } = (event.metadata ?? {}) as Metadata
  return {
    id: event.id,
    type: event.type,
    data: event.data as Readonly<Record<string, unknown>>,
    metadata: metadata as EventMetadata,
    stream: event.streamId,
    category: categoryOf(event.streamId),
    revision: Number(event.revision),
    position: positionOf(event),
    recordedAt: recordedAt ?? event.created.toISOString(),
  }
}

const positionOf = ({ position, streamId }: StoredEvent) => {
  if (position) return positionOfCommit(position.commit)
  throw new Error(
    `EventStoreDB returned no position for an event of ${streamId}. It must be 22.10 or newer.`,
  )
}

type Answers<T> = AsyncIterable<{ event?: T }> &
  Readonly<{ cancel: () => Promise<void>; destroy: (error: Error) => unknown }>

/** Reads to the end or cancels, because an abandoned call blocks closing. */
const collect = async <T>(
  client: EventStoreDBClient,
  answers: Answers<T>,
  deadline: number,
  isEnough: (event: T) => boolean = () => false,
): Promise<readonly T[]> => {
  const all = async () => {
    const events: T[] = []
    for await (const { event } of answers) {
      if (event) events.push(event)
      if (event && isEnough(event)) {
        answers.cancel().catch(() => undefined)
        break
      }
    }
    if (isClosed(client))
      throw new Unavailable('The event store was closed in the middle of a read')
    return events
  }
  try {
    return await withDeadline(deadline, all(), 'The event store')
  } catch (error) {
    const fault = readFault(error)
    if (fault !== error || !(error instanceof StreamNotFoundError)) callOff(answers)
    throw fault
  }
}

const callOff = (answers: Answers<unknown>) => {
  answers.cancel().catch(() => undefined)
  answers.destroy(new Error('called off'))
}

const noneWhenNotFound = (error: unknown) => {
  if (error instanceof StreamNotFoundError) return []
  throw error
}

export const readEsdbStream = async (
  client: EventStoreDBClient,
  stream: string,
  fromRevision: number,
) => {
  const answers = client.readStream(stream, { fromRevision: BigInt(fromRevision) })
  return (
    await collect<StoredEvent>(client, answers, deadlines.stream).catch(noneWhenNotFound)
  ).map(toRecordedEvent)
}

export const readLastRevision = async (
  client: EventStoreDBClient,
  stream: string,
): Promise<number> => {
  const answers = client.readStream(stream, {
    direction: BACKWARDS,
    fromRevision: END,
    maxCount: 1,
  })
  const [last] = await collect<StoredEvent>(client, answers, deadlines.stream).catch(
    noneWhenNotFound,
  )
  return Number(last?.revision ?? -1)
}

const stride = 500

/** Unfiltered, because the server's filters do not report how far they read. */
export const readEsdbPage = async (
  client: EventStoreDBClient,
  request: ReadAllRequest,
): Promise<Page> => {
  const { after, limit, categories } = request
  // Two more: the event at `after`, which the answer includes, and one to detect the end.
  const count = Math.max(limit, stride) + 2
  const { stretch, isCut } = await readStretch(client, after, count)
  const events: RecordedEvent[] = []
  let next = after
  for (const event of stretch) {
    const position = positionOf(event)
    if (position <= after) continue
    if (events.length === limit) return { events, next, end: false }
    next = position
    if (isOfCategories(event, categories)) events.push(toRecordedEvent(event))
  }
  return { events, next, end: !isCut && stretch.length < count }
}

/** Ends after `mostBytesOfPage`, but never at the event at `from`. */
const readStretch = async (client: EventStoreDBClient, from: Position, maxCount: number) => {
  const fromPosition = from === start ? START : { commit: BigInt(from), prepare: BigInt(from) }
  let bytes = 0
  const isEnough = (event: AllStreamRecordedEvent) => {
    if (positionOf(event) <= from) return false
    bytes += JSON.stringify(event.data).length
    return bytes >= mostBytesOfPage
  }
  const stretch = await collect<AllStreamRecordedEvent>(
    client,
    client.readAll({ fromPosition, maxCount }),
    deadlines.page,
    isEnough,
  )
  return { stretch, isCut: bytes >= mostBytesOfPage }
}

const isOfCategories = (
  { isJson, streamId }: StoredEvent,
  categories: readonly string[] | undefined,
) => {
  if (!isJson || streamId.startsWith('$') || streamId === storeIdStream) return false
  return categories === undefined || categories.includes(categoryOf(streamId))
}

export const readEsdbHead = async (client: EventStoreDBClient): Promise<Position> => {
  const answers = client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 })
  const [last] = await collect<AllStreamRecordedEvent>(client, answers, deadlines.identity)
  return last ? positionOf(last) : start
}
