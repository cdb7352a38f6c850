import pg from 'pg'
import type { Log } from '#platform/log.ts'
import type { AppendRequest, AppendResult, EventStore } from '../event-store.ts'
import { settledInOrder } from '../settled-in-order.ts'
import { isDataError, type PreparedAppend, prepareAppend, sendAppends } from './appending.ts'
import { groupCommit } from './group-commit.ts'
import { findStreams, readAll, readHead, readStoreId, readStream, readStreams } from './reading.ts'
import { createSchema } from './schema.ts'

export type PostgresEventStoreOptions = Readonly<{
  connectionString: string
  /** Where its tables are, made when they are not there. */
  schema?: string
  log?: Pick<Log, 'warn'>
}>

/**
 * An event store in PostgreSQL. Appends of this process share one connection and go to it up to 64 at a time; reads
 * have up to 8 connections of their own.
 */
export const openPostgresEventStore = async (options: PostgresEventStoreOptions): Promise<EventStore> => {
  const { schema = 'event_store' } = options
  // An append that waits longer than this for other processes fails, and has not happened.
  const writers = createPool(options, { max: 1, idleTimeoutMillis: 0, lock_timeout: 5_000, query_timeout: 15_000 })
  const readers = createPool(options, { max: 8 })
  const closePools = async () => {
    await Promise.all([writers.end(), readers.end()])
  }
  const id = await prepare(writers, schema).catch(async (error) => {
    await closePools()
    throw error
  })
  const appends = groupCommit<PreparedAppend, AppendResult>({
    send: (requests) => sendAppends(writers, schema, requests),
    isBadRequest: isDataError,
    limit: 64,
  })
  const append = async (request: AppendRequest) => appends.add(prepareAppend(request))
  return {
    append,
    appendMany: (requests) => settledInOrder(requests.map(append)),
    readStream: (stream, fromRevision = 0) => readStream(readers, schema, stream, fromRevision),
    readStreams: (streams) => readStreams(readers, schema, streams),
    findStreams: (streams) => findStreams(readers, schema, streams),
    readAll: (request) => readAll(readers, schema, request),
    head: () => readHead(readers, schema),
    storeId: async () => id,
    close: async () => {
      await appends.close()
      await closePools()
    },
  }
}

const createPool = ({ connectionString, log }: PostgresEventStoreOptions, config: pg.PoolConfig) => {
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 5_000, keepAlive: true, ...config })
  // A broken connection is replaced at the next use; unheard, either of these events would end the process.
  pool.on('error', (error) => log?.warn({ err: error }, 'An idle connection to the event store broke'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const prepare = async (pool: pg.Pool, schema: string) => {
  const client = await pool.connect()
  try {
    await createSchema(client, schema)
    return await readStoreId(client, schema)
  } finally {
    client.release()
  }
}
