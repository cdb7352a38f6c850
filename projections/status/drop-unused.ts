import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { projections } from '../all.ts'
import { dropSchema } from '../engine/drop-schema.ts'
import { lockSchemas } from '../engine/schema.ts'
import { schemaFor } from '../engine/schema-names.ts'

/** How long, in ms, an unused version is kept. */
const kept = 24 * 60 * 60_000

const Name = z.object({ nspname: z.string() })
const FoundRow = z.object({ found: z.boolean() })
const Used = z.object({ used_at: z.string() })

const names = projections.map(({ name }) => name)
const own = projections.map(schemaFor)

/** Drops versions unused for a day, and remains of rebuilds. Returns their names. */
export const dropUnusedReadModels = async (
  db: DatabasePool,
  now: Date,
): Promise<readonly string[]> => {
  const pattern = `^(${names.join('|')})(_v[0-9]+)?(_old_[0-9a-f]+|_old)?$`
  const found = await db.anyFirst(
    sql.type(Name)`SELECT nspname FROM pg_namespace WHERE nspname ~ ${pattern}`,
  )
  const dropped: string[] = []
  for (const schema of found.filter((one) => !own.includes(one))) {
    if (!(await isUnused(db, schema, now))) continue
    if (await dropSchema(db, schema)) dropped.push(schema)
  }
  return dropped
}

/** Checked under the lock that starting processes take to record their use. */
const isUnused = (db: DatabasePool, schema: string, now: Date) =>
  db.transaction(async (transaction) => {
    await lockSchemas(transaction)
    if (/_old(_|$)/.test(schema)) return true
    const position = (await hasCheckpoint(transaction, schema))
      ? await positionIn(transaction, schema)
      : ''
    const { used_at } = await transaction.one(sql.type(Used)`
      INSERT INTO public.read_model_uses AS known (schema, used_at, position)
      VALUES (${schema}, ${now.toISOString()}, ${position})
      ON CONFLICT (schema) DO UPDATE SET position = excluded.position,
        used_at = CASE WHEN coalesce(known.position, excluded.position) = excluded.position THEN known.used_at
          ELSE greatest(known.used_at, excluded.used_at) END
      RETURNING used_at`)
    if (now.getTime() - Date.parse(used_at) < kept) return false
    await transaction.query(
      sql.typeAlias('void')`DELETE FROM public.read_model_uses WHERE schema = ${schema}`,
    )
    return true
  })

const hasCheckpoint = (db: CommonQueryMethods, schema: string) =>
  db.oneFirst(
    sql.type(FoundRow)`SELECT to_regclass(${`"${schema}".checkpoint`}) IS NOT NULL AS found`,
  )

const positionIn = (db: CommonQueryMethods, schema: string) =>
  db.oneFirst(sql.type(z.object({ position: z.string() }))`
    SELECT position FROM ${sql.identifier([schema, 'checkpoint'])}`)
