import type { CommonQueryMethods } from 'slonik'
import type { EventStore, Position } from '#platform/event-store/event-store.ts'
import { readCheckpoint } from './checkpoint.ts'
import type { Projection, ReadModelName } from './projection.ts'

type Deps = Readonly<{ db: CommonQueryMethods; eventStore: Pick<EventStore, 'readAll'> }>

/**
 * Returns whether a reader has all of its events up to `position`. Its checkpoint may be earlier,
 * because events of other categories do not wake it.
 */
export const hasRead = async (
  { db, eventStore }: Deps,
  reader: ReadModelName & Pick<Projection, 'categories'>,
  position: Position,
): Promise<boolean> => {
  const checkpoint = await readCheckpoint(db, reader)
  if (!checkpoint.built) return false
  if (checkpoint.position >= position) return true
  const { categories } = reader
  const { events, end } = await eventStore.readAll({
    after: checkpoint.position,
    limit: 1,
    categories,
  })
  const [next] = events
  return next ? next.position > position : end
}
