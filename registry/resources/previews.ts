import type { DatabasePool } from 'slonik'
import { z } from 'zod'
import type { Blobs } from '#platform/blobs.ts'
import { drawPreview, mostPreviewBytes } from '#platform/images/preview.ts'
import { sql } from '#platform/postgres/pool.ts'
import { blobKey } from '../blobs/blobs.ts'
import { removeBlob, storeBlob } from '../blobs/private-blobs.ts'
import { previewKind } from './kinds.ts'

const DuePreview = z.object({
  organization_id: z.string(),
  id: z.string(),
  blob_id: z.string(),
  created_by: z.string(),
  name: z.string(),
  size: z.number(),
})
type Stores = Readonly<{ db: DatabasePool; blobs: Blobs }>

/** Returns how many it attempted. */
export const drawPreviews = async ({ db, blobs }: Stores, now: Date, signal: AbortSignal) => {
  for (let looked = 0; ; looked += 1) {
    signal.throwIfAborted()
    const due = await db.maybeOne(sql.type(DuePreview)`
      SELECT resource.organization_id, resource.id, blob_id, resource.created_by, blobs.name, blobs.size
      FROM learning_resources AS resource
        JOIN blobs ON blobs.organization_id = resource.organization_id AND blobs.id = resource.blob_id
      WHERE preview_due ORDER BY resource.updated_at, resource.id LIMIT 1`)
    if (!due) return looked
    const { organization_id: organizationId, id, blob_id, created_by: userId } = due
    const content =
      due.size > mostPreviewBytes ? null : await blobs.get(blobKey(organizationId, blob_id))
    const drawn = content && (await drawPreview(content))
    const stored = drawn
      ? await storeBlob({ db, blobs }, { organizationId, userId, at: now }, webp(due.name, drawn))
      : undefined
    // Only if the resource still has this file.
    const { rowCount } = await db.query(sql.typeAlias('void')`
      UPDATE learning_resources SET preview_due = false, preview_id = ${stored?.id ?? null}
      WHERE organization_id = ${organizationId} AND id = ${id} AND blob_id = ${blob_id}`)
    if (rowCount === 0 && stored) await removeBlob({ db, blobs }, organizationId, stored.id)
  }
}

const webp = (name: string, content: Uint8Array) => ({
  kind: previewKind,
  name: `${name.slice(0, 240)}.webp`,
  contentType: 'image/webp',
  source: only(content),
  most: content.byteLength,
})

async function* only(content: Uint8Array) {
  yield content
}
