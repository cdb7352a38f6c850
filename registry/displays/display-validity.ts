import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

/** An unused link expires, because it may have been lost. */
const unusedFor = sql.fragment`interval '90 days'`

export const endsAt = sql.fragment`
  least(valid_until, greatest(displays.created_at, last_seen_at, renewed_at) + ${unusedFor})`

/** The current period's end; 90 days from now if there is no such period or it has ended. */
export const validUntil = (organizationId: string, now: Date) => sql.fragment`
  coalesce((
    SELECT ending.moment FROM (
      SELECT (periods.end_at + 1)::timestamp AT TIME ZONE organizations.time_zone AS moment
      FROM periods JOIN organizations ON organizations.id = periods.organization_id
      WHERE periods.organization_id = ${organizationId} AND periods.is_current) AS ending
    WHERE ending.moment > ${now.toISOString()}::timestamptz
  ), ${now.toISOString()}::timestamptz + ${unusedFor})`

/** Returns the key hashes of valid displays, and notes that these displays were seen. */
export const listValidDisplays = async (
  db: CommonQueryMethods,
  keyHashes: readonly string[],
  now: Date,
) => {
  const keys = sql.fragment`SELECT decode(hash, 'hex') FROM unnest(${sql.array(keyHashes, 'text')}) AS hash`
  const valid = await db.anyFirst(sql.type(z.object({ key_hash: z.string() }))`
    SELECT encode(key_hash, 'hex') AS key_hash
    FROM displays JOIN organizations ON organizations.id = displays.organization_id
    WHERE key_hash IN (${keys}) AND ${endsAt} > ${now.toISOString()}
      AND (expires_at IS NULL OR expires_at > ${now.toISOString()})`)
  await db.query(sql.typeAlias('void')`
    UPDATE displays SET last_seen_at = ${now.toISOString()}
    WHERE key_hash IN (SELECT decode(hash, 'hex') FROM unnest(${sql.array(valid, 'text')}) AS hash)
      AND (last_seen_at IS NULL OR last_seen_at < ${now.toISOString()}::timestamptz - interval '1 minute')`)
  return valid
}

/** Writes at most once a minute. */
export const noteDisplaySeen = (
  db: CommonQueryMethods,
  organizationId: string,
  { id, now }: { id: string; now: Date },
) =>
  db.query(sql.typeAlias('void')`
    UPDATE displays SET last_seen_at = ${now.toISOString()}
    WHERE organization_id = ${organizationId} AND id = ${id}
      AND (last_seen_at IS NULL OR last_seen_at < ${now.toISOString()}::timestamptz - interval '1 minute')`)
