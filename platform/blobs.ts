import type { Blobs } from './blobs/blob-store.ts'
import { openFileBlobs } from './blobs/file-blobs.ts'

export type { Blobs } from './blobs/blob-store.ts'

/**
 * Opens `file:///folder` or S3:
 * `s3://id:secret@bucket/prefix?region=…&endpoint=https://…`.
 */
export const openBlobs = async (url: string): Promise<Blobs> => {
  const parsed = new URL(url)
  if (parsed.protocol !== 's3:') return openFileBlobs(parsed)
  // Loaded on demand, because Amazon's client needs much memory.
  const { openS3Blobs } = await import('./blobs/s3-blobs.ts')
  return openS3Blobs(parsed)
}
