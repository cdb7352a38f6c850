import type { DatabasePool } from 'slonik'
import { type EventStore, EventStoreChanged } from '#platform/event-store/event-store.ts'
import { lockCheckpoint, moveCheckpoint, readStanding } from '#projections/engine/checkpoint.ts'
import type { Reactor } from './reactor.ts'

type Deps = Readonly<{ db: DatabasePool; eventStore: Pick<EventStore, 'head' | 'storeId'> }>

/**
 * Moves a reactor that nothing can follow from to the end of the log, unread. What could have
 * something follow waits for the checkpoint's lock and then asks where the log ends
 * (badgeBoundary), so it is never behind this place. False where the log has to be read.
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
      // What is halted, of another log or of another version is for those to say who read on.
      if (recorded || standing.version !== version || store_id !== (await eventStore.storeId()))
        return false
      if (!(await isIdle(transaction))) return false
      const head = await eventStore.head()
      if (head > position) await moveCheckpoint(transaction, schema, head)
      return head >= position
    })
    .catch((error: unknown) => {
      // Another log under the same address: those who read on say so.
      if (error instanceof EventStoreChanged) return false
      throw error
    })
}
