import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { canonicalBytes } from '#platform/seal/chain.ts'
import { isSignedBy, type SealKey } from '#platform/seal/keys.ts'

/** Signed at a restore: how many events come from the earlier log. */
export const LogOrigin = z.object({
  version: z.literal(1),
  store: z.string(),
  former: z.string(),
  events: z.number(),
  head: z.string(),
  backedUpAt: z.string(),
  restoredAt: z.string(),
  key: z.string(),
})
export type LogOrigin = z.infer<typeof LogOrigin>

const Signed = z.object({ origin: LogOrigin, signature: z.instanceof(Buffer) })
export type SignedOrigin = z.infer<typeof Signed>

export const insertOrigin = (
  db: CommonQueryMethods,
  origin: Omit<LogOrigin, 'version' | 'key'>,
  key: SealKey,
) => {
  const signed: LogOrigin = { version: 1, ...origin, key: key.id }
  return db.query(sql.typeAlias('void')`
    INSERT INTO public.log_origins (store_id, origin, signature)
    VALUES (${origin.store}, ${sql.jsonb(signed)}, ${sql.binary(key.sign(canonicalBytes(signed)))})`)
}

export const listOrigins = (
  db: CommonQueryMethods,
  storeId: string,
): Promise<readonly SignedOrigin[]> =>
  db.any(sql.type(Signed)`
    WITH RECURSIVE known AS (
      SELECT origin, signature, 1 AS place FROM public.log_origins WHERE store_id = ${storeId}
      UNION ALL
      SELECT log_origins.origin, log_origins.signature, known.place + 1
      FROM public.log_origins JOIN known ON store_id = known.origin->>'former')
    SELECT origin, signature FROM known ORDER BY place`)

export const isOriginSigned = (
  { origin, signature }: SignedOrigin,
  keys: ReadonlyMap<string, string>,
): boolean => {
  const key = keys.get(origin.key)
  return key !== undefined && isSignedBy(key, canonicalBytes(origin), signature)
}
