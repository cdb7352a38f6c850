import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { RecordedEvent } from '../event-store/event-store.ts'

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
  id,
  type,
  stream,
  revision,
  position,
  recordedAt,
  data,
  metadata,
})

/** Canonical JSON (RFC 8785). @throws TypeError for data that is not JSON */
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

export const hashOf = (event: RecordedEvent): Buffer => sha256(canonicalBytes(sealedEvent(event)))

export const firstLink = (storeId: string): Buffer =>
  sha256(Buffer.from(`laurel-seal-v1:${storeId}`))

export const nextLink = (before: Uint8Array, hash: Uint8Array): Buffer => sha256(before, hash)
