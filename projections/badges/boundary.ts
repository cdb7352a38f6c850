import type { EventStore } from '#platform/event-store/event-store.ts'
import type { Boundary } from '#registry/badges/badge-rule-changes.ts'
import { lockCheckpoint } from '../engine/checkpoint.ts'
import { lockSchemas, schemaExists } from '../engine/schema.ts'
import { reactorSchema } from '../engine/schema-names.ts'

export const badgeReactor = 'badges'

export const badgeEvents = [
  'PointsRewarded',
  'ParentPointsRewarded',
  'PointsGranted',
  'ActionReverted',
  'CheckedIn',
  'AttendanceReverted',
] as const

/** Returns the log's end under the reactor's lock, so that no later event has been counted. */
export const badgeBoundary =
  (eventStore: Pick<EventStore, 'head'>): Boundary =>
  async (transaction) => {
    const schema = reactorSchema(badgeReactor)
    // Without a schema no worker counts yet; this lock keeps the first one from starting.
    if (!(await schemaExists(transaction, schema))) await lockSchemas(transaction)
    if (await schemaExists(transaction, schema)) await lockCheckpoint(transaction, schema)
    return eventStore.head()
  }
