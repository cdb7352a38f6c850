import { createHash } from 'node:crypto'
import { validate } from 'uuid'
import { z } from 'zod'
import type { EventMetadata } from '#domain/events.ts'
import type { RecordedEvent } from '../event-store/event-store.ts'
import { storedIdOf } from '../event-store/eventstoredb/stored-id.ts'
import { canonicalBytes } from '../seal/chain.ts'

/** Finds the original id in the data, because EventStoreDB stores another. */
const givenIdOf = ({ id, type, data, metadata }: RecordedEvent): string => {
  const candidates = Object.values(data).filter(
    (value): value is string => typeof value === 'string' && validate(value),
  )
  if (candidates.includes(id)) return id
  return candidates.find((given) => storedIdOf({ id: given, type, data, metadata }) === id) ?? id
}

/** `given`: the id at the append, if the store uses another. */
export type LoggedEvent = Omit<RecordedEvent, 'category'> & Readonly<{ given?: string }>

const Data = z.record(z.string(), z.unknown())
const LoggedEvent = z.object({
  id: z.string(),
  given: z.string().optional(),
  type: z.string(),
  stream: z.string(),
  revision: z.number(),
  position: z.string(),
  recordedAt: z.string(),
  data: Data,
  metadata: Data,
})

export const lineOf = (event: RecordedEvent): string => {
  const { id, type, stream, revision, position, recordedAt, data, metadata } = event
  const given = givenIdOf(event)
  const line = { id, ...(given !== id && { given }), type, stream, revision }
  return `${JSON.stringify({ ...line, position, recordedAt, data, metadata })}\n`
}

export const parseLine = (line: string): LoggedEvent => {
  const { metadata, given, ...event } = LoggedEvent.parse(JSON.parse(line))
  return { ...event, metadata: metadata as EventMetadata, ...(given !== undefined && { given }) }
}

/** Ignores ids and positions, which differ between stores. */
export const createLogDigest = () => {
  const sum = createHash('sha256')
  let events = 0
  return {
    add: ({
      type,
      stream,
      revision,
      recordedAt,
      data,
      metadata,
    }: Omit<RecordedEvent, 'category'>) => {
      sum.update(canonicalBytes({ type, stream, revision, recordedAt, data, metadata }))
      events += 1
    },
    result: () => ({ events, sha256: sum.copy().digest('hex') }),
  }
}
