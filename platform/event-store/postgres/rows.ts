import type { EventMetadata } from '#domain/events.ts'
import type { Position, RecordedEvent } from '../event-store.ts'

type Content = Readonly<{ data: Record<string, unknown>; metadata: EventMetadata }>

/** Of adjacent rows with one `base`, only the first carries its content. */
export type EventRow = {
  position: string
  stream: string
  category: string
  revision: number
  event_id: string
  type: string
  data: Content['data']
  metadata: EventMetadata | null
  recorded_at: Date
  base: string | null
  base_data: Content['data'] | null
  base_metadata: EventMetadata | null
}

/** `further`: other columns of `e`, each after a comma. */
export const wholeEvents = (schema: string, rows: string, order: string, further = '') => `
  SELECT e.position, e.stream, e.category, e.revision, e.event_id, e.type, e.data, e.metadata, e.recorded_at, e.base,
    whole.data AS base_data, whole.metadata AS base_metadata ${further}
  FROM (
    SELECT found.*, nullif(base, lag(base) OVER (ORDER BY ${order})) AS sought FROM (${rows} OFFSET 0) found
  ) e
  LEFT JOIN LATERAL (SELECT data, metadata FROM ${schema}.events WHERE position = e.sought OFFSET 0) whole ON true
  ORDER BY ${order}`

export const positionOfBigint = (number: string): Position => number.padStart(20, '0')

export const toRecordedEvents = (rows: readonly EventRow[]): RecordedEvent[] => {
  let known: (Content & { position: string }) | undefined
  return rows.map((row) => {
    const { base, base_data, base_metadata } = row
    if (base !== null && base_data && base_metadata)
      known = { position: base, data: base_data, metadata: base_metadata }
    return toRecordedEvent(row, known?.position === base ? known : undefined)
  })
}

const toRecordedEvent = (row: EventRow, base: Content | undefined): RecordedEvent => ({
  id: row.event_id,
  type: row.type,
  data: base ? { ...base.data, ...row.data } : row.data,
  // Missing if the base was deleted; decoding then fails.
  metadata: (row.metadata ?? base?.metadata) as EventMetadata,
  stream: row.stream,
  category: row.category,
  revision: row.revision,
  position: positionOfBigint(row.position),
  recordedAt: row.recorded_at.toISOString(),
})
