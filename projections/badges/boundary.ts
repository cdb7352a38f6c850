import type { EventStore } from '#platform/event-store/event-store.ts'
import type { Boundary } from '#registry/badges/badge-rule-changes.ts'
import { lockCheckpoint } from '../engine/checkpoint.ts'
import { lockSchemas, schemaExists } from '../engine/schema.ts'
import { reactorSchema } from '../engine/schema-names.ts'

/** The name of the reactor that awards them: its tables are in the schema of this name. */
export const badgeReactor = 'badges'

/**
 * Returns the end of the log while the reactor's lock is held, so that it has counted nothing after
 * it.
 */
export const badgeBoundary =
  (eventStore: Pick<EventStore, 'head'>): Boundary =>
  async (transaction) => {
    const schema = reactorSchema(badgeReactor)
    // Without a reactor's schema nobody counts yet; the lock keeps it so until the change is there.
    if (!(await schemaExists(transaction, schema))) await lockSchemas(transaction)
    if (await schemaExists(transaction, schema)) await lockCheckpoint(transaction, schema)
    return eventStore.head()
  }
