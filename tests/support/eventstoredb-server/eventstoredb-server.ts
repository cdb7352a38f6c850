import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  ReadReq,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import type {
  ServerDuplexStream,
  ServerReadableStream,
  ServerUnaryCall,
  ServerWritableStream,
  sendUnaryData,
} from '@grpc/grpc-js'
import { createEventLog, type Expected, maxAppendSize, type Outcome, type Proposed } from './event-log.ts'
import { features, grpc, ServerFeaturesService, StreamsService } from './generated.ts'
import {
  appendAnswer,
  batchAnswer,
  eventAnswer,
  expectedOf,
  expectedOfBatch,
  notFoundAnswer,
  proposedOf,
  streamNameOf,
} from './messages.ts'
import { eventsFor } from './reading.ts'

type Options = Readonly<{
  /** Whether it offers the shared append stream, as servers do since 21.10. */
  batchAppend?: boolean
  /** Some servers cannot tell where they wrote. */
  positions?: boolean
}>

/** What happens at the next append: it is written and the connection breaks before the answer, or not even written. */
export type Fault = 'break-after-write' | 'break-before-write'

export type EventStoreDbServer = Awaited<ReturnType<typeof startEventStoreDbServer>>

/** A server in this process that the real EventStoreDB client talks to over a real connection. */
export const startEventStoreDbServer = async ({ batchAppend = true, positions = true }: Options = {}) => {
  const log = createEventLog()
  let fault: Fault | undefined
  let server: import('@grpc/grpc-js').Server
  let port = 0

  const listen = async () => {
    server = new grpc.Server()
    server.addService(StreamsService, handlers)
    server.addService(ServerFeaturesService, { getSupportedMethods })
    port = await new Promise<number>((resolve, reject) =>
      server.bindAsync(`127.0.0.1:${port}`, grpc.ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      ),
    )
  }

  const breakConnections = async () => {
    server.forceShutdown()
    await listen()
  }

  /** Undefined: no answer will come. */
  const write = (stream: string, expected: Expected, events: readonly Proposed[]): Outcome | undefined => {
    const present = fault
    fault = undefined
    if (present === 'break-before-write') return void breakConnections()
    const outcome = log.append(stream, expected, events)
    if (present === 'break-after-write') return void breakConnections()
    return outcome
  }

  const append = (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) => {
    let options: AppendReq.Options | undefined
    const events: Proposed[] = []
    call.on('data', (request: AppendReq) => {
      options ??= request.getOptions()
      const message = request.getProposedMessage()
      if (message) events.push(proposedOf(message))
    })
    call.on('end', () => {
      if (!options) return
      const outcome = write(streamNameOf(options.getStreamIdentifier()), expectedOf(options), events)
      if (outcome?.kind === 'too-big') answer(tooBig())
      else if (outcome) answer(null, appendAnswer(outcome, positions))
    })
  }

  const appendBatches = (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) => {
    const unfinished = new Map<string, { options: BatchAppendReq.Options | undefined; events: Proposed[] }>()
    call.on('data', (request: BatchAppendReq) => {
      const id = request.getCorrelationId()?.getString() ?? ''
      const { options, events } = unfinished.get(id) ?? { options: request.getOptions(), events: [] }
      unfinished.set(id, { options, events: [...events, ...request.getProposedMessagesList().map(proposedOf)] })
      if (!request.getIsFinal() || !options) return
      const stream = streamNameOf(options.getStreamIdentifier())
      const outcome = write(stream, expectedOfBatch(options), unfinished.get(id)?.events ?? [])
      unfinished.delete(id)
      if (outcome) call.write(batchAnswer(request, stream, outcome, positions))
    })
    call.on('end', () => call.end())
    call.on('error', () => undefined)
  }

  const read = (call: ServerWritableStream<ReadReq, ReadResp>) => {
    const events = eventsFor(log, call.request)
    if (!events) call.write(notFoundAnswer(streamNameOf(call.request.getOptions()?.getStream()?.getStreamIdentifier())))
    for (const event of events ?? []) call.write(eventAnswer(event))
    call.end()
  }

  const handlers = { append, read, ...(batchAppend && { batchAppend: appendBatches }) }
  const getSupportedMethods = (_call: ServerUnaryCall<unknown, unknown>, answer: sendUnaryData<unknown>) =>
    answer(null, supportedMethods(Object.keys(handlers)))

  await listen()
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    log,
    /** Breaks every connection at once; new ones are taken. */
    breakConnections,
    failNextAppend: (next: Fault) => {
      fault = next
    },
    stop: () => server.forceShutdown(),
  }
}

const supportedMethods = (names: readonly string[]) =>
  new features.SupportedMethods()
    .setEventStoreServerVersion('24.10.0')
    .setMethodsList(
      names.map((name) =>
        new features.SupportedMethod()
          .setServiceName('event_store.client.streams.streams')
          .setMethodName(name.toLowerCase()),
      ),
    )

const tooBig = () => {
  const metadata = new grpc.Metadata()
  metadata.set('exception', 'maximum-append-size-exceeded')
  metadata.set('maximum-append-size', String(maxAppendSize))
  return { code: grpc.status.INVALID_ARGUMENT, details: 'Maximum Append Size Exceeded', metadata }
}
