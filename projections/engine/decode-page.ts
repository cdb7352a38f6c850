import { decodeEvent, UnknownEventType } from '#domain/events.ts'
import type { RecordedEvent } from '#platform/event-store/event-store.ts'
import { messageWithoutValues } from '#platform/log/message-without-values.ts'
import type { Halt } from './failures.ts'
import type { ProjectedEvent } from './projection.ts'

/** What can be read, up to the first event that cannot: that one halts the projection. */
export const decodePage = (events: readonly RecordedEvent[]): { events: ProjectedEvent[]; halt?: Halt } => {
  const decoded: ProjectedEvent[] = []
  for (const recorded of events) {
    try {
      decoded.push({ recorded, event: decodeEvent(recorded) })
    } catch (error) {
      return { events: decoded, halt: haltAt(recorded, error) }
    }
  }
  return { events: decoded }
}

export const haltAt = ({ position, id }: RecordedEvent, error: unknown): Halt => ({
  position,
  event_id: id,
  reason: error instanceof UnknownEventType ? 'unknown_type' : 'poison',
  error: error instanceof Error ? messageWithoutValues(error) : 'not an error',
})
