import type { DatabasePool } from 'slonik'
import { type EventStore, EventStoreChanged } from '#platform/event-store/event-store.ts'
import { lockCheckpoint, moveCheckpoint, readStanding } from '#projections/engine/checkpoint.ts'
import type { Reactor } from './reactor.ts'

type Deps = Readonly<{ db: DatabasePool; eventStore: Pick<EventStore, 'head' | 'storeId'> }>

/**
 * Moves an idle reactor to the log's end. Code that creates work for the reactor locks the
 * checkpoint first (badgeBoundary). Returns false if the log must be read.
 */
export const skipWhileIdle = async (
  { db, eventStore }: Deps,
  { intake: { schema, version }, isIdle }: Reactor,
) => {
  if (!(await isIdle(db))) return false
  return db
    .transaction(async (transaction) => {
      await lockCheckpoint(transaction, schema)
      const standing = await readStanding(transaction, schema)
      const { position, store_id, recorded } = standing
      // Leaves halts, other logs and other versions to the reading of the log, which detects them.
      if (recorded || standing.version !== version || store_id !== (await eventStore.storeId()))
        return false
      if (!(await isIdle(transaction))) return false
      const head = await eventStore.head()
      if (head > position) await moveCheckpoint(transaction, schema, head)
      return head >= position
    })
    .catch((error: unknown) => {
      if (error instanceof EventStoreChanged) return false
      throw error
    })
}
