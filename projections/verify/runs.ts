import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import type { Difference } from './compare.ts'

/** Moments are ISO 8601. `rows`: that were compared; `position`: where in the log the last read model was. */
const Run = z.object({
  id: z.string(),
  state: z.enum(['running', 'agree', 'differ', 'failed']),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  step: z.string(),
  events: z.coerce.number(),
  total: z.coerce.number(),
  rows: z.coerce.number(),
  position: z.string(),
  differences: z.number(),
  error: z.string(),
})
export type Run = z.infer<typeof Run>
const columns = sql.fragment`id, state, started_at, ended_at, step, events, total, rows, position, differences, error`

export const beginRun = (db: CommonQueryMethods, id: string, now: Date) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO public.verifications (id, state, started_at) VALUES (${id}, 'running', ${now.toISOString()})`)

/** Those whose process was killed: whoever calls this is the only one who may be at it. */
export const endAbandoned = (db: CommonQueryMethods, now: Date) =>
  db.query(sql.typeAlias('void')`
    UPDATE public.verifications SET state = 'failed', ended_at = ${now.toISOString()}, error = 'Its process ended'
    WHERE state = 'running'`)

type Step = Readonly<{ step: string; events: number; total: number }>

export const noteStep = (db: CommonQueryMethods, id: string, { step, events, total }: Step) =>
  db.query(sql.typeAlias('void')`
    UPDATE public.verifications SET step = ${step}, events = ${events}, total = ${total} WHERE id = ${id}`)

type Ended = Pick<Run, 'state' | 'events' | 'rows' | 'position' | 'differences' | 'error'>

export const endRun = (db: CommonQueryMethods, id: string, ended: Ended & Readonly<{ now: Date }>) =>
  db.query(sql.typeAlias('void')`
    UPDATE public.verifications SET state = ${ended.state}, ended_at = ${ended.now.toISOString()}, step = '',
      events = ${ended.events}, total = ${ended.events}, rows = ${ended.rows}, position = ${ended.position},
      differences = ${ended.differences}, error = ${ended.error}
    WHERE id = ${id}`)

export const noteDifference = (db: CommonQueryMethods, id: string, number: number, difference: Difference) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO public.verification_differences (verification_id, number, organization_id, difference)
    VALUES (${id}, ${number}, ${difference.organization}, ${JSON.stringify(difference)}::jsonb)`)

export const findRun = (db: CommonQueryMethods, id: string): Promise<Run | null> =>
  db.maybeOne(sql.type(Run)`SELECT ${columns} FROM public.verifications WHERE id = ${id}`)

/** The one under way, as far as anybody knows. */
export const findRunning = (db: CommonQueryMethods): Promise<Run | null> =>
  db.maybeOne(sql.type(Run)`
    SELECT ${columns} FROM public.verifications WHERE state = 'running' ORDER BY started_at DESC LIMIT 1`)

/** The newest first. */
export const listRuns = (db: CommonQueryMethods, limit: number): Promise<readonly Run[]> =>
  db.any(sql.type(Run)`SELECT ${columns} FROM public.verifications ORDER BY started_at DESC LIMIT ${limit}`)

const Kept = z.object({ difference: z.unknown() })

export const listDifferences = async (db: CommonQueryMethods, id: string): Promise<readonly Difference[]> => {
  const rows = await db.any(sql.type(Kept)`
    SELECT difference FROM public.verification_differences WHERE verification_id = ${id} ORDER BY number`)
  return rows.map(({ difference }) => difference as Difference)
}
