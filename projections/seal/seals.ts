import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { Position } from '#platform/event-store/event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { canonicalBytes } from '#platform/seal/chain.ts'
import type { SealKey } from '#platform/seal/keys.ts'
import { packEntries, type SealedEntry } from './entries.ts'

/** Signed as canonical JSON. `link`: the chain's hash (hex) over all events up to `position`. */
export const Seal = z.object({
  version: z.literal(1),
  store: z.string(),
  number: z.number(),
  kind: z.enum(['day', 'period']),
  /** yyyy-MM-dd in UTC. No sealed event is later. */
  day: z.string(),
  organization: z.string().nullable(),
  period: z.string().nullable(),
  position: z.string(),
  events: z.number(),
  link: z.string(),
  sealedAt: z.string(),
  key: z.string(),
})
export type Seal = z.infer<typeof Seal>

export type ChainEnd = Readonly<{
  number: number
  position: Position
  events: number
  link: Buffer
  day: string
}>

const Bytes = z.instanceof(Buffer)
const Block = z.object({
  number: z.number(),
  position: z.string(),
  events: z.coerce.number(),
  link: Bytes,
  day: z.string(),
})
const columns = sql.fragment`number, last_position AS position, events, link, to_char(day, 'YYYY-MM-DD') AS day`

export const findChainEnd = (db: CommonQueryMethods, storeId: string): Promise<ChainEnd | null> =>
  db.maybeOne(sql.type(Block)`
    SELECT ${columns} FROM public.seal_blocks WHERE store_id = ${storeId} ORDER BY number DESC LIMIT 1`)

const BlockWithEntries = Block.extend({ entries: Bytes })
export type Block = z.infer<typeof BlockWithEntries>

export const findBlock = (
  db: CommonQueryMethods,
  storeId: string,
  number: number,
): Promise<Block | null> =>
  db.maybeOne(sql.type(BlockWithEntries)`
    SELECT ${columns}, entries FROM public.seal_blocks WHERE store_id = ${storeId} AND number = ${number}`)

export const insertBlock = (
  db: CommonQueryMethods,
  storeId: string,
  { end, entries }: Readonly<{ end: ChainEnd; entries: readonly SealedEntry[] }>,
) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO public.seal_blocks (store_id, number, last_position, events, entries, link, day)
    VALUES (${storeId}, ${end.number}, ${end.position}, ${end.events}, ${sql.binary(packEntries(entries))},
      ${sql.binary(end.link)}, ${end.day})`)

const Signed = z.object({ seal: Seal, signature: Bytes })
export type Signed = z.infer<typeof Signed>

export const findLastSeal = (db: CommonQueryMethods, storeId: string): Promise<Signed | null> =>
  db.maybeOne(sql.type(Signed)`
    SELECT seal, signature FROM public.seals WHERE store_id = ${storeId} ORDER BY number DESC LIMIT 1`)

export const isDayClosed = (
  db: CommonQueryMethods,
  storeId: string,
  events: number,
): Promise<boolean> =>
  db.oneFirst(sql.type(z.object({ closed: z.boolean() }))`
    SELECT EXISTS (SELECT FROM public.seals
      WHERE store_id = ${storeId} AND seal @> ${sql.jsonb({ kind: 'day', events })}) AS closed`)

export const listSeals = (db: CommonQueryMethods, storeId: string): Promise<readonly Signed[]> =>
  db.any(
    sql.type(
      Signed,
    )`SELECT seal, signature FROM public.seals WHERE store_id = ${storeId} ORDER BY number`,
  )

const Listed = z.object({
  seal: Seal,
  previous: z.string().nullable(),
  events: z.coerce.number().nullable(),
  since: z.coerce.number().nullable(),
})
export type Listed = z.infer<typeof Listed>
type Page = Readonly<{ organizationId: string; limit: number; offset: number }>

/**
 * Returns the seals of days and of the organisation's periods, newest first. A count is null until
 * known.
 */
export const readSealPage = async (
  db: CommonQueryMethods,
  storeId: string,
  { organizationId, limit, offset }: Page,
) => {
  const own = sql.fragment`store_id = ${storeId}
    AND (seal->>'kind' = 'day' OR seal->>'organization' = ${organizationId})`
  const ownUntil = (number: ReturnType<typeof sql.fragment>) => sql.fragment`
    coalesce((SELECT counts.events FROM public.seal_counts AS counts WHERE counts.store_id = ${storeId}
      AND counts.organization_id = ${organizationId} AND counts.seal = ${number}), 0)`
  const rows = await db.any(sql.type(Listed)`
    SELECT own.seal, previous.link AS previous, counted.events, counted.since
    FROM (SELECT number, seal, lag(number) OVER (ORDER BY number) AS seen FROM public.seals WHERE ${own}) AS own
    LEFT JOIN LATERAL (
      SELECT before.seal->>'link' AS link FROM public.seals AS before
      WHERE before.store_id = ${storeId} AND before.number = own.number - 1) AS previous ON true
    LEFT JOIN LATERAL (
      SELECT ${ownUntil(sql.fragment`own.number`)} AS events,
        ${ownUntil(sql.fragment`own.number`)} - ${ownUntil(sql.fragment`own.seen`)} AS since
      FROM public.chain_counted WHERE chain_counted.store_id = ${storeId} AND own.number <= chain_counted.seal) AS counted ON true
    ORDER BY own.number DESC LIMIT ${limit} OFFSET ${offset}`)
  const total = await db.oneFirst(sql.type(z.object({ count: z.coerce.number() }))`
    SELECT count(*) FROM public.seals WHERE ${own}`)
  return { rows, total }
}

export const findSealOver = (
  db: CommonQueryMethods,
  storeId: string,
  { organizationId, position }: Readonly<{ organizationId: string; position: Position }>,
): Promise<Signed | null> =>
  db.maybeOne(sql.type(Signed)`
    SELECT seal, signature FROM public.seals
    WHERE store_id = ${storeId} AND (seal->>'kind' = 'day' OR seal->>'organization' = ${organizationId})
      AND (seal->>'position') COLLATE "C" >= ${position}
    ORDER BY number LIMIT 1`)

export const insertSeal = (db: CommonQueryMethods, seal: Seal, key: SealKey) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO public.seals (store_id, number, seal, signature)
    VALUES (${seal.store}, ${seal.number}, ${sql.jsonb(seal)}, ${sql.binary(key.sign(canonicalBytes(seal)))})`)

const PublicKey = z.object({ id: z.string(), public_key: z.string(), first_used_at: z.string() })
export type PublicKey = z.infer<typeof PublicKey>

export const listSealKeys = (db: CommonQueryMethods): Promise<readonly PublicKey[]> =>
  db.any(
    sql.type(
      PublicKey,
    )`SELECT id, public_key, first_used_at FROM public.seal_keys ORDER BY first_used_at, id`,
  )

export const publishSealKey = (db: CommonQueryMethods, key: SealKey, now: Date) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO public.seal_keys (id, public_key, first_used_at)
    VALUES (${key.id}, ${key.publicKey}, ${now.toISOString()}) ON CONFLICT (id) DO NOTHING`)
