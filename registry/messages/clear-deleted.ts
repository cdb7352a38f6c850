import type { DatabasePool } from 'slonik'
import { z } from 'zod'
import type { Blobs } from '#platform/blobs.ts'
import { sql } from '#platform/postgres/pool.ts'
import { removeUnusedBlob } from '../blobs/unused-blobs.ts'
import { messageUndoMs } from './delete-messages.ts'

const atOnce = 100
const File = z.object({ organization_id: z.string(), id: z.string() })
type Stores = Readonly<{ db: DatabasePool; blobs: Pick<Blobs, 'remove'> }>

/** Removes messages that can no longer be restored. Returns how many. */
export const clearDeletedMessages = async (stores: Stores, now: Date, signal: AbortSignal) => {
  const before = new Date(now.getTime() - messageUndoMs)
  let messages = 0
  for (;;) {
    signal.throwIfAborted()
    const { gone, files } = await removeSome(stores.db, before)
    // A file that is locked or still in use stays; the nightly job removes it later.
    for (const { organization_id, id } of files)
      await removeUnusedBlob(stores, { organization_id, id }, now)
    messages += gone
    if (gone < atOnce) return messages
  }
}

const removeSome = (db: DatabasePool, before: Date) =>
  db.transaction(async (transaction) => {
    const rows = await transaction.any(sql.type(File)`
      SELECT organization_id, id FROM messages WHERE deleted_at < ${before.toISOString()}
      ORDER BY deleted_at, id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED`)
    const ids = sql.array(
      rows.map(({ id }) => id),
      'uuid',
    )
    const files = await transaction.any(sql.type(File)`
      SELECT DISTINCT organization_id, blob_id AS id FROM message_attachments WHERE message_id = ANY(${ids})`)
    await transaction.query(sql.typeAlias('void')`DELETE FROM messages WHERE id = ANY(${ids})`)
    return { gone: rows.length, files }
  })
