import type { Services } from '#api/services.ts'

/** Where files and what is known of them are kept. */
export type UploadStores = Pick<Services, 'db' | 'blobs'> &
  Readonly<{
    /** In bytes: what an organisation may have for which nothing else was set. */
    usualStorage: number
  }>
