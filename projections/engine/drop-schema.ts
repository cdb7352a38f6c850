import { setTimeout } from 'node:timers/promises'
import type { DatabasePool } from 'slonik'
import { sql } from '#platform/postgres/pool.ts'
import { sqlStateOf } from './failures.ts'

/** A lock timeout or a deadlock. */
const isInUse = (error: unknown) => ['55P03', '40P01'].includes(sqlStateOf(error) ?? '')

const tries = 6

/**
 * Retries for about ten seconds without blocking readers. Returns false if the schema is still in
 * use.
 */
export const dropSchema = async (db: DatabasePool, schema: string): Promise<boolean> => {
  for (let n = 0; n < tries; n += 1) {
    if (n > 0) await setTimeout(150 * 2 ** n)
    const dropped = await db
      .transaction(async (transaction) => {
        await transaction.query(sql.typeAlias('void')`SET LOCAL lock_timeout = '200ms'`)
        await transaction.query(
          sql.typeAlias('void')`DROP SCHEMA IF EXISTS ${sql.identifier([schema])} CASCADE`,
        )
        return true
      })
      .catch((error: unknown) => {
        if (!isInUse(error)) throw error
        return false
      })
    if (dropped) return true
  }
  return false
}
