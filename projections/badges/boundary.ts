import type { EventStore } from '#platform/event-store/event-store.ts'
import type { Boundary } from '#registry/badges/badge-rule-changes.ts'
import { lockCheckpoint } from '../engine/checkpoint.ts'
import { lockSchemas, schemaExists } from '../engine/schema.ts'
import { reactorSchema } from '../engine/schema-names.ts'

/** The schema of this reactor holds its tables. */
export const badgeReactor = 'badges'

/** Returns the end of the log under the reactor's lock: nothing after it is counted. */
export const badgeBoundary =
  (eventStore: Pick<EventStore, 'head'>): Boundary =>
  async (transaction) => {
    const schema = reactorSchema(badgeReactor)
    // Without a schema nobody counts yet; this lock keeps a first worker out.
    if (!(await schemaExists(transaction, schema))) await lockSchemas(transaction)
    if (await schemaExists(transaction, schema)) await lockCheckpoint(transaction, schema)
    return eventStore.head()
  }
