import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { z } from 'zod'
import { sql } from '../postgres/pool.ts'
import { underLock } from '../postgres/under-lock.ts'

const ScheduledRun = z.object({
  key: z.string(),
  last: z.string(),
  failures: z.number(),
  retry_at: z.string().nullable(),
})
export type ScheduledRun = z.infer<typeof ScheduledRun>

export const readRuns = async (
  db: CommonQueryMethods,
  name: string,
): Promise<ReadonlyMap<string, ScheduledRun>> => {
  const rows = await db.any(sql.type(ScheduledRun)`
    SELECT key, last, failures, retry_at FROM public.scheduled_runs WHERE name = ${name}`)
  return new Map(rows.map((row) => [row.key, row]))
}

type FinishedRun = Readonly<{ name: string; key: string; mark: string }>

export const noteDone = (db: CommonQueryMethods, { name, key, mark }: FinishedRun) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO public.scheduled_runs (name, key, last) VALUES (${name}, ${key}, ${mark})
    ON CONFLICT (name, key) DO UPDATE SET last = excluded.last, failures = 0, retry_at = NULL`)

type FailedRun = Readonly<{
  name: string
  key: string
  before: string
  failures: number
  retryAt: Date
}>

export const noteFailed = (
  db: CommonQueryMethods,
  { name, key, before, failures, retryAt }: FailedRun,
) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO public.scheduled_runs (name, key, last, failures, retry_at)
    VALUES (${name}, ${key}, ${before}, ${failures}, ${retryAt.toISOString()})
    ON CONFLICT (name, key) DO UPDATE SET failures = excluded.failures, retry_at = excluded.retry_at`)

export const exclusively = (
  db: DatabasePool,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> =>
  underLock(db, { name: `laurel.schedule.${name}`, taken: () => false }, async () => {
    await work()
    return true
  })
