import {
  categoryOf,
  type DomainEvent,
  decodeEvent,
  isKnownType,
  UnknownEventType,
} from '#domain/events.ts'
import type { RecordedEvent } from '#platform/event-store/event-store.ts'
import { messageWithoutValues } from '#platform/log/message-without-values.ts'
import type { Halt } from './failures.ts'
import type { EventReader, ProjectedEvent } from './projection.ts'

export type Decode = (recorded: RecordedEvent) => DomainEvent

/** Decodes each event once for all readers. */
export const decodingOnce = (): Decode => {
  const known = new WeakMap<RecordedEvent, DomainEvent>()
  return (recorded) => {
    const event = known.get(recorded) ?? decodeEvent(recorded)
    known.set(recorded, event)
    return event
  }
}

/** Stops at an event that this reader does not know. */
export const decodePage = (
  events: readonly RecordedEvent[],
  reader: EventReader,
  decode: Decode = decodeEvent,
): { events: ProjectedEvent[]; halt?: Halt } => {
  const decoded: ProjectedEvent[] = []
  for (const recorded of events) {
    try {
      if (isKnownType(recorded.type)) refuseMisplaced(recorded, recorded.type)
      if (isOther(recorded.type, reader)) continue
      decoded.push({ recorded, event: decode(recorded) })
    } catch (error) {
      return { events: decoded, halt: haltAt(recorded, error) }
    }
  }
  return { events: decoded }
}

const isOther = (type: string, { events }: EventReader) =>
  isKnownType(type) && !events.includes(type)

/** No reader would count an event in a stream of the wrong category. */
const refuseMisplaced = ({ category }: RecordedEvent, type: DomainEvent['type']) => {
  if (categoryOf(type) !== category)
    throw new TypeError(`${type} does not belong in a stream of the category ${category}`)
}

export const haltAt = ({ position, id }: RecordedEvent, error: unknown): Halt => ({
  position,
  event_id: id,
  reason: error instanceof UnknownEventType ? 'unknown_type' : 'poison',
  error: error instanceof Error ? messageWithoutValues(error) : 'not an error',
})
