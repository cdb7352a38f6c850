import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { z } from 'zod'
import type { Blobs } from '#platform/blobs.ts'
import { sql } from '#platform/postgres/pool.ts'
import { blobKey } from './blobs.ts'

const UnusedBlob = z.object({
  organization_id: z.string(),
  id: z.string(),
  size: z.number(),
  created_at: z.string(),
})
export type UnusedBlob = z.infer<typeof UnusedBlob>

const Reference = z.object({
  table: z.string(),
  organization_column: z.string(),
  blob_column: z.string(),
})

/** References are foreign keys, so the database knows them all. */
const referencesTo = (db: CommonQueryMethods) =>
  db.any(sql.type(Reference)`
    SELECT referring.relname AS table, first.attname AS organization_column, second.attname AS blob_column
    FROM pg_constraint AS key
      JOIN pg_class AS referring ON referring.oid = key.conrelid
      JOIN pg_attribute AS first ON first.attrelid = key.conrelid AND first.attnum = key.conkey[1]
      JOIN pg_attribute AS second ON second.attrelid = key.conrelid AND second.attnum = key.conkey[2]
    WHERE key.contype = 'f' AND key.confrelid = 'blobs'::regclass AND cardinality(key.conkey) = 2
    ORDER BY 1, 3`)

const isUnused = async (db: CommonQueryMethods) => {
  const references = await referencesTo(db)
  const conditions = references.map(
    ({ table, organization_column, blob_column }) => sql.fragment`NOT EXISTS (
      SELECT FROM ${sql.identifier([table])} AS referring
      WHERE ${sql.identifier(['referring', organization_column])} = blobs.organization_id
        AND ${sql.identifier(['referring', blob_column])} = blobs.id)`,
  )
  return sql.fragment`${sql.join([sql.fragment`true`, ...conditions], sql.fragment` AND `)}`
}

type UnusedBlobQuery = Readonly<{ before: Date; after?: UnusedBlob | undefined; limit: number }>

export const listUnusedBlobs = async (
  db: CommonQueryMethods,
  { before, after, limit }: UnusedBlobQuery,
) => {
  const behind = after
    ? sql.fragment`AND (organization_id, id) > (${after.organization_id}, ${after.id})`
    : sql.fragment``
  return await db.any(sql.type(UnusedBlob)`
    SELECT organization_id, id, size, created_at FROM blobs
    WHERE created_at < ${before.toISOString()} AND stored_at IS NOT NULL ${behind} AND ${await isUnused(db)}
    ORDER BY organization_id, id LIMIT ${limit}`)
}

type Stores = Readonly<{ db: DatabasePool; blobs: Pick<Blobs, 'remove'> }>

/** A caller that starts to use the file waits for the row's lock, and finds the row removed. */
export const removeUnusedBlob = (
  { db, blobs }: Stores,
  { organization_id, id }: Pick<UnusedBlob, 'organization_id' | 'id'>,
  before: Date,
) =>
  db.transaction(async (transaction) => {
    const own = sql.fragment`organization_id = ${organization_id} AND id = ${id} AND created_at < ${before.toISOString()}`
    const locked = await transaction.maybeOne(
      sql.typeAlias('id')`SELECT id FROM blobs WHERE ${own} FOR UPDATE SKIP LOCKED`,
    )
    if (!locked) return false
    // A new statement also sees references committed just before the lock was taken.
    const { rowCount } = await transaction.query(sql.typeAlias('void')`
      DELETE FROM blobs WHERE ${own} AND ${await isUnused(transaction)}`)
    if (rowCount === 0) return false
    // A failure keeps the row, so that the next run tries again.
    await blobs.remove(blobKey(organization_id, id))
    return true
  })

const atOnce = 100

export const removeUnusedBlobs = async (stores: Stores, before: Date, signal: AbortSignal) => {
  const sum = { files: 0, bytes: 0 }
  let after: UnusedBlob | undefined
  for (;;) {
    const found = await listUnusedBlobs(stores.db, { before, after, limit: atOnce })
    for (const blob of found) {
      signal.throwIfAborted()
      if (!(await removeUnusedBlob(stores, blob, before))) continue
      sum.files += 1
      sum.bytes += blob.size
    }
    if (found.length < atOnce) return sum
    after = found.at(-1)
  }
}
