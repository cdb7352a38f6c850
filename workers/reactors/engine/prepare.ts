import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { type EventStore, start } from '#platform/event-store/event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import {
  checkpointIn,
  checkpointTable,
  insertCheckpoint,
  lockCheckpoint,
} from '#projections/engine/checkpoint.ts'
import { knownStoreId } from '#projections/engine/known-store.ts'
import { enterSchema, execute, lockSchemas, schemaExists } from '#projections/engine/schema.ts'
import { intentTables } from './intents.ts'
import type { Reactor } from './reactor.ts'

/** Returns false if a newer process has upgraded the tables. */
export const prepareReactor = (
  db: DatabasePool,
  eventStore: Pick<EventStore, 'storeId'>,
  { intake, tables }: Reactor,
): Promise<boolean> =>
  db.transaction(async (transaction) => {
    const { schema, version } = intake
    await lockSchemas(transaction)
    if (!(await schemaExists(transaction, schema))) {
      const storeId = await knownStoreId(transaction, await eventStore.storeId())
      await createSchema(transaction, schema, storeId)
    }
    const present = (await checkpointIn(transaction, schema)).version
    if (present >= version) return present === version
    // Waits until a worker that uses the older tables has finished its page.
    await lockCheckpoint(transaction, schema)
    await enterSchema(transaction, schema)
    for (const step of tables.slice(present)) await execute(transaction, step)
    await transaction.query(sql.typeAlias('void')`
      UPDATE ${sql.identifier([schema, 'checkpoint'])} SET version = ${version}`)
    return true
  })

const createSchema = async (transaction: CommonQueryMethods, schema: string, storeId: string) => {
  await transaction.query(sql.typeAlias('void')`CREATE SCHEMA ${sql.identifier([schema])}`)
  await enterSchema(transaction, schema)
  await execute(transaction, [checkpointTable, ...intentTables])
  const origin = { position: start, store_id: storeId, version: 0, built: true }
  await insertCheckpoint(transaction, schema, origin)
}

/** Makes an older version's tables, for a restore. */
export const createReactorAt = (
  db: DatabasePool,
  { intake: { schema }, tables }: Reactor,
  { version, storeId }: Readonly<{ version: number; storeId: string }>,
) =>
  db.transaction(async (transaction) => {
    await createSchema(transaction, schema, storeId)
    for (const step of tables.slice(0, version)) await execute(transaction, step)
  })
