import type { EventStoreDBClient } from '@eventstore/db-client'
import PQueue from 'p-queue'
import { withDeadline } from '#platform/concurrency/deadline.ts'
import { createSingleFlight } from '#platform/concurrency/single-flight.ts'
import { Unavailable } from '#platform/transient-errors.ts'
import {
  type AppendRequest,
  type AppendResult,
  type EventStore,
  OutcomeUnknown,
  start,
} from '../event-store.ts'
import { settledAppends, settledInOrder } from '../settled-in-order.ts'
import type { Verify } from '../store-watch.ts'
import { appendTo } from './append-to.ts'
import { closeClient, connectionsOf, createClient } from './client.ts'
import { readFault } from './faults.ts'
import { readEsdbHead, readEsdbPage, readEsdbStream, readLastRevision } from './read-events.ts'
import { createSharedStream } from './shared-stream.ts'
import { findStoreId, readStoreId } from './store-id.ts'

export type EventStoreDbOptions = Readonly<{
  connectionString: string
  verify?: Verify
}>

/** In ms. A cluster may have to elect a leader. */
const patienceAtStart = 10_000

/** Needs EventStoreDB 22.10 or newer. @throws the library's errors */
export const openEventStoreDb = async (options: EventStoreDbOptions): Promise<EventStore> => {
  const client = createClient(options.connectionString)
  await withDeadline(patienceAtStart, tryOut(client), 'The event store').catch(async (error) => {
    await closeClient(client)
    throw error
  })
  const verified = createVerified(client, options.verify)
  const sharedStream = createSharedStream(client)
  const limitReads = createCallLimit(64)
  const limitAppends = createCallLimit(128)

  const append = (request: AppendRequest): Promise<AppendResult> =>
    limitAppends(async () => {
      await verified()
      return appendTo({ client, sharedStream }, request)
    })

  return {
    append,
    appendMany: (requests) => settledAppends(inOrderPerStream(requests, append)),
    readStream: (stream, fromRevision = 0) => readEsdbStream(client, stream, fromRevision),
    readStreams: async (streams, fromRevisions) => {
      const distinct = [...new Set(streams)]
      const found = distinct.map((stream) =>
        limitReads(
          async () =>
            [
              stream,
              await readEsdbStream(client, stream, fromRevisions?.get(stream) ?? 0),
            ] as const,
        ),
      )
      return new Map(await settledInOrder(found))
    },
    findStreams: async (streams) => {
      const found = [...new Set(streams)].map((stream) =>
        limitReads(async () => ((await readLastRevision(client, stream)) >= 0 ? [stream] : [])),
      )
      return new Set((await settledInOrder(found)).flat())
    },
    readAll: (request) => readEsdbPage(client, request),
    head: () => readEsdbHead(client),
    storeId: () => readStoreId(client),
    close: async () => {
      await Promise.all([limitReads.onIdle(), limitAppends.onIdle()])
      sharedStream.close()
      await closeClient(client)
    },
  }
}

const tryOut = async (client: EventStoreDBClient) => {
  await findStoreId(client)
  await readEsdbPage(client, { after: start, limit: 1 })
}

type CallLimit = {
  <Answer>(call: () => Promise<Answer>): Promise<Answer>
  onIdle: () => Promise<void>
}

/** A connection carries 100 calls; the library queues further ones while their deadlines run. */
const createCallLimit = (concurrency: number): CallLimit => {
  const calls = new PQueue({ concurrency })
  let silentSince = Number.NEGATIVE_INFINITY

  const limited = <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const startedAt = performance.now()
    return calls.add(async () => {
      if (silentSince > startedAt)
        throw new Unavailable('The event store has not answered earlier calls')
      try {
        return await call()
      } catch (error) {
        if (isSilence(error)) silentSince = performance.now()
        throw error
      }
    })
  }
  return Object.assign(limited, { onIdle: () => calls.onIdle() })
}

const isSilence = (error: unknown) =>
  error instanceof Unavailable || (error instanceof OutcomeUnknown && isDeadline(error.cause))

const isDeadline = (error: unknown) =>
  error instanceof Unavailable ||
  (error as { type?: unknown } | undefined)?.type === 'deadline-exceeded'

const createVerified = (client: EventStoreDBClient, verify: Verify | undefined) => {
  const connections = connectionsOf(client)
  let known = -1
  const lookOnce = createSingleFlight<number, void>()

  const look = async (connection: number) => {
    const judge = verify?.()
    judge?.({ id: await readStoreId(client), head: await readEsdbHead(client) })
    if ((await connections.present()) !== connection)
      throw new Unavailable('The connection was lost')
    known = connection
  }

  return async () => {
    for (let attempts = 0; attempts < 3; attempts += 1) {
      const connection = await connections.present().catch((error) => {
        throw readFault(error)
      })
      if (connection === known) return
      await lookOnce(connection, () => look(connection))
    }
    throw new Unavailable('The connection was lost repeatedly')
  }
}

/** Keeps a stream's calls in order, because concurrent ones may overtake each other. */
const inOrderPerStream = (
  requests: readonly AppendRequest[],
  append: (request: AppendRequest) => Promise<AppendResult>,
) => {
  const last = new Map<string, Promise<unknown>>()
  return requests.map((request) => {
    const before = last.get(request.stream) ?? Promise.resolve()
    const result = before.then(() => append(request))
    last.set(
      request.stream,
      result.catch(() => undefined),
    )
    return result
  })
}
