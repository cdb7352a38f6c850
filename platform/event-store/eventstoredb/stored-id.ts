import { hash } from 'node:crypto'
import { stringify } from 'uuid'
import type { NewEvent } from '../event-store.ts'

/** The server deduplicates by id alone, so the id hashes the whole content (UUIDv8). */
export const storedIdOf = ({ id, type, data, metadata }: NewEvent): string => {
  const bytes = hash('sha256', JSON.stringify([id, type, data, metadata]), 'buffer')
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return stringify(bytes)
}
