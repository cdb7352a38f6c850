import type { ConnectedConfig } from '#platform/config.ts'
import { openEventStore } from '#platform/event-store/open-event-store.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { projections } from '#projections/all.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { openDatabase } from '#projections/open-database.ts'
import { createRetryStart, sayAside } from './retry-start.ts'

export const openLog = (config: ConnectedConfig) =>
  createRetryStart(config, sayAside)(() => open(config))

/**
 * In ms: how long connecting may take. On a busy machine, a shorter deadline could fail a check of
 * the log.
 */
const patience = 15_000

const open = async ({ databaseUrl, eventStoreUrl }: ConnectedConfig) => {
  await migrate(databaseUrl)
  const db = await openDatabase({
    connectionString: databaseUrl,
    max: 4,
    connectWithin: patience,
  })
  const eventStore = await openEventStore(eventStoreUrl).catch(async (error) => {
    await db.end()
    throw error
  })
  const close = async () => {
    await eventStore.close()
    await db.end()
  }
  await prepareProjections(db, eventStore, projections).catch(async (error) => {
    await close()
    throw error
  })
  return { db, eventStore, close }
}
