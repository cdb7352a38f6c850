import { parse, stringify } from 'uuid'
import type { Position } from '#platform/event-store/event-store.ts'

export type SealedEntry = Readonly<{ position: Position; id: string; hash: Buffer }>

const [idAt, hashAt, size] = [8, 24, 56]

export const packEntries = (entries: readonly SealedEntry[]): Buffer => {
  const packed = Buffer.alloc(entries.length * size)
  for (const [n, { position, id, hash }] of entries.entries()) {
    packed.writeBigUInt64BE(BigInt(position), n * size)
    packed.set(parse(id), n * size + idAt)
    hash.copy(packed, n * size + hashAt)
  }
  return packed
}

/** @throws RangeError for bytes that packEntries did not write */
export const unpackEntries = (packed: Buffer): readonly SealedEntry[] => {
  if (packed.length % size !== 0) throw new RangeError('A block of hashes is cut off')
  return Array.from({ length: packed.length / size }, (_, n) => {
    const entry = packed.subarray(n * size, (n + 1) * size)
    return {
      position: entry.readBigUInt64BE(0).toString().padStart(20, '0'),
      id: stringify(entry.subarray(idAt, hashAt)),
      hash: entry.subarray(hashAt),
    }
  })
}
