import type { DatabasePool } from 'slonik'
import { z } from 'zod'
import { lockPoolOf, sql } from './pool.ts'

const Locked = z.object({ locked: z.boolean() })

/**
 * Does `work` unless somebody is at it, here or in another process: then what `taken` answers. A connection of its own holds the lock, so that
 * it goes with whoever is killed, and `work` has all of the pool's.
 */
export const underLock = async <T>(
  db: DatabasePool,
  { name, taken }: Readonly<{ name: string; taken: () => T }>,
  work: () => Promise<T>,
): Promise<T> => {
  const locks = await lockPoolOf(db)
  return await locks.connect(async (connection) => {
    const key = sql.fragment`hashtextextended(${name}, 0)`
    if (!(await connection.oneFirst(sql.type(Locked)`SELECT pg_try_advisory_lock(${key}) AS locked`))) return taken()
    try {
      return await work()
    } finally {
      await connection.query(sql.type(z.unknown())`SELECT pg_advisory_unlock(${key})`)
    }
  })
}
