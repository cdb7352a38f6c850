import type { CommonQueryMethods, DatabasePool } from 'slonik'
import type { Position } from '#platform/event-store/event-store.ts'
import { lockCheckpoint } from '#projections/engine/checkpoint.ts'
import { enterSchema } from '#projections/engine/schema.ts'
import type { Intention } from './intention.ts'
import { addIntents } from './intents.ts'
import type { Reactor } from './reactor.ts'
import { refuseOtherVersion } from './version.ts'

/**
 * Runs `work` while the reactor waits, so keep `work` short.
 * @throws Unavailable if the tables have another version
 */
export const whilePaused = (
  db: DatabasePool,
  { name, intake: { schema, version } }: Reactor,
  work: (db: CommonQueryMethods, position: Position) => Promise<readonly Intention<unknown>[]>,
) =>
  db.transaction(async (transaction) => {
    const { position } = await lockCheckpoint(transaction, schema)
    await enterSchema(transaction, schema)
    await refuseOtherVersion(transaction, schema, version)
    await addIntents(transaction, { name, schema }, await work(transaction, position))
  })
