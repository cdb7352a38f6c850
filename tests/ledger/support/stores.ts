import { openEventStoreDb } from '#platform/event-store/eventstoredb/open-event-store-db.ts'
import { openPostgresEventStore } from '#platform/event-store/postgres/open-postgres-event-store.ts'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/eventstoredb-server.ts'

/** Both kinds of log, for rules that hold on each. */
export const stores = {
  PostgreSQL: async () => ({
    open: (connectionString: string) => openPostgresEventStore({ connectionString }),
    stop: () => undefined,
  }),
  EventStoreDB: async () => {
    const server = await startEventStoreDbServer()
    return {
      open: () => openEventStoreDb({ connectionString: server.url }),
      stop: () => server.stop(),
    }
  },
}

export const storeNames = Object.keys(stores) as (keyof typeof stores)[]
