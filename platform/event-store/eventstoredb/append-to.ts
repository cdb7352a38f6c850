import {
  type AppendExpectedRevision,
  type EventStoreDBClient,
  jsonEvent,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { withDeadline } from '#platform/concurrency/deadline.ts'
import { deadlines } from '../deadlines.ts'
import type { AppendRequest, AppendResult, ExpectedRevision, NewEvent } from '../event-store.ts'
import { appendFault } from './faults.ts'
import { positionOfCommit, readLastRevision } from './read-events.ts'
import type { SharedAnswer, SharedStream } from './shared-stream.ts'
import { storedIdOf } from './stored-id.ts'

type Appending = Readonly<{ client: EventStoreDBClient; sharedStream: SharedStream }>

/** The library ignores its own deadline after some errors. */
const longest = deadlines.append + 500

/** @throws OutcomeUnknown, Unavailable; TypeError for data that is not JSON */
export const appendTo = async (
  { client, sharedStream }: Appending,
  request: AppendRequest,
): Promise<AppendResult> => {
  const { stream, expected } = request
  const events = request.events.map(toJsonEvent)
  if (events.length === 0) return appendNothing(client, request)
  try {
    const expectedRevision = toExpectedRevision(expected)
    const shared = await sharedStream.append({ stream, expected: expectedRevision, events })
    if (shared) return resultOf(shared)
    const options = { expectedRevision, deadline: deadlines.append }
    const answer = await withDeadline(
      longest,
      client.appendToStream(stream, events, options),
      'An append',
    )
    const revision = Number(answer.nextExpectedRevision)
    if (!answer.position) return { appended: true, revision }
    return { appended: true, revision, position: positionOfCommit(answer.position.commit) }
  } catch (error) {
    if (error instanceof WrongExpectedVersionError)
      return { appended: false, conflict: 'wrong-revision' }
    throw appendFault(error)
  }
}

const resultOf = ({ revision, commit }: SharedAnswer): AppendResult => ({
  appended: true,
  revision,
  ...(commit !== undefined && { position: positionOfCommit(BigInt(commit)) }),
})

/** Throws for invalid JSON, which the library would never answer. */
const toJsonEvent = (event: NewEvent) => {
  const { type, data, metadata } = event
  return jsonEvent({ id: storedIdOf(event), type, data, metadata })
}

const toExpectedRevision = (expected: ExpectedRevision): AppendExpectedRevision => {
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
