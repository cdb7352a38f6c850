import type { DatabasePool } from 'slonik'
import { z } from 'zod'
import { lockPoolOf, sql } from './pool.ts'

const Locked = z.object({ locked: z.boolean() })

type Fragment = ReturnType<typeof sql.fragment>
type Lock<T> = Readonly<{ name: string; taken: () => T }>

export const underLock = <T>(
  db: DatabasePool,
  { name, taken }: Lock<T>,
  work: () => Promise<T>,
): Promise<T> => underLocks(db, { names: [name], taken }, work)

type Locks<T> = Readonly<{ names: readonly string[]; taken: (name: string) => T }>

export const underLocks = async <T>(
  db: DatabasePool,
  { names, taken }: Locks<T>,
  work: () => Promise<T>,
): Promise<T> => {
  const locks = await lockPoolOf(db)
  return await locks.connect(async (connection) => {
    const held: Fragment[] = []
    try {
      for (const name of names) {
        const key = sql.fragment`hashtextextended(${name}, 0)`
        const isFree = await connection.oneFirst(
          sql.type(Locked)`SELECT pg_try_advisory_lock(${key}) AS locked`,
        )
        if (!isFree) return taken(name)
        held.push(key)
      }
      return await work()
    } finally {
      for (const key of held)
        await connection.query(sql.type(z.unknown())`SELECT pg_advisory_unlock(${key})`)
    }
  })
}
