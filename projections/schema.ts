import type { CommonQueryMethods, DatabasePool, QuerySqlToken } from 'slonik'
import { z } from 'zod'
import { type EventStore, start } from '#platform/event-store/event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { checkpointTable, insertCheckpoint } from './checkpoint.ts'
import type { Projection } from './projection.ts'

/** Where a rebuild fills new tables, and where the old ones are until they are dropped. */
export const nextOf = ({ name }: Projection) => `${name}_next`
export const oldOf = ({ name }: Projection) => `${name}_old`

/** Unqualified names now mean the tables of this schema, until the transaction ends. `lax`: its commit does not wait for the disk. */
export const enterSchema = async (transaction: CommonQueryMethods, schema: string, lax = false) => {
  const path = `"${schema}", public`
  const commit = lax ? sql.fragment`, set_config('synchronous_commit', 'off', true)` : sql.fragment``
  await transaction.query(sql.type(Nothing)`SELECT set_config('search_path', ${path}, true)${commit}`)
}

/** A transaction there that may take as long as it needs. */
export const inSchema = (db: DatabasePool, schema: string, work: (transaction: CommonQueryMethods) => Promise<void>) =>
  db.transaction(async (transaction) => {
    await enterSchema(transaction, schema)
    await transaction.query(sql.typeAlias('void')`SET LOCAL statement_timeout = 0`)
    await work(transaction)
  })

/** Waits for those who still read from it; new readers find other tables under its old name. */
export const dropSchema = (db: CommonQueryMethods, schema: string) =>
  db.query(sql.typeAlias('void')`DROP SCHEMA IF EXISTS ${sql.identifier([schema])} CASCADE`)

/** One after the other. */
export const execute = async (transaction: CommonQueryMethods, statements: readonly QuerySqlToken[]) => {
  for (const statement of statements) await transaction.query(statement)
}

const Nothing = z.unknown()
const Found = z.object({ found: z.boolean() })

export const schemaExists = (db: CommonQueryMethods, schema: string) =>
  db.oneFirst(sql.type(Found)`SELECT to_regnamespace(${schema}) IS NOT NULL AS found`)

/** Makes a schema with the projection's tables, without its indexes, that has seen no event. */
export const createTables = async (
  transaction: CommonQueryMethods,
  schema: string,
  { projection, storeId }: { projection: Projection; storeId: string },
) => {
  await transaction.query(sql.typeAlias('void')`CREATE SCHEMA ${sql.identifier([schema])}`)
  await enterSchema(transaction, schema)
  await execute(transaction, [checkpointTable, ...projection.tables])
  await insertCheckpoint(transaction, schema, { position: start, store_id: storeId, version: projection.version })
}

/**
 * Makes the empty tables of the projections that have none. Every process does this before it reads them; they take turns.
 * What is there stays as it is, also in another version: that is for a rebuild.
 */
export const prepareProjections = async (
  db: DatabasePool,
  eventStore: Pick<EventStore, 'storeId'>,
  projections: readonly Projection[],
) => {
  const storeId = await eventStore.storeId()
  await db.transaction(async (transaction) => {
    await transaction.query(sql.type(Nothing)`SELECT pg_advisory_xact_lock(hashtextextended('laurel.projections', 0))`)
    for (const projection of projections) {
      if (await schemaExists(transaction, projection.name)) continue
      await createTables(transaction, projection.name, { projection, storeId })
      await execute(transaction, projection.indexes)
    }
  })
}
