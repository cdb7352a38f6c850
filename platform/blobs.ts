import { openFileBlobs } from './blobs/file-blobs.ts'
import { openS3Blobs } from './blobs/s3-blobs.ts'

/**
 * Where uploaded content is kept, by keys such as `<organisation>/<hash>.png`. Content never changes under its key, so it may be put again
 * at any time, by several processes at once.
 */
export type Blobs = Readonly<{
  /** All of it or nothing: nobody ever reads half a blob. */
  put: (key: string, content: Uint8Array, contentType: string) => Promise<void>
  /** Null when nothing is there. */
  get: (key: string) => Promise<Uint8Array | null>
}>

/** By BLOB_URL: `file:///folder`, or `s3://id:secret@bucket/prefix?region=…&endpoint=https://…` for S3 and what speaks like it. */
export const openBlobs = (url: string): Blobs => {
  const parsed = new URL(url)
  return parsed.protocol === 's3:' ? openS3Blobs(parsed) : openFileBlobs(parsed)
}
