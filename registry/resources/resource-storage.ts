import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { lockOrganization } from '../lock-organization.ts'
import { foundRow, RegistryError } from '../registry-error.ts'
import { resourceBlobKind } from './kinds.ts'

const ResourceStorage = z.object({ used: z.number(), total: z.number() })
/** In bytes, without deleted files and previews. */
export type ResourceStorage = z.infer<typeof ResourceStorage>

/** `defaultBytes`: for schools without their own limit. */
export const readStorage = async (
  db: CommonQueryMethods,
  organizationId: string,
  defaultBytes: number,
  { without = [] }: LeftOutFiles = {},
): Promise<ResourceStorage> =>
  foundRow(
    await db.maybeOne(sql.type(ResourceStorage)`
      SELECT COALESCE(organizations.total_storage, ${defaultBytes}::bigint) AS total, COALESCE((
        SELECT sum(blobs.size) FROM blobs
        WHERE blobs.organization_id = organizations.id AND kind = ${resourceBlobKind} AND stored_at IS NOT NULL
          AND blobs.id <> ALL(${sql.array(without, 'text')})
          AND COALESCE((
            SELECT bool_or(resource.deleted_at IS NULL) FROM learning_resources AS resource
            WHERE resource.organization_id = blobs.organization_id AND resource.blob_id = blobs.id), true)
      ), 0)::bigint AS used
      FROM organizations WHERE id = ${organizationId}`),
  )

type LeftOutFiles = Readonly<{ without?: readonly string[] }>

/** @throws RegistryError `storage_full` */
export const checkStorage = async (
  db: CommonQueryMethods,
  organizationId: string,
  defaultBytes: number,
  { more = 0, without = [] }: LeftOutFiles & Readonly<{ more?: number }> = {},
) => {
  const { used, total } = await readStorage(db, organizationId, defaultBytes, { without })
  if (used + more > total) throw new RegistryError('storage_full')
  return { used, total }
}

/** Makes concurrent uploads wait, so that only those that fit stay. @throws as checkStorage */
export const claimStorage = async (
  transaction: CommonQueryMethods,
  organizationId: string,
  defaultBytes: number,
  more: number,
) => {
  await lockOrganization(transaction, organizationId)
  await checkStorage(transaction, organizationId, defaultBytes, { more })
}
