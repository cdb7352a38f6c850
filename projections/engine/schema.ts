import { randomUUID } from 'node:crypto'
import type { CommonQueryMethods, DatabasePool, QuerySqlToken } from 'slonik'
import { z } from 'zod'
import { type EventStore, start } from '#platform/event-store/event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { withoutDeadline } from '#platform/postgres/with-deadlines.ts'
import { checkpointTable, insertCheckpoint } from './checkpoint.ts'
import { knownStoreId } from './known-store.ts'
import type { Projection, ReadModelName } from './projection.ts'
import { pathTo, schemaFor } from './schema-names.ts'

export const nextOf = (projection: ReadModelName) => `${schemaFor(projection)}_next`
// Replaced tables stay until their last reader has finished.
export const newOldOf = (projection: ReadModelName) =>
  `${schemaFor(projection)}_old_${randomUUID().slice(0, 8)}`

/** Unqualified names mean this schema until the transaction ends. */
export const enterSchema = async (transaction: CommonQueryMethods, schema: string) => {
  await transaction.query(
    sql.type(Nothing)`SELECT set_config('search_path', ${pathTo(schema)}, true)`,
  )
}

export const inSchema = (
  db: DatabasePool,
  schema: string,
  work: (transaction: CommonQueryMethods) => Promise<void>,
) =>
  db.transaction(async (transaction) => {
    await enterSchema(transaction, schema)
    await transaction.query(withoutDeadline)
    await work(transaction)
  })

export const execute = async (
  transaction: CommonQueryMethods,
  statements: readonly QuerySqlToken[],
) => {
  for (const statement of statements) await transaction.query(statement)
}

const Nothing = z.unknown()
const FoundRow = z.object({ found: z.boolean() })

export const schemaExists = (db: CommonQueryMethods, schema: string) =>
  db.oneFirst(sql.type(FoundRow)`SELECT to_regnamespace(${schema}) IS NOT NULL AS found`)

type Tables = Readonly<{ projection: Projection; storeId: string; built?: boolean }>

export const createTables = async (
  transaction: CommonQueryMethods,
  schema: string,
  { projection, storeId, built = true }: Tables,
) => {
  await transaction.query(sql.typeAlias('void')`CREATE SCHEMA ${sql.identifier([schema])}`)
  await enterSchema(transaction, schema)
  await execute(transaction, [checkpointTable, ...projection.tables])
  await insertCheckpoint(transaction, schema, {
    position: start,
    store_id: storeId,
    version: projection.version,
    built,
  })
}

/** One process at a time creates and drops read models. */
export const lockSchemas = (transaction: CommonQueryMethods) =>
  transaction.query(
    sql.type(Nothing)`SELECT pg_advisory_xact_lock(hashtextextended('laurel.projections', 0))`,
  )

/** Creates missing tables, empty until a build if the log has events. */
export const prepareProjections = async (
  db: DatabasePool,
  eventStore: Pick<EventStore, 'storeId' | 'readAll'>,
  projections: readonly Projection[],
) => {
  const present = await eventStore.storeId()
  await db.transaction(async (transaction) => {
    await lockSchemas(transaction)
    const storeId = await knownStoreId(transaction, present)
    for (const projection of projections) {
      const schema = schemaFor(projection)
      await noteUse(transaction, schema)
      if (await schemaExists(transaction, schema)) continue
      const first = await eventStore.readAll({
        after: start,
        limit: 1,
        categories: projection.categories,
      })
      // An empty log belongs to these read models only if its id is known.
      const built = storeId === present && first.events.length === 0 && first.end
      await createTables(transaction, schema, { projection, storeId, built })
      await execute(transaction, projection.indexes)
    }
  })
}

/** Keeps tables in use from being dropped for one more day. */
export const noteUse = (db: CommonQueryMethods, schema: string) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO public.read_model_uses (schema, used_at) VALUES (${schema}, now())
    ON CONFLICT (schema) DO UPDATE SET used_at = excluded.used_at`)
