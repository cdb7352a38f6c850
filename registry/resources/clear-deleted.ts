import type { DatabasePool } from 'slonik'
import { z } from 'zod'
import type { Blobs } from '#platform/blobs.ts'
import { sql } from '#platform/postgres/pool.ts'
import { removeUnusedBlob } from '../blobs/unused-blobs.ts'
import { resourceUndoMs } from './kinds.ts'

const atOnce = 100
const Gone = z.object({
  organization_id: z.string(),
  blob_id: z.string(),
  preview_id: z.string().nullable(),
})
type Stores = Readonly<{ db: DatabasePool; blobs: Pick<Blobs, 'remove'> }>

/** Removes resources that can no longer be restored. Returns how many. */
export const clearDeletedResources = async (stores: Stores, now: Date, signal: AbortSignal) => {
  const before = new Date(now.getTime() - resourceUndoMs)
  let resources = 0
  for (;;) {
    signal.throwIfAborted()
    const gone = await stores.db.any(sql.type(Gone)`
      DELETE FROM learning_resources WHERE (organization_id, id) IN (
        SELECT organization_id, id FROM learning_resources WHERE deleted_at < ${before.toISOString()}
        ORDER BY deleted_at, id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)
      RETURNING organization_id, blob_id, preview_id`)
    // A file that is locked or still in use stays; the nightly job removes it later.
    for (const { organization_id, blob_id, preview_id } of gone)
      for (const id of [blob_id, preview_id]) {
        if (id !== null) await removeUnusedBlob(stores, { organization_id, id }, now)
      }
    resources += gone.length
    if (gone.length < atOnce) return resources
  }
}
