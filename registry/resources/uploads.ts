import { createHash, randomUUID } from 'node:crypto'
import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { type BegunUpload, type StoredPart, UploadGone } from '#platform/blobs/blob-store.ts'
import type { Blobs } from '#platform/blobs.ts'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from '../audit/administration-log.ts'
import { blobKey } from '../blobs/blobs.ts'
import { lockOrganization } from '../lock-organization.ts'
import { RegistryError } from '../registry-error.ts'
import { resourceBlobKind } from './kinds.ts'
import { checkStorage } from './resource-storage.ts'

const UploadRow = z.object({
  organization_id: z.string(),
  blob_id: z.string(),
  store_upload: z.string(),
  size: z.number(),
  received: z.number(),
  tags: z.array(z.string()),
  hashes: z.array(z.string()),
  name: z.string(),
  created_at: z.string(),
})
/** `size` and `received` in bytes. */
export type UploadRow = z.infer<typeof UploadRow>

const columns = sql.fragment`
  upload.organization_id, upload.blob_id, store_upload, upload.size, received, tags, hashes, blobs.name, blobs.created_at`

type Stores = Readonly<{ db: CommonQueryMethods; blobs: Blobs; usualStorage: number }>
type UploadOwner = Pick<Author, 'organizationId' | 'userId'>
/** Each may occupy a gigabyte for a day. */
export const mostUploads = 10

const begunOf = ({ organization_id, blob_id, store_upload }: UploadRow): BegunUpload => ({
  key: blobKey(organization_id, blob_id),
  upload: store_upload,
})

/**
 * Unfinished uploads are removed after a day.
 * @throws RegistryError `too_many_uploads`, `storage_full`
 */
export const beginResourceUpload = async (
  { db, blobs, usualStorage }: Stores,
  { organizationId, userId, at }: Author,
  { name, size }: Readonly<{ name: string; size: number }>,
) => {
  const id = `${resourceBlobKind}-${randomUUID()}`
  // Inserted under the lock, so that the limit includes it.
  await db.transaction(async (transaction) => {
    await lockOrganization(transaction, organizationId)
    const open = await transaction.oneFirst(sql.type(z.object({ count: z.number() }))`
      SELECT count(*) AS count FROM blobs WHERE organization_id = ${organizationId} AND created_by = ${userId}
        AND kind = ${resourceBlobKind} AND stored_at IS NULL`)
    if (open >= mostUploads) throw new RegistryError('too_many_uploads')
    await checkStorage(transaction, organizationId, usualStorage, { more: size })
    await transaction.query(sql.typeAlias('void')`
      INSERT INTO blobs (organization_id, id, access, name, size, created_by, created_at, stored_at)
      VALUES (${organizationId}, ${id}, 'private', ${name}, 0, ${userId}, ${at.toISOString()}, NULL)`)
  })
  try {
    const { upload } = await blobs.begin(blobKey(organizationId, id))
    await db.query(sql.typeAlias('void')`
      INSERT INTO resource_uploads (organization_id, blob_id, store_upload, size)
      VALUES (${organizationId}, ${id}, ${upload}, ${size})`)
    return id
  } catch (error) {
    await forgetBlob(db, organizationId, id).catch(() => undefined)
    throw error
  }
}

const forgetBlob = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.query(sql.typeAlias('void')`
    DELETE FROM blobs WHERE organization_id = ${organizationId} AND id = ${id} AND stored_at IS NULL`)

export const findUpload = (
  db: CommonQueryMethods,
  { organizationId, userId }: UploadOwner,
  id: string,
) =>
  db.maybeOne(sql.type(UploadRow)`
    SELECT ${columns} FROM resource_uploads AS upload
      JOIN blobs ON blobs.organization_id = upload.organization_id AND blobs.id = upload.blob_id
    WHERE upload.organization_id = ${organizationId} AND upload.blob_id = ${id} AND blobs.created_by = ${userId}`)

export const findUploaded = (
  db: CommonQueryMethods,
  { organizationId, userId }: UploadOwner,
  id: string,
) =>
  db.maybeOneFirst(sql.type(z.object({ size: z.number() }))`
    SELECT size FROM blobs WHERE organization_id = ${organizationId} AND id = ${id} AND kind = ${resourceBlobKind}
      AND created_by = ${userId} AND stored_at IS NOT NULL`)

