import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from './pool.ts'

/** The planner treats new tables as empty until autovacuum runs. */
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
