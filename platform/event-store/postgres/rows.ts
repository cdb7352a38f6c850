import type { EventMetadata } from '#domain/events.ts'
import type { Position, RecordedEvent } from '../event-store.ts'

export type EventRow = {
  position: string
  stream: string
  category: string
  revision: number
  event_id: string
  type: string
  data: Record<string, unknown>
  metadata: EventMetadata
  recorded_at: Date
}

export const eventColumns = 'position, stream, category, revision, event_id, type, data, metadata, recorded_at'

export const toPosition = (number: string): Position => number.padStart(20, '0')

export const toRecordedEvent = (row: EventRow): RecordedEvent => ({
  id: row.event_id,
  type: row.type,
  data: row.data,
  metadata: row.metadata,
  stream: row.stream,
  category: row.category,
  revision: row.revision,
  position: toPosition(row.position),
  recordedAt: row.recorded_at.toISOString(),
})
