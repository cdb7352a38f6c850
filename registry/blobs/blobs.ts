import { createHash } from 'node:crypto'
import type { CommonQueryMethods } from 'slonik'
import type { Blobs } from '#platform/blobs.ts'
import type { MadeImage } from '#platform/images.ts'
import { int4, text } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import type { Author } from '../audit/administration-log.ts'

type ImageOfKind = MadeImage & Readonly<{ kind: string }>

export const blobKey = (organizationId: string, id: string) => `${organizationId}/${id}`

export const contentTypeOf = (id: string) => (id.endsWith('.png') ? 'image/png' : 'image/jpeg')

const idOf = ({ kind, content, type }: ImageOfKind) =>
  `${kind}-${createHash('sha256').update(content).digest('hex')}.${type}`

const blobColumns = { id: text, content_type: text, size: int4, width: int4, height: int4 }

/** Stores equal content of one kind once. */
export const storeImages = async <Image extends ImageOfKind>(
  { db, blobs }: Readonly<{ db: CommonQueryMethods; blobs: Pick<Blobs, 'put'> }>,
  { organizationId, userId, at }: Author,
  images: readonly Image[],
): Promise<(Image & Readonly<{ id: string }>)[]> => {
  const stored = images.map((image) => ({ ...image, id: idOf(image) }))
  // The row is written first, so that a concurrent clean-up keeps the image.
  const rows = stored.map(({ id, content, width, height }) => ({
    id,
    content_type: contentTypeOf(id),
    size: content.byteLength,
    width,
    height,
  }))
  await db.query(sql.typeAlias('void')`
    INSERT INTO blobs (organization_id, id, content_type, size, width, height, created_by, created_at, stored_at)
    SELECT ${organizationId}::uuid, id, content_type, size, width, height, ${userId}::uuid, ${at.toISOString()}::timestamptz, NULL
    FROM ${sentRows(rows, blobColumns)} AS blob
    ON CONFLICT (organization_id, id) DO UPDATE SET created_at = excluded.created_at`)
  for (const { id, content } of stored)
    await blobs.put(blobKey(organizationId, id), content, contentTypeOf(id))
  const ids = stored.map(({ id }) => id)
  await db.query(sql.typeAlias('void')`
    UPDATE blobs SET stored_at = ${at.toISOString()}
    WHERE organization_id = ${organizationId} AND id = ANY(${sql.array(ids, 'text')}) AND stored_at IS NULL`)
  return stored
}

export const findBlobIds = (
  db: CommonQueryMethods,
  organizationId: string,
  ids: readonly string[],
) =>
  db.anyFirst(sql.typeAlias('id')`
    SELECT id FROM blobs
    WHERE organization_id = ${organizationId} AND id = ANY(${sql.array(ids, 'text')}) AND access = 'public' AND stored_at IS NOT NULL
    FOR KEY SHARE`)
