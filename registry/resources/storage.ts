import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { orNotFound, RegistryRefused } from '../registry-error.ts'

const Storage = z.object({ used: z.number(), total: z.number() })
/** In bytes. What was deleted counts no more, previews never do. */
export type Storage = z.infer<typeof Storage>

/** `usual`: what an organisation has for which nothing else was set, in bytes. */
export const readStorage = async (db: CommonQueryMethods, organizationId: string, usual: number): Promise<Storage> =>
  orNotFound(
    await db.maybeOne(sql.type(Storage)`
      SELECT COALESCE(organizations.total_storage, ${usual}::bigint) AS total, COALESCE((
        SELECT sum(blobs.size) FROM learning_resources AS resource
          JOIN blobs ON blobs.organization_id = resource.organization_id AND blobs.id = resource.blob_id
        WHERE resource.organization_id = organizations.id AND resource.deleted_at IS NULL), 0)::bigint AS used
      FROM organizations WHERE id = ${organizationId}`),
  )

/** In a transaction: those who change an organisation's resources take turns, so that names and storage stay as they were looked at. */
export const lockResources = (transaction: CommonQueryMethods, organizationId: string) =>
  transaction.any(sql.typeAlias('id')`SELECT id FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`)

/** @throws RegistryRefused `storage_full` when more is used than may be, or `more` would be too much */
export const checkStorage = async (db: CommonQueryMethods, organizationId: string, usual: number, more = 0) => {
  const { used, total } = await readStorage(db, organizationId, usual)
  if (used + more > total) throw new RegistryRefused('storage_full')
  return { used, total }
}
