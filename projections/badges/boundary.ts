import type { EventStore } from '#platform/event-store/event-store.ts'
import type { Boundary } from '#registry/badges/badge-rule-changes.ts'
import { lockCheckpoint } from '../engine/checkpoint.ts'
import { lockSchemas, schemaExists } from '../engine/schema.ts'
import { reactorSchema } from '../engine/schema-names.ts'

/** The name of the reactor that awards them: its tables are in the schema of this name. */
export const badgeReactor = 'badges'

/**
 * Where the log ends, asked while the reactor stands still: it has counted nothing that comes after
 * it, until the change is there.
 */
export const badgeBoundary =
  (eventStore: Pick<EventStore, 'head'>): Boundary =>
  async (transaction) => {
    const schema = reactorSchema(badgeReactor)
    // Before the first worker ever nobody counts, and none begins until the change is there.
    if (!(await schemaExists(transaction, schema))) await lockSchemas(transaction)
    if (await schemaExists(transaction, schema)) await lockCheckpoint(transaction, schema)
    return eventStore.head()
  }
