import type { Services } from '#api/services.ts'

/** Where files and what is known of them are kept. */
export type Stores = Pick<Services, 'db' | 'blobs'>
