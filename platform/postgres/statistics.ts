import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from './pool.ts'

/**
 * Looks at what is in a schema's tables, after much was written at once: until the database does so
 * by itself, up to a minute later, it would take them for empty and plan badly. A sample of each:
 * it takes no longer for a large table, waits for nobody, keeps nobody waiting, and one that is not
 * looked at now is later.
 */
export const makeStatistics = async (
  db: CommonQueryMethods,
  schema: string,
  tables?: readonly string[],
) => {
  const found = await db.anyFirst(sql.type(z.object({ relname: z.string() }))`
    SELECT relname FROM pg_class WHERE relnamespace = to_regnamespace(${schema}) AND relkind = 'r'`)
  for (const table of found.filter((name) => tables?.includes(name) ?? true)) {
    const name = sql.identifier([schema, table])
    await db.query(sql.typeAlias('void')`ANALYZE (SKIP_LOCKED) ${name}`).catch(() => undefined)
  }
}
