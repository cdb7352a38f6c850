import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { type IdTime, idTimeOf, type Key, readKey } from '#domain/ids.ts'
import { sql } from '#platform/postgres/pool.ts'

export type ReadKey = (text: string) => Promise<Key>

const Since = z.object({ since: z.string() })

/** Reads the moment `since` only once. Keys made since then contain their time. */
export const createKeyReader = (db: CommonQueryMethods): ReadKey => {
  let known: IdTime | undefined
  return async (text) => {
    known ??= await readSince(db)
    return readKey(text, known)
  }
}

const readSince = async (db: CommonQueryMethods) => {
  const { since } = await db.one(sql.type(Since)`SELECT since FROM timed_keys`)
  return idTimeOf(new Date(since))
}
