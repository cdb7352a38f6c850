import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

const Row = z.object({ text: z.string() })

/** Returns everything that the queue on PostgreSQL holds, as one text. */
export const readQueuedJobs = async (db: CommonQueryMethods) => {
  const tables = await db.anyFirst(sql.type(z.object({ name: z.string() }))`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'queue' AND table_type = 'BASE TABLE'`)
  const rows = await Promise.all(
    tables.map((table) =>
      db.anyFirst(sql.type(Row)`
        SELECT to_jsonb(one)::text AS text FROM ${sql.identifier(['queue', table])} AS one`),
    ),
  )
  return rows.flat().join('\n')
}
