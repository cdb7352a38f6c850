import {
  BackendTerminatedError,
  BackendTerminatedUnexpectedlyError,
  type CommonQueryMethods,
  ConnectionError,
  IdleTransactionTimeoutError,
  StatementCancelledError,
  StatementTimeoutError,
  UnexpectedStateError,
} from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

export const ProjectionFailure = z.object({
  projection: z.string(),
  /** Of the event that it stands before. */
  position: z.string(),
  event_id: z.string().nullable(),
  /** `unknown_type` goes on by itself as soon as a process knows the type; `other_store` and `past_head` need a rebuild. */
  reason: z.enum(['poison', 'unknown_type', 'other_store', 'past_head']),
  error: z.string(),
  failed_at: z.string(),
})
export type ProjectionFailure = z.infer<typeof ProjectionFailure>
export type Halt = Readonly<Pick<ProjectionFailure, 'position' | 'event_id' | 'reason' | 'error'>>

const columns = sql.fragment`projection, position, event_id, reason, error, failed_at`

/** The projections that are halted: none in a healthy installation. */
export const listFailures = (db: CommonQueryMethods) =>
  db.any(sql.type(ProjectionFailure)`SELECT ${columns} FROM public.projection_failures ORDER BY projection`)

export const findFailure = (db: CommonQueryMethods, projection: string) =>
  db.maybeOne(sql.type(ProjectionFailure)`
    SELECT ${columns} FROM public.projection_failures WHERE projection = ${projection}`)

/** Keeps the time of the first failure at a position. */
export const recordFailure = (db: CommonQueryMethods, projection: string, halt: Halt) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO public.projection_failures AS known (projection, position, event_id, reason, error)
    VALUES (${projection}, ${halt.position}, ${halt.event_id}, ${halt.reason}, ${halt.error})
    ON CONFLICT (projection) DO UPDATE SET
      position = excluded.position, event_id = excluded.event_id, reason = excluded.reason, error = excluded.error,
      failed_at = CASE WHEN known.position = excluded.position THEN known.failed_at ELSE excluded.failed_at END`)

export const clearFailure = (db: CommonQueryMethods, projection: string) =>
  db.query(sql.typeAlias('void')`DELETE FROM public.projection_failures WHERE projection = ${projection}`)

// By SQLSTATE class: the value, a constraint, the program's own statement, PL/pgSQL. Every other is the database's trouble.
const eventsOwnFault = /^(22|23|42|P0)/

const databasesTrouble = [
  BackendTerminatedError,
  BackendTerminatedUnexpectedlyError,
  ConnectionError,
  IdleTransactionTimeoutError,
  StatementCancelledError,
  StatementTimeoutError,
  UnexpectedStateError,
]

/**
 * Whether the event, or the program that takes it in, is at fault: trying again would change nothing. A lost connection, a deadlock or a
 * full disk are not.
 */
export const isPoison = (error: unknown): boolean => {
  if (databasesTrouble.some((type) => error instanceof type)) return false
  const code = sqlStateOf(error)
  return code === undefined || eventsOwnFault.test(code)
}

const sqlStateOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && typeof error.code === 'string' ? error.code : sqlStateOf(error.cause)
}
