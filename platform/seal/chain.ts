import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { RecordedEvent } from '../event-store/event-store.ts'

/** What an event's hash is made of, and what an exported log holds of it. */
export const sealedEvent = ({
  id,
  type,
  stream,
  revision,
  position,
  recordedAt,
  data,
  metadata,
}: RecordedEvent) => ({
  ...{ id, type, stream, revision, position, recordedAt, data, metadata },
})

/** RFC 8785. @throws TypeError for what is no JSON */
export const canonicalBytes = (value: unknown): Buffer => {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('Only JSON has canonical bytes')
  return Buffer.from(text)
}

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** 32 bytes. */
export const hashOf = (event: RecordedEvent): Buffer => sha256(canonicalBytes(sealedEvent(event)))

/** The chain's beginning, before the first event of a log. */
export const firstLink = (storeId: string): Buffer =>
  sha256(Buffer.from(`laurel-seal-v1:${storeId}`))

/**
 * The chain's end after an event: over the link before it and the event's own hash, so that who
 * holds both needs nothing of the event.
 */
export const nextLink = (before: Uint8Array, hash: Uint8Array): Buffer => sha256(before, hash)
