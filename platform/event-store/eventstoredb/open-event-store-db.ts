import PQueue, { TimeoutError } from 'p-queue'
import type { Log } from '#platform/log.ts'
import { type AppendRequest, type AppendResult, type EventStore, OutcomeUnknown } from '../event-store.ts'
import { settledInOrder } from '../settled-in-order.ts'
import { appendTo } from './appending.ts'
import { createClient } from './client.ts'
import { readAll, readHead, readLastRevision, readStream } from './reading.ts'
import { findStoreId } from './store-id.ts'

export type EventStoreDbOptions = Readonly<{
  /** `esdb://host:2113?tls=false`, with the library's own parameters. */
  connectionString: string
  log?: Pick<Log, 'warn'>
}>

/** In milliseconds. The library's own deadline is 10 s; an error within the library can leave a call without an end. */
const timeout = 15_000

/** An event store in EventStoreDB or KurrentDB, 22.10 or newer. */
export const openEventStoreDb = async ({ connectionString, log }: EventStoreDbOptions): Promise<EventStore> => {
  const client = createClient(connectionString)
  const id = await findStoreId(client).catch(async (error) => {
    await client.dispose()
    throw error
  })
  // Fewer than the hundred streams that a server takes on one connection, so that an append is not kept waiting
  // inside the library while its deadline runs.
  const calls = new PQueue({ concurrency: 64 })

  const append = async (request: AppendRequest): Promise<AppendResult> => {
    try {
      return await calls.add(() => appendTo(client, request), { timeout })
    } catch (error) {
      if (!(error instanceof OutcomeUnknown || error instanceof TimeoutError)) throw error
      log?.warn({ err: error }, 'An append was sent and got no answer')
      throw error instanceof OutcomeUnknown ? error : new OutcomeUnknown('An append got no answer', { cause: error })
    }
  }

  return {
    append,
    appendMany: (requests) => settledInOrder(inTurnsPerStream(requests, append)),
    readStream: (stream, fromRevision = 0) => readStream(client, stream, fromRevision),
    readStreams: async (streams) => {
      const distinct = [...new Set(streams)]
      const found = distinct.map((stream) =>
        calls.add(async () => [stream, await readStream(client, stream, 0)] as const),
      )
      return new Map(await settledInOrder(found))
    },
    findStreams: async (streams) => {
      // The last event of each at most.
      const found = [...new Set(streams)].map((stream) =>
        calls.add(async () => ((await readLastRevision(client, stream)) >= 0 ? [stream] : [])),
      )
      return new Set((await settledInOrder(found)).flat())
    },
    readAll: (request) => readAll(client, request),
    head: () => readHead(client),
    storeId: async () => id,
    close: async () => {
      await calls.onIdle()
      await client.dispose()
    },
  }
}

/** Calls under way may overtake each other: requests for the same stream wait for each other. */
const inTurnsPerStream = (
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
