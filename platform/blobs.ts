import type { Blobs } from './blobs/blob-store.ts'
import { openFileBlobs } from './blobs/file-blobs.ts'
import { openS3Blobs } from './blobs/s3-blobs.ts'

export type { Blobs } from './blobs/blob-store.ts'

/**
 * By BLOB_URL: `file:///folder`, or `s3://id:secret@bucket/prefix?region=…&endpoint=https://…` for
 * S3 and what speaks like it.
 */
export const openBlobs = (url: string): Blobs => {
  const parsed = new URL(url)
  return parsed.protocol === 's3:' ? openS3Blobs(parsed) : openFileBlobs(parsed)
}