/** Stores parts in order. The next part may arrive while one is written. */
export const partsInto = (
  { db, blobs }: Omit<Stores, 'usualStorage'>,
  begun: UploadRow,
  kind?: UploadKind,
) => {
  let number = begun.tags.length
  let counted = Promise.resolve(begun)
  return {
    /**
     * Resolves once the source is read and the previous part is counted.
     * @throws the errors of reading and of counting
     */
    put: async (source: AsyncIterable<Uint8Array>) => {
      const before = counted
      const { kept } = await blobs.putPart(begunOf(begun), number, source).catch(movedIfGone)
      number += 1
      counted = kept.then(
        async (part) => countPart(db, await before, { ...part, kind }),
        movedIfGone,
      )
      // Callers of `counted` get the error; the process must not end.
      counted.catch(() => undefined)
      await before
    },
    /** @throws RegistryError `upload_moved` if continued elsewhere or cancelled */
    counted: () => counted,
  }
}

export type UploadKind = Readonly<{ name: string; contentType: string }>

const countPart = async (
  db: CommonQueryMethods,
  upload: UploadRow,
  part: StoredPart & Readonly<{ kind: UploadKind | undefined }>,
) => {
  const { name = null, contentType = null } = part.kind ?? {}
  // The first counted part decides the type.
  const next = await db.maybeOne(sql.type(UploadRow)`
    WITH counted AS (
      UPDATE resource_uploads SET received = received + ${part.size}, tags = tags || ${part.tag}::text,
        hashes = hashes || ${part.sha256}::text
      WHERE organization_id = ${upload.organization_id} AND blob_id = ${upload.blob_id} AND received = ${upload.received}
      RETURNING *),
    named AS (
      UPDATE blobs SET name = COALESCE(${name}, blobs.name), content_type = COALESCE(${contentType}, content_type)
      FROM counted WHERE blobs.organization_id = counted.organization_id AND blobs.id = counted.blob_id
      RETURNING blobs.name, created_at)
    SELECT ${columns} FROM counted AS upload, named AS blobs`)
  if (!next) throw new RegistryError('upload_moved')
  return next
}

/** @throws RegistryError `storage_full`, `upload_moved` */
export const finishUpload = async (stores: Stores, upload: UploadRow) => {
  const { db, blobs, usualStorage } = stores
  const { organization_id, blob_id, size, tags, hashes } = upload
  // The hash of several parts is the hash of their hashes.
  const [only = '', ...others] = hashes
  const hash = others.length === 0 ? only : createHash('sha256').update(hashes.join()).digest('hex')
  try {
    await blobs.finish(begunOf(upload), { tags, size }).catch(movedIfGone)
    await db.transaction(async (transaction) => {
      await lockOrganization(transaction, organization_id)
      // Of concurrent calls, one deletes the row and checks the storage.
      const { rowCount } = await transaction.query(sql.typeAlias('void')`
        WITH done AS (
          DELETE FROM resource_uploads WHERE organization_id = ${organization_id} AND blob_id = ${blob_id} RETURNING blob_id)
        UPDATE blobs SET size = ${size}, content_hash = decode(${hash}, 'hex'), stored_at = now()
        WHERE organization_id = ${organization_id} AND id IN (SELECT blob_id FROM done) AND stored_at IS NULL`)
      if (rowCount > 0) await checkStorage(transaction, organization_id, usualStorage)
      else if (!(await isStored(transaction, upload))) throw new RegistryError('upload_moved')
    })
  } catch (error) {
    if (error instanceof RegistryError) await cancelUpload(stores, upload)
    throw error
  }
}

const isStored = (db: CommonQueryMethods, { organization_id, blob_id }: UploadRow) =>
  db.exists(sql.typeAlias('id')`
    SELECT id FROM blobs WHERE organization_id = ${organization_id} AND id = ${blob_id} AND stored_at IS NOT NULL`)

const movedIfGone = (error: unknown): never => {
  throw error instanceof UploadGone ? new RegistryError('upload_moved') : error
}

/** Keeps an upload that has become a file. */
export const cancelUpload = async (
  { db, blobs }: Omit<Stores, 'usualStorage'>,
  upload: UploadRow,
) => {
  const { organization_id, blob_id } = upload
  await db.query(sql.typeAlias('void')`
    DELETE FROM resource_uploads WHERE organization_id = ${organization_id} AND blob_id = ${blob_id}`)
  if (await isStored(db, upload)) return
  // Deletes the row last, so that clearUnfinishedBlobs can clean up after a failure.
  await blobs.abandon(begunOf(upload))
  await blobs.remove(blobKey(organization_id, blob_id))
  await forgetBlob(db, organization_id, blob_id)
}
