import pg from 'pg'
import { expect } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import type { TestApp } from './app.ts'

/**
 * Holds a lock in a transaction, so that all callers are waiting before the first continues.
 * `letGo` commits it.
 */
export const holdLock = async ({ deps }: TestApp, statement: string, values: unknown[]) => {
  const holder = new pg.Client({ connectionString: deps.config.databaseUrl })
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query(statement, values)
  const waiting = () =>
    deps.db.oneFirst(sql.type(z.object({ count: z.number() }))`
      SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  return {
    query: (also: string, others: unknown[]) => holder.query(also, others),
    untilWaiting: (count: number) => expect.poll(waiting).toBe(count),
    letGo: async () => {
      await holder.query('COMMIT')
      await holder.end()
    },
  }
}
