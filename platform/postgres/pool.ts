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

/** The tag for every statement: `sql.type(Row)` for rows, `sql.typeAlias('void')` for none. */
export const sql = createSqlTag({ typeAliases: { void: z.object({}).strict(), id: z.object({ id: z.string() }) } })

// int8 counts and sums stay far below 2^53; moments travel as ISO 8601 in UTC, days as yyyy-MM-dd.
const typeParsers: DriverTypeParser[] = [
  { name: 'int8', parse: Number },
  { name: 'numeric', parse: Number },
  { name: 'timestamptz', parse: (text) => new Date(text).toISOString() },
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

/**
 * Where read models are found: each projection has a schema of its own, named like the projection, so that a rebuild can fill another one
 * with the same SQL. The registry's tables are in `public`.
 */
export const projectionSchemas = ['points', 'attendance'] as const

export type PoolOptions = { connectionString: string; max?: number }

/** A pool whose rows are parsed by their query's zod type. @throws at the first query when the database cannot be reached */
export const openPool = ({ connectionString, max = 10 }: PoolOptions): Promise<DatabasePool> => {
  const uri = new URL(connectionString)
  uri.searchParams.set('options', `-c search_path=${[...projectionSchemas, 'public'].join(',')} -c timezone=UTC`)
  return createPool(uri.toString(), {
    driverFactory: createPgDriverFactory(),
    interceptors: [parseRows],
    typeParsers,
    maxPoolSize: max,
    minPoolSize: 1,
    idleTimeout: 60_000,
    queryRetryLimit: 0,
    // Nothing here changes a session outside a transaction; the default DISCARD ALL would halve throughput.
    resetConnection: async () => {},
  })
}
