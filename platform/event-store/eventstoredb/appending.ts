import { ErrorType, type EventStoreDBClient, jsonEvent, WrongExpectedVersionError } from '@eventstore/db-client'
import {
  type AppendRequest,
  type AppendResult,
  type ExpectedRevision,
  type NewEvent,
  OutcomeUnknown,
} from '../event-store.ts'
import { readLastRevision, toPosition } from './reading.ts'

/**
 * @throws OutcomeUnknown when the connection broke or no answer came in time
 * @throws TypeError for data that is no JSON
 */
export const appendTo = async (client: EventStoreDBClient, request: AppendRequest): Promise<AppendResult> => {
  const { stream, expected } = request
  const events = request.events.map(toJsonEvent)
  if (events.length === 0) return appendNothing(client, request)
  try {
    const answer = await client.appendToStream(stream, events, { expectedRevision: toExpectedRevision(expected) })
    const revision = Number(answer.nextExpectedRevision)
    if (!answer.position) return { appended: true, revision }
    return { appended: true, revision, position: toPosition(answer.position.commit) }
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) return { appended: false, conflict: 'wrong-revision' }
    if (isRefusal(error)) throw error
    throw new OutcomeUnknown('The connection to the event store broke during an append', { cause: error })
  }
}

/** The library must not be the first to find out that something is no JSON: it would never answer. */
const toJsonEvent = ({ id, type, data, metadata }: NewEvent) => {
  JSON.stringify([data, metadata])
  return jsonEvent({ id, type, data, metadata })
}

const toExpectedRevision = (expected: ExpectedRevision) => {
  if (expected === 'no-stream') return 'no_stream'
  return expected === 'any' ? 'any' : BigInt(expected)
}

const appendNothing = async (
  client: EventStoreDBClient,
  { stream, expected }: AppendRequest,
): Promise<AppendResult> => {
  const revision = await readLastRevision(client, stream)
  const isExpected = expected === 'any' || revision === (expected === 'no-stream' ? -1 : expected)
  return isExpected ? { appended: true, revision } : { appended: false, conflict: 'wrong-revision' }
}

/** The server has looked at the append and has not done it. */
const refusals = new Set<unknown>([
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.MISSING_REQUIRED_METADATA_PROPERTY,
  ErrorType.STREAM_DELETED,
  ErrorType.ACCESS_DENIED,
  ErrorType.INVALID_ARGUMENT,
])

const isRefusal = (error: unknown) => refusals.has((error as { type?: unknown }).type)
