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

/** The tag for every statement: `sql.type(Row)` for rows, `sql.typeAlias('void')` for none. */
export const sql = createSqlTag({
  typeAliases: { void: z.object({}).strict(), id: z.object({ id: z.string() }) },
})

const usualMoment = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/

/**
 * ISO 8601 of what the database writes. As every session's time zone is UTC, that is a matter of
 * signs: a Date takes several times as long.
 */
export const momentOf = (text: string): string => {
  const parts = usualMoment.exec(text)
  if (!parts) return new Date(text).toISOString()
  const [, day, time, fraction = ''] = parts
  return `${day}T${time}.${fraction.padEnd(3, '0')}Z`
}

// int8 counts and sums stay far below 2^53; moments travel as ISO 8601 in UTC, days as yyyy-MM-dd.
const typeParsers: DriverTypeParser[] = [
  { name: 'int8', parse: Number },
  { name: 'numeric', parse: Number },
  { name: 'timestamptz', parse: momentOf },
  { name: 'date', parse: (text) => text },
]

// Slonik types rows by their schema but does not look; this makes the type true.
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
  /** Where unqualified names are looked for, besides `public` with the registry's tables. */
  schemas?: readonly string[]
  log?: Pick<Log, 'warn'>
}

// Whoever waits for one holds none, so that any number is safe.
const mostLocks = 8
const lockPools = new WeakMap<DatabasePool, () => Promise<DatabasePool>>()

/**
 * A pool whose rows are parsed by their query's zod type. @throws at the first query when the
 * database cannot be reached
 */
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
 * Connections beside the pool's own, for those that hold a lock while something else is done: were
 * they the pool's, as many holders as it has connections would wait for each other for ever.
 */
export const lockPoolOf = (db: DatabasePool): Promise<DatabasePool> => {
  const openLocks = lockPools.get(db)
  if (!openLocks) throw new TypeError('Not a pool of openPool')
  return openLocks()
}

type Sizes = Readonly<{ maxPoolSize: number; minPoolSize: number; idleTimeout: number }>

const open = async ({
  connectionString,
  schemas = [],
  log,
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
    // Whoever asks is told that the database is away, and asks again.
    connectionTimeout: 2_000,
    connectionRetryLimit: 1,
    gracefulTerminationTimeout: 500,
    statementTimeout: statementDeadline,
    // Nothing here changes a session outside a transaction; the default DISCARD ALL would halve
    // throughput.
    resetConnection: async () => {},
  })
  return withConnectionLimit(pool, sizes.maxPoolSize)
}
