import type { Readable } from 'node:stream'
import type { Measure } from './measured.ts'

/** Bytes, both ends included, from 0; within the blob. */
export type ByteRange = Readonly<{ from: number; to: number }>

/**
 * Where uploaded content is kept, by keys such as `<organisation>/<hash>.png`. Content never changes under its key, so it may be put again
 * at any time, by several processes at once.
 */
export type Blobs = Readonly<{
  /** All of it or nothing: nobody ever reads half a blob. */
  put: (key: string, content: Uint8Array, contentType: string) => Promise<void>
  /** The same for what is too large for memory, `most` bytes at most. A source that breaks off leaves nothing. @throws BlobTooLarge */
  putStream: (
    key: string,
    source: AsyncIterable<Uint8Array>,
    kind: Readonly<{ contentType: string; most: number }>,
  ) => Promise<Measure>
  /** Null when nothing is there. */
  get: (key: string) => Promise<Uint8Array | null>
  /** How large it is, in bytes. */
  stat: (key: string) => Promise<Readonly<{ size: number }> | null>
  /** All of it or a part, some at a time. Whoever does not read to the end destroys it. */
  read: (key: string, range?: ByteRange) => Promise<Readable | null>
  /** Nothing happens when it is gone already. */
  remove: (key: string) => Promise<void>
  /** Takes away what whoever was killed has begun before that moment and never finished; nobody has ever read it. Answers how many pieces. */
  clearUnfinished: (before: Date, signal: AbortSignal) => Promise<number>
}>
