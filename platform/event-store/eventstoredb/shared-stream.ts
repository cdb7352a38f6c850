import { createRequire } from 'node:module'
import type {
  AppendExpectedRevision,
  EventStoreDBClient,
  JSONEventData,
} from '@eventstore/db-client'
import { v4 } from 'uuid'
import { withDeadline } from '#platform/concurrency/deadline.ts'
import { Unavailable } from '#platform/transient-errors.ts'
import { deadlines } from '../deadlines.ts'

// The library's stubs need its own modules.
const require = createRequire(createRequire(import.meta.url).resolve('@eventstore/db-client'))
const grpc: typeof import('@grpc/grpc-js') = require('@grpc/grpc-js')
const streams: typeof import('@eventstore/db-client/generated/streams_pb.js') =
  require('@eventstore/db-client/generated/streams_pb.js')
const shared: typeof import('@eventstore/db-client/generated/shared_pb.js') =
  require('@eventstore/db-client/generated/shared_pb.js')
const { StreamsClient }: typeof import('@eventstore/db-client/generated/streams_grpc_pb.js') =
  require('@eventstore/db-client/generated/streams_grpc_pb.js')
const { Timestamp }: typeof import('google-protobuf/google/protobuf/timestamp_pb.js') =
  require('google-protobuf/google/protobuf/timestamp_pb.js')
const { Empty }: typeof import('google-protobuf/google/protobuf/empty_pb.js') =
  require('google-protobuf/google/protobuf/empty_pb.js')
const {
  parseUUID,
}: { parseUUID: (id: unknown) => string } = require('@eventstore/db-client/dist/utils/grpcUUID.js')
const {
  unpackToCommandError,
}: { unpackToCommandError: (status: unknown, stream: string) => Error } =
  require('@eventstore/db-client/dist/streams/appendToStream/unpackError.js')

type ProposedMessage =
  import('@eventstore/db-client/generated/streams_pb.js').BatchAppendReq.ProposedMessage
type Request = import('@eventstore/db-client/generated/streams_pb.js').BatchAppendReq
type Response = import('@eventstore/db-client/generated/streams_pb.js').BatchAppendResp
type Call = import('@grpc/grpc-js').ClientDuplexStream<Request, Response>
type Channel = import('@grpc/grpc-js').Channel

export type SharedAppend = Readonly<{
  stream: string
  expected: AppendExpectedRevision
  events: readonly JSONEventData[]
}>
export type SharedAnswer = Readonly<{ revision: number; commit?: string }>

/** In bytes. A larger message ends the call for everyone. */
const most = 500_000

type PendingAppend = Readonly<{
  stream: string
  resolve: (answer: SharedAnswer) => void
  reject: (error: unknown) => void
}>
type OpenCall = {
  readonly call: Call
  readonly channel: Channel
  readonly waiting: Map<string, PendingAppend>
  answers: number
}

/**
 * Replaces the library's shared stream (6.2.1), which mixes up clients' answers and leaves
 * rejections unhandled.
 */
