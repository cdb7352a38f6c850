import type { Readable } from 'node:stream'
import type { BlobMeasure } from './measure-chunks.ts'

/** In bytes from 0, both ends included. */
export type ByteRange = Readonly<{ from: number; to: number }>

/** S3 allows 10,000 parts. All but the last need 5 MiB. */
export const partSize = 8 * 1024 * 1024

export type BegunUpload = Readonly<{ key: string; upload: string }>
export class UploadGone extends Error {
  override readonly name = 'UploadGone'
}
/** `tag` differs for each attempt to send a part. */
export type StoredPart = BlobMeasure & Readonly<{ tag: string }>

/** A key's content never changes. */
export type Blobs = Readonly<{
  put: (key: string, content: Uint8Array, contentType: string) => Promise<void>
  /** Stores a stream, and nothing if the source breaks. @throws BlobTooLarge */
  putStream: (
    key: string,
    source: AsyncIterable<Uint8Array>,
    kind: Readonly<{ contentType: string; most: number }>,
  ) => Promise<BlobMeasure>
  begin: (key: string) => Promise<BegunUpload>
  /** Resolves once the part is read; `kept` resolves once it is stored. @throws UploadGone */
  putPart: (
    begun: BegunUpload,
    number: number,
    source: AsyncIterable<Uint8Array>,
  ) => Promise<Readonly<{ kept: Promise<StoredPart> }>>
  /** Safe to repeat. @throws UploadGone */
  finish: (
    begun: BegunUpload,
    parts: Readonly<{ tags: readonly string[]; size: number }>,
  ) => Promise<void>
  abandon: (begun: BegunUpload) => Promise<void>
  get: (key: string) => Promise<Uint8Array | null>
  stat: (key: string) => Promise<Readonly<{ size: number }> | null>
  /** The caller must destroy the stream unless it reads to the end. */
  read: (key: string, range?: ByteRange) => Promise<Readable | null>
  remove: (key: string) => Promise<void>
  clearUnfinished: (before: Date, signal: AbortSignal) => Promise<number>
}>
