import { randomUUID } from 'node:crypto'
import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { Blobs } from '#platform/blobs.ts'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from '../audit/administration-log.ts'
import { RegistryError } from '../registry-error.ts'
import { blobKey } from './blobs.ts'

/** `size` in bytes; `sha256` hexadecimal. */
export const BlobRow = z.object({
  organization_id: z.string(),
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  content_type: z.string(),
  size: z.number(),
  sha256: z.string(),
  created_by: z.string(),
})
export type BlobRow = z.infer<typeof BlobRow>

const columns = sql.fragment`
  blobs.organization_id, blobs.id, kind, name, content_type, size, encode(content_hash, 'hex') AS sha256, created_by`

type Stores = Readonly<{ db: CommonQueryMethods; blobs: Blobs }>

export type NewBlob = Readonly<{
  kind: string
  /** At most 255 characters. */
  name: string
  /** Detected from the content. */
  contentType: string
  source: AsyncIterable<Uint8Array>
  most: number
  /**
   * Throws if the school's storage has no room for `size` bytes. Runs in the transaction that
   * counts these bytes.
   */
  checkRoom?: (transaction: CommonQueryMethods, size: number) => Promise<unknown>
}>

/**
 * Streams a file into the store. @throws BlobTooLarge, the source's or `checkRoom`'s error;
 * RegistryError `retryable` if the upload took longer than a day
 */
export const storeBlob = async (
  { db, blobs }: Stores,
  author: Author,
  blob: NewBlob,
): Promise<BlobRow> => {
  const { organizationId, userId, at } = author
  const { kind, name, contentType, source, most, checkRoom } = blob
  const id = `${kind}-${randomUUID()}`
  // From now on, clearUnfinishedBlobs finds the blob.
  await db.query(sql.typeAlias('void')`
    INSERT INTO blobs (organization_id, id, access, name, content_type, size, created_by, created_at, stored_at)
    VALUES (${organizationId}, ${id}, 'private', ${name}, ${contentType}, 0, ${userId}, ${at.toISOString()}, NULL)`)
  try {
    const { size, sha256 } = await blobs.putStream(blobKey(organizationId, id), source, {
      contentType,
      most,
    })
    const stored = await db.transaction(async (transaction) => {
      await checkRoom?.(transaction, size)
      return await transaction.maybeOne(sql.type(BlobRow)`
        UPDATE blobs SET size = ${size}, content_hash = decode(${sha256}, 'hex'), stored_at = now()
        WHERE organization_id = ${organizationId} AND id = ${id} AND stored_at IS NULL
        RETURNING ${columns}`)
    })
    if (!stored) throw new RegistryError('retryable')
    return stored
  } catch (error) {
    // If removing the content fails, clearUnfinishedBlobs removes it later.
    await takeAway({ db, blobs }, organizationId, id).catch(() => undefined)
    throw error
  }
}

const takeAway = async ({ db, blobs }: Stores, organizationId: string, id: string) => {
  await blobs.remove(blobKey(organizationId, id))
  await db.query(sql.typeAlias('void')`
    DELETE FROM blobs WHERE organization_id = ${organizationId} AND id = ${id} AND stored_at IS NULL`)
}

export const removeBlob = async (stores: Stores, organizationId: string, id: string) => {
  const { rowCount } = await stores.db.query(sql.typeAlias('void')`
    UPDATE blobs SET stored_at = NULL WHERE organization_id = ${organizationId} AND id = ${id} AND access = 'private'`)
  if (rowCount > 0) await takeAway(stores, organizationId, id)
}

const LinkedBlob = BlobRow.extend({ link_key: z.instanceof(Buffer) })

export const findBlobs = (db: CommonQueryMethods, organizationId: string, ids: readonly string[]) =>
  db.any(sql.type(LinkedBlob)`
    SELECT ${columns}, blob_link_key AS link_key
    FROM blobs JOIN organizations ON organizations.id = blobs.organization_id
    WHERE blobs.organization_id = ${organizationId} AND blobs.id = ANY(${sql.array(ids, 'text')})
      AND access = 'private' AND stored_at IS NOT NULL`)

const Unfinished = BlobRow.pick({ organization_id: true, id: true })
const atOnce = 100

export const clearUnfinishedBlobs = async (stores: Stores, before: Date, signal: AbortSignal) => {
  let files = 0
  for (;;) {
    const found = await stores.db.any(sql.type(Unfinished)`
      SELECT organization_id, id FROM blobs WHERE stored_at IS NULL AND created_at < ${before.toISOString()}
      ORDER BY created_at LIMIT ${atOnce}`)
    for (const { organization_id, id } of found) {
      signal.throwIfAborted()
      await takeAway(stores, organization_id, id)
    }
    files += found.length
    if (found.length < atOnce)
      return { files, pieces: await stores.blobs.clearUnfinished(before, signal) }
  }
}
