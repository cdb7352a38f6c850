import { type CommonQueryMethods, UnexpectedStateError } from 'slonik'
import { z } from 'zod'
import type { Position } from '#platform/event-store/event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { isTransient } from '#platform/transient-errors.ts'
import type { ReadModelName } from './projection.ts'
import { schemaFor } from './schema-names.ts'

export const ProjectionFailure = z.object({
  projection: z.string(),
  position: z.string(),
  event_id: z.string().nullable(),
  /** `poison` needs a repair; others end with a newer process or the right store. */
  reason: z.enum(['poison', 'unknown_type', 'other_store', 'past_head']),
  error: z.string(),
  failed_at: z.string(),
})
export type ProjectionFailure = z.infer<typeof ProjectionFailure>
export type Halt = Readonly<Pick<ProjectionFailure, 'position' | 'event_id' | 'reason' | 'error'>>

export const failureColumns = sql.fragment`position, event_id, reason, error, failed_at`

export const findFailure = (db: CommonQueryMethods, projection: ReadModelName) =>
  db.maybeOne(sql.type(ProjectionFailure)`
    SELECT ${projection.name} AS projection, ${failureColumns} FROM public.projection_failures
    WHERE projection = ${schemaFor(projection)}`)

/** Keeps the time of a position's first failure. Returns false if another process has passed it. */
export const recordFailure = async (
  db: CommonQueryMethods,
  schema: string,
  halt: Halt,
): Promise<boolean> => {
  const checkpoint = sql.identifier([schema, 'checkpoint'])
  const isAhead =
    halt.event_id === null
      ? sql.fragment`position <= ${halt.position}`
      : sql.fragment`position < ${halt.position}`
  const { rowCount } = await db.query(sql.typeAlias('void')`
    WITH here AS (SELECT FROM ${checkpoint} WHERE ${isAhead} FOR UPDATE)
    INSERT INTO public.projection_failures AS known (projection, position, event_id, reason, error)
    SELECT ${schema}, ${halt.position}, ${halt.event_id}, ${halt.reason}, ${halt.error} FROM here
    ON CONFLICT (projection) DO UPDATE SET
      position = excluded.position, event_id = excluded.event_id, reason = excluded.reason, error = excluded.error,
      failed_at = CASE WHEN known.position = excluded.position THEN known.failed_at ELSE excluded.failed_at END`)
  return rowCount === 1
}

export const clearFailure = (db: CommonQueryMethods, schema: string, upTo?: Position) =>
  db.query(sql.typeAlias('void')`
    DELETE FROM public.projection_failures WHERE projection = ${schema}
      AND ${upTo === undefined ? sql.fragment`true` : sql.fragment`position <= ${upTo}`}`)

// SQLSTATE classes of row counts, values, constraints, statements, sizes and PL/pgSQL. Other
// classes mean a problem of the database.
const eventsOwnFault = /^(21|22|23|42|54|P0)/

/** Returns true if a retry cannot help, because the event or the program is wrong. */
export const isPoison = (error: unknown): boolean => {
  if (isTransient(error) || error instanceof UnexpectedStateError) return false
  const code = sqlStateOf(error)
  return code === undefined || eventsOwnFault.test(code)
}

export const sqlStateOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && typeof error.code === 'string' ? error.code : sqlStateOf(error.cause)
}