export const createSharedStream = (client: EventStoreDBClient) => {
  let line: OpenCall | undefined

  const open = (channel: Channel): OpenCall => {
    const stub = new StreamsClient('', grpc.credentials.createInsecure(), {
      channelOverride: channel,
    })
    const waiting: OpenCall['waiting'] = new Map()
    const call: Call = stub.batchAppend(...argumentsOf(client))
    const opened: OpenCall = { call, channel, waiting, answers: 0 }
    const end = (error: unknown) => {
      if (line === opened) line = undefined
      const left = [...waiting.values()]
      waiting.clear()
      for (const { reject } of left) reject(error)
    }
    call.on('data', (response: Response) => {
      opened.answers += 1
      answer(waiting, response)
    })
    call.on('error', (error) => {
      if (line === opened) void tellLibrary(client, stub, error)
      end(error)
    })
    call.on('end', () => end(new Unavailable('The event store has ended the call')))
    return opened
  }

  /** Does not tell the library, because the connection may be fine. */
  const giveUp = (given: OpenCall) => {
    if (line === given) line = undefined
    given.call.cancel()
  }

  /** Returns undefined if the request is too large. */
  const append = async (request: SharedAppend): Promise<SharedAnswer | undefined> => {
    const id = v4()
    const message = messageOf(id, request)
    if (!message) return undefined
    const channel = await channelOf(client)
    if (line?.channel !== channel) {
      line?.call.end()
      line = open(channel)
    }
    const present = line
    const { call, waiting, answers } = present
    const answered = new Promise<SharedAnswer>((resolve, reject) => {
      waiting.set(id, { stream: request.stream, resolve, reject })
    })
    call.write(message)
    return withDeadline(deadlines.append, answered, 'An append').catch((error) => {
      // A call that has answered other requests meanwhile is only slow, so it stays open.
      if (waiting.delete(id) && present.answers === answers) giveUp(present)
      throw error
    })
  }

  return {
    append,
    close: () => {
      if (line) giveUp(line)
    },
  }
}

export type SharedStream = ReturnType<typeof createSharedStream>

const channelOf = (client: EventStoreDBClient): Promise<Channel> =>
  Reflect.get(client, 'getChannel')()
const argumentsOf = (client: EventStoreDBClient) =>
  Reflect.get(client, 'callArguments')({}, { deadline: Number.POSITIVE_INFINITY }) as [
    import('@grpc/grpc-js').Metadata,
    import('@grpc/grpc-js').CallOptions,
  ]
const tellLibrary = (
  client: EventStoreDBClient,
  stub: InstanceType<typeof StreamsClient>,
  error: unknown,
) =>
  (Reflect.get(client, 'handleError') as (stub: unknown, error: unknown) => Promise<void>)(
    stub,
    error,
  ).catch(() => undefined)

const answer = (waiting: OpenCall['waiting'], response: Response) => {
  const id = parseUUID(response.getCorrelationId())
  const reader = waiting.get(id)
  waiting.delete(id)
  const success = response.getSuccess()
  if (!success) return reader?.reject(errorOf(response, reader.stream))
  const commit = success.getPosition()?.getCommitPosition()
  reader?.resolve({
    revision: Number(success.getCurrentRevision()),
    ...(commit !== undefined && { commit }),
  })
}

const errorOf = (response: Response, stream: string): unknown => {
  try {
    return unpackToCommandError(response.getError(), stream)
  } catch {
    return new Error(response.getError()?.getMessage() ?? 'The event store has refused an append')
  }
}

const messageOf = (id: string, { stream, expected, events }: SharedAppend): Request | undefined => {
  const proposed = events.map(proposedMessageOf)
  if (proposed.reduce((sum, message) => sum + sizeOf(message), 0) > most) return undefined
  const options = new streams.BatchAppendReq.Options()
  options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)))
  options.setDeadline(Timestamp.fromDate(new Date(Date.now() + deadlines.append)))
  if (expected === 'any') options.setAny(new Empty())
  else if (expected === 'no_stream') options.setNoStream(new Empty())
  else options.setStreamPosition(String(expected))
  return new streams.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(id))
    .setOptions(options)
    .setProposedMessagesList(proposed)
    .setIsFinal(true)
}

const sizeOf = (message: ProposedMessage) =>
  message.getData().length + message.getCustomMetadata().length

const proposedMessageOf = ({ id, type, data, metadata }: JSONEventData): ProposedMessage => {
  const message = new streams.BatchAppendReq.ProposedMessage()
  message
    .setId(new shared.UUID().setString(id))
    .setData(Buffer.from(JSON.stringify(data)))
    .setCustomMetadata(Buffer.from(JSON.stringify(metadata)))
  message.getMetadataMap().set('type', type).set('content-type', 'application/json')
  return message
}
