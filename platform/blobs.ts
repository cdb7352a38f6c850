import type { Blobs } from './blobs/blob-store.ts'
import { openFileBlobs } from './blobs/file-blobs.ts'

export type { Blobs } from './blobs/blob-store.ts'

/**
 * Opens the store of BLOB_URL: `file:///folder`, or
 * `s3://id:secret@bucket/prefix?region=…&endpoint=https://…` for S3 and compatible stores.
 */
export const openBlobs = async (url: string): Promise<Blobs> => {
  const parsed = new URL(url)
  if (parsed.protocol !== 's3:') return openFileBlobs(parsed)
  // Amazon's client takes 35 MB: only who has such a store loads it.
  const { openS3Blobs } = await import('./blobs/s3-blobs.ts')
  return openS3Blobs(parsed)
}
