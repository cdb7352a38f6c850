import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from './administration-log.ts'

export const BlobRow = z.object({
  /** Such as `logo-<hash>.png`. */
  id: z.string(),
  /** Bytes. */
  size: z.number(),
  width: z.number(),
  height: z.number(),
})
export type BlobRow = z.infer<typeof BlobRow>

/** Where the content of a blob is kept. */
export const blobKey = (organizationId: string, id: string) => `${organizationId}/${id}`

/** Its content is there already. The same content again stays one row. Nothing of the school changes by it, so nothing is logged. */
export const insertBlobs = async (db: CommonQueryMethods, author: Author, blobs: readonly BlobRow[]) => {
  const rows = blobs.map(({ id, size, width, height }) => [id, size, width, height])
  await db.query(sql.typeAlias('void')`
    INSERT INTO blobs (organization_id, id, size, width, height, created_by, created_at)
    SELECT ${author.organizationId}::uuid, blob.*, ${author.userId}::uuid, ${author.at.toISOString()}::timestamptz
    FROM ${sql.unnest(rows, ['text', 'int4', 'int4', 'int4'])} AS blob
    ON CONFLICT (organization_id, id) DO NOTHING`)
}

/** Which of these blobs the organisation has. */
export const findBlobIds = (db: CommonQueryMethods, organizationId: string, ids: readonly string[]) =>
  db.anyFirst(sql.typeAlias('id')`
    SELECT id FROM blobs WHERE organization_id = ${organizationId} AND id = ANY(${sql.array(ids, 'text')})`)
