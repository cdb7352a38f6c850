import type { Readable } from 'node:stream'
import type { BlobMeasure } from './measure-chunks.ts'

/** Bytes, both ends included, from 0; within the blob. */
export type ByteRange = Readonly<{ from: number; to: number }>

/**
 * In bytes: what comes in by parts comes in by such ones, the last one may be smaller. S3 takes
 * 10,000 of them, of 5 MiB at least.
 */
export const partSize = 8 * 1024 * 1024

/**
 * One that comes in by parts, over several calls and perhaps processes: `upload` is the store's own
 * name for it.
 */
export type BegunUpload = Readonly<{ key: string; upload: string }>
/** What was begun is not there any more: it was taken away or put together meanwhile. */
export class UploadGone extends Error {
  override readonly name = 'UploadGone'
}
/** `tag` is what the store knows the part by, as it was sent this time. */
export type StoredPart = BlobMeasure & Readonly<{ tag: string }>

/**
 * Where uploaded content is kept, by keys such as `<organisation>/<hash>.png`. Content never
 * changes under its key, so it may be put again at any time, by several processes at once.
 */
export type Blobs = Readonly<{
  /** All of it or nothing: nobody ever reads half a blob. */
  put: (key: string, content: Uint8Array, contentType: string) => Promise<void>
  /**
   * The same for what is too large for memory, `most` bytes at most. A source that breaks off
   * leaves nothing. @throws BlobTooLarge
   */
  putStream: (
    key: string,
    source: AsyncIterable<Uint8Array>,
    kind: Readonly<{ contentType: string; most: number }>,
  ) => Promise<BlobMeasure>
  /** Nobody reads anything of it before `finish`. */
  begin: (key: string) => Promise<BegunUpload>
  /**
   * The part with this number, from 0, again if need be: answers once all of it has been read, and
   * `kept` once it is safe, so that the next one may come in meanwhile. A chunk is the source's own
   * again once the next is asked for. A source that breaks off, or has more than a part, leaves the
   * parts before as they were. Sent again it has another tag, and each stays what it is. @throws
   * UploadGone
   */
  putPart: (
    begun: BegunUpload,
    number: number,
    source: AsyncIterable<Uint8Array>,
  ) => Promise<Readonly<{ kept: Promise<StoredPart> }>>
  /**
   * These parts are read as one from now on, whoever still sends others. Nothing happens when that
   * is so already.
   * @throws UploadGone
   */
  finish: (
    begun: BegunUpload,
    parts: Readonly<{ tags: readonly string[]; size: number }>,
  ) => Promise<void>
  /** Nothing of it is wanted any more. Nothing happens when it is gone already. */
  abandon: (begun: BegunUpload) => Promise<void>
  /** Null when nothing is there. */
  get: (key: string) => Promise<Uint8Array | null>
  /** How large it is, in bytes. */
  stat: (key: string) => Promise<Readonly<{ size: number }> | null>
  /** All of it or a part, some at a time. Whoever does not read to the end destroys it. */
  read: (key: string, range?: ByteRange) => Promise<Readable | null>
  /** Nothing happens when it is gone already. */
  remove: (key: string) => Promise<void>
  /**
   * Takes away what whoever was killed has begun before that moment and never finished; nobody has
   * ever read it. Answers how many pieces.
   */
  clearUnfinished: (before: Date, signal: AbortSignal) => Promise<number>
}>
