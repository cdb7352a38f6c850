import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  ReadReq,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import type {
  Metadata,
  ServerDuplexStream,
  ServerReadableStream,
  ServerUnaryCall,
  ServerWritableStream,
  sendUnaryData,
} from '@grpc/grpc-js'
import { freeTestPort } from '../free-test-port.ts'
import {
  createEventLog,
  type ExpectedState,
  maxAppendSize,
  type Proposed,
  type WriteOutcome,
} from './event-log.ts'
import { grpc, ServerFeaturesService, StreamsService, serverFeatures } from './generated.ts'
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

type ServerOptions = Readonly<{
  /** Whether the server offers the shared append stream, as servers do since 21.10. */
  batchAppend?: boolean
  /** Some servers do not report where they wrote. */
  positions?: boolean
  /** Uses TLS with this certificate. */
  tls?: Readonly<{ key: Buffer; certificate: Buffer }>
  /**
   * Without it everyone has access. With it, other credentials are refused, and a caller without
   * any may not read the whole log.
   */
  account?: Readonly<{ name: string; password: string }>
}>

/**
 * What happens at the next append: the connection breaks after writing, before the answer, or
 * before writing.
 */
export type ServerFault = 'break-after-write' | 'break-before-write'

export type EventStoreDbServer = Awaited<ReturnType<typeof startEventStoreDbServer>>

/** Starts a server in this process, which the real EventStoreDB client uses over a connection. */
export const startEventStoreDbServer = async (options: ServerOptions = {}) => {
  const { batchAppend = true, positions = true, tls, account } = options
  const first = createEventLog()
  let log = first
  let isHanging = false
  let isAway = false
  let fault: ServerFault | undefined
  let server: import('@grpc/grpc-js').Server
  let port = await freeTestPort()

  const listen = async () => {
    server = new grpc.Server()
    server.addService(StreamsService, handlers)
    server.addService(ServerFeaturesService, { getSupportedMethods })
    port = await new Promise<number>((resolve, reject) =>
      server.bindAsync(`127.0.0.1:${port}`, credentialsOf(tls), (error, bound) =>
        error ? reject(error) : resolve(bound),
      ),
    )
  }

  const breakConnections = async () => {
    server.forceShutdown()
    await listen()
  }

  /** Returns undefined if the server never answers. */
  const write = (
    stream: string,
    expected: ExpectedState,
    events: readonly Proposed[],
  ): WriteOutcome | undefined => {
    if (isHanging) return undefined
    const present = fault
    fault = undefined
    if (present === 'break-before-write') return void breakConnections()
    const outcome = log.append(stream, expected, events)
    if (present === 'break-after-write') return void breakConnections()
    return outcome
  }

  /** Returns the server's error for a caller without access; undefined for others. */
  const refusalOf = (metadata: Metadata, isWholeLog: boolean) => {
    if (!account) return undefined
    const [given] = metadata.get('authorization')
    if (given === undefined) return isWholeLog ? accessDenied() : undefined
    const expected = Buffer.from(`${account.name}:${account.password}`).toString('base64')
    return given === `Basic ${expected}`
      ? undefined
      : { code: grpc.status.UNAUTHENTICATED, details: '' }
  }

  const append = (
    call: ServerReadableStream<AppendReq, AppendResp>,
    answer: sendUnaryData<AppendResp>,
  ) => {
    const refusal = refusalOf(call.metadata, false)
    if (refusal) return answer(refusal)
    if (isHanging) return call.resume()
    let options: AppendReq.Options | undefined
    const events: Proposed[] = []
    call.on('data', (request: AppendReq) => {
      options ??= request.getOptions()
      const message = request.getProposedMessage()
      if (message) events.push(proposedOf(message))
    })
    call.on('end', () => {
      if (!options) return
      const outcome = write(
        streamNameOf(options.getStreamIdentifier()),
        expectedOf(options),
        events,
      )
      if (outcome?.kind === 'too-big') answer(tooBig())
      else if (outcome) answer(null, appendAnswer(outcome, positions))
    })
  }

  const appendBatches = (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) => {
    const unfinished = new Map<
      string,
      { options: BatchAppendReq.Options | undefined; events: Proposed[] }
    >()
    call.on('data', (request: BatchAppendReq) => {
      const id = request.getCorrelationId()?.getString() ?? ''
      const { options, events } = unfinished.get(id) ?? {
        options: request.getOptions(),
        events: [],
      }
      unfinished.set(id, {
        options,
        events: [...events, ...request.getProposedMessagesList().map(proposedOf)],
      })
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
    const refusal = refusalOf(call.metadata, call.request.getOptions()?.hasAll() === true)
    if (refusal) return void call.emit('error', refusal)
    if (isHanging) return
    const events = eventsFor(log, call.request)
    if (!events)
      call.write(
        notFoundAnswer(streamNameOf(call.request.getOptions()?.getStream()?.getStreamIdentifier())),
      )
    for (const event of events ?? []) call.write(eventAnswer(event))
    call.end()
  }

  const handlers = { append, read, ...(batchAppend && { batchAppend: appendBatches }) }
  const getSupportedMethods = (
    _call: ServerUnaryCall<unknown, unknown>,
    answer: sendUnaryData<unknown>,
  ) => answer(null, supportedMethods(Object.keys(handlers)))

  await listen()
  return {
    url: `esdb://127.0.0.1:${port}?tls=${tls ? 'true' : 'false'}`,
    port,
    log,
    /** Breaks every connection; new ones are accepted. */
    breakConnections,
    /** Accepts calls but answers none of them. */
    hang: () => {
      isHanging = true
    },
    goOn: () => {
      isHanging = false
    },
    /** Disappears with all connections, until it returns at the same address. */
    goAway: () => {
      isAway = true
      server.forceShutdown()
    },
    comeBack: async () => {
      isAway = false
      await listen()
    },
    /**
     * An empty server takes over this address, or the former one returns. Every connection breaks.
     */
    replaceLog: async (by: 'empty' | 'former') => {
      log = by === 'empty' ? createEventLog() : first
      await breakConnections()
      return log
    },
    failNextAppend: (next: ServerFault) => {
      fault = next
    },
    stop: () => {
      if (!isAway) server.forceShutdown()
    },
  }
}

const credentialsOf = (tls: ServerOptions['tls']) =>
  tls
    ? grpc.ServerCredentials.createSsl(null, [
        { private_key: tls.key, cert_chain: tls.certificate },
      ])
    : grpc.ServerCredentials.createInsecure()

const accessDenied = () => {
  const metadata = new grpc.Metadata()
  metadata.set('exception', 'access-denied')
  return { code: grpc.status.PERMISSION_DENIED, details: 'Access Denied', metadata }
}

const supportedMethods = (names: readonly string[]) =>
  new serverFeatures.SupportedMethods()
    .setEventStoreServerVersion('24.10.0')
    .setMethodsList(
      names.map((name) =>
        new serverFeatures.SupportedMethod()
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
