import type { CommonQueryMethods } from 'slonik'
import { sql } from '#platform/postgres/pool.ts'

/** The tables of a schema on which ANALYZE was run explicitly; automatic runs do not count. */
export const analyzedTables = (
  db: CommonQueryMethods,
  schema: string,
): Promise<readonly unknown[]> =>
  db.anyFirst(sql.unsafe`
    SELECT relname FROM pg_stat_user_tables WHERE schemaname = ${schema} AND last_analyze IS NOT NULL`)
