import { createPgDriverFactory } from '@slonik/pg-driver'
import {
  createPool,
  createSqlTag,
  type DatabasePool,
  type DriverTypeParser,
  type Interceptor,
  SchemaValidationError,
} from 'slonik'
import { z } from 'zod'
import type { Log } from '../log.ts'
import { createOutage } from '../outage.ts'
import { apartFromTls } from './tls.ts'
import { withConnectionLimit } from './with-connection-limit.ts'
import { statementDeadline, withDeadlines } from './with-deadlines.ts'

export const sql = createSqlTag({
  typeAliases: { void: z.object({}).strict(), id: z.object({ id: z.string() }) },
})

const usualMoment = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/

/** Sessions use UTC, so rearranging the text is enough. */
export const momentOf = (text: string): string => {
  const parts = usualMoment.exec(text)
  if (!parts) return new Date(text).toISOString()
  const [, day, time, fraction = ''] = parts
  return `${day}T${time}.${fraction.padEnd(3, '0')}Z`
}

const typeParsers: DriverTypeParser[] = [
  { name: 'int8', parse: Number },
  { name: 'numeric', parse: Number },
  { name: 'timestamptz', parse: momentOf },
  { name: 'date', parse: (text) => text },
]

// Checks rows, because Slonik only types them by their schema.
const parseRows: Interceptor = {
  name: 'parse-rows',
  transformRow: ({ resultParser }, query, row) => {
    if (!resultParser) return row
    const parsed = resultParser['~standard'].validate(row)
    if (parsed instanceof Promise) throw new TypeError('A row schema must not be asynchronous')
    if (parsed.issues) throw new SchemaValidationError(query, row, parsed.issues)
    return parsed.value as typeof row
  },
}

export type PoolOptions = {
  connectionString: string
  max?: number
  schemas?: readonly string[]
  log?: Pick<Log, 'warn'>
  /** In ms. API calls give up early; programs may wait longer. */
  connectWithin?: number
}

// Callers that wait for a lock hold no other connection, so any number is safe.
const mostLocks = 8
const lockPools = new WeakMap<DatabasePool, () => Promise<DatabasePool>>()

export const openPool = async ({ max = 10, ...options }: PoolOptions): Promise<DatabasePool> => {
  const pool = await open({ ...options, maxPoolSize: max, minPoolSize: 1, idleTimeout: 60_000 })
  let locks: Promise<DatabasePool> | undefined
  const openLocks = () => {
    locks ??= open({
      ...options,
      maxPoolSize: mostLocks,
      minPoolSize: 0,
      idleTimeout: 5_000,
    }).catch((error) => {
      locks = undefined
      throw error
    })
    return locks
  }
  const end = async () => {
    await pool.end()
    await (await locks?.catch(() => undefined))?.end()
  }
  const opened = { ...pool, end }
  lockPools.set(opened, openLocks)
  return opened
}

/**
 * Locks have a pool of their own. In a shared pool, callers that wait for a lock could take all
 * connections, and its holder could not finish.
 */
export const lockPoolOf = (db: DatabasePool): Promise<DatabasePool> => {
  const openLocks = lockPools.get(db)
  if (!openLocks) throw new TypeError('The pool was not opened by openPool')
  return openLocks()
}

type Sizes = Readonly<{ maxPoolSize: number; minPoolSize: number; idleTimeout: number }>

const open = async ({
  connectionString,
  schemas = [],
  log,
  connectWithin = 2_000,
  ...sizes
}: Omit<PoolOptions, 'max'> & Sizes) => {
  const { url, ssl } = apartFromTls(connectionString)
  url.searchParams.set(
    'options',
    `-c search_path=${[...schemas, 'public'].join(',')} -c timezone=UTC`,
  )
  const pool = await createPool(url.toString(), {
    driverFactory: withDeadlines(createPgDriverFactory(), createOutage('database', log)),
    interceptors: [parseRows],
    typeParsers,
    ...sizes,
    queryRetryLimit: 0,
    ...(ssl && { ssl }),
    connectionTimeout: connectWithin,
    connectionRetryLimit: 1,
    gracefulTerminationTimeout: 500,
    statementTimeout: statementDeadline,
    // Sessions never change outside transactions, so the slow DISCARD ALL is not needed.
    resetConnection: async () => {},
  })
  return withConnectionLimit(pool, sizes.maxPoolSize)
}
