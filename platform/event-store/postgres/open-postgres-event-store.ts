import pg from 'pg'
import type { Log } from '#platform/log.ts'
import { deadlines } from '../deadlines.ts'
import type { AppendRequest, AppendResult, EventStore, UnseenRequest } from '../event-store.ts'
import { settledAppends } from '../settled-in-order.ts'
import type { Verify } from '../store-watch.ts'
import { createAsk } from './ask-store.ts'
import { groupCommit } from './group-commit.ts'
import {
  findStreams,
  readAll,
  readHead,
  readIdentity,
  readStream,
  readStreams,
} from './read-events.ts'
import { createSchema } from './schema.ts'
import {
  createAppendSender,
  isDataError,
  type PreparedGroup,
  prepareAppend,
} from './send-appends.ts'

export type PostgresEventStoreOptions = Readonly<{
  connectionString: string
  schema?: string
  log?: Pick<Log, 'debug'>
  readers?: number
  verify?: Verify
}>

export const openPostgresEventStore = async (
  options: PostgresEventStoreOptions,
): Promise<EventStore> => {
  const { schema = 'event_store', verify, readers: most = 4 } = options
  const writers = createPool(options, {
    max: 1,
    idleTimeoutMillis: 0,
    lock_timeout: deadlines.lock,
  })
  const readers = createPool(options, { max: most })
  const closePools = async () => {
    await Promise.all([writers.end(), readers.end()])
  }
  await prepare(readers, schema).catch(async (error) => {
    await closePools()
    throw error
  })
  const ask = createAsk(readers)
  const appends = groupCommit<PreparedGroup, readonly AppendResult[]>({
    send: createAppendSender({
      pool: writers,
      schema,
      verify: async (asking) => {
        const judge = verify?.()
        judge?.(await readIdentity(asking, schema))
      },
    }),
    isBadRequest: isDataError,
    sizeOf: ({ requests }) => ({
      events: requests.reduce((sum, { events }) => sum + events.length, 0),
      bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
    }),
    limit: { events: 1000, bytes: 4_000_000 },
  })
  const append = async (request: AppendRequest): Promise<AppendResult> => {
    const [result] = await appends.add({ requests: [prepareAppend(request)], isUnseen: false })
    return result!
  }
  const appendUnseen = async (requests: readonly UnseenRequest[]) => {
    const prepared = requests.map((request) => prepareAppend({ ...request, expected: 'any' }))
    const results = await appends.add({ requests: prepared, isUnseen: true })
    return results.flatMap((result) => (result.appended ? result : []))
  }
  return {
    append,
    appendMany: (requests) => settledAppends(requests.map(append)),
    appendUnseen,
    readStream: (stream, fromRevision = 0) => readStream(ask, schema, stream, fromRevision),
    readStreams: (streams, fromRevisions) => readStreams(ask, schema, streams, fromRevisions),
    findStreams: (streams) => findStreams(ask, schema, streams),
    readAll: (request) => readAll(ask, schema, request),
    head: () => readHead(ask, schema),
    storeId: async () => (await readIdentity(ask, schema)).id,
    close: async () => {
      await appends.close()
      await closePools()
    },
  }
}

const createPool = (
  { connectionString, log }: PostgresEventStoreOptions,
  config: pg.PoolConfig,
) => {
  const connectionTimeoutMillis = deadlines.connect
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis,
    keepAlive: true,
    ...config,
  })
  // Without a listener, an error would end the process.
  pool.on('error', (error) =>
    log?.debug({ err: error }, 'An idle connection to the event store was lost'),
  )
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const prepare = async (pool: pg.Pool, schema: string) => {
  const client = await pool.connect()
  try {
    await createSchema(client, schema)
  } finally {
    client.release()
  }
}
