import { validate } from 'uuid'
import type { RecordedEvent } from './event-store.ts'
import { storedIdOf } from './eventstoredb/stored-id.ts'

/** EventStoreDB records another id, and keeps the given one in the data. */
export const givenIdOf = ({ id, type, data, metadata }: RecordedEvent): string => {
  const candidates = Object.values(data).filter(
    (value): value is string => typeof value === 'string' && validate(value),
  )
  if (candidates.includes(id)) return id
  return candidates.find((given) => storedIdOf({ id: given, type, data, metadata }) === id) ?? id
}
