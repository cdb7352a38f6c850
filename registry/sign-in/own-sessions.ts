import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { endKnownDevices } from './known-devices.ts'

/** A student's and the parents' sessions are separate. */
export type SessionOwner = Readonly<{ organizationId: string; userId: string; isParent: boolean }>

export const OwnSessionRow = z.object({
  id: z.string(),
  token_hash: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  address: z.string(),
  device: z.string(),
})
export type OwnSessionRow = z.infer<typeof OwnSessionRow>

const isOwned = ({ organizationId, userId, isParent }: SessionOwner) => sql.fragment`
  organization_id = ${organizationId} AND user_id = ${userId} AND is_parent = ${isParent}`

/** More than `mostSessions`, so that none is hidden. */
const listedSessions = 20

/** Lists the session `tokenHash` first, then the most recently used. */
export const listOwnSessions = (
  db: CommonQueryMethods,
  owner: SessionOwner & Readonly<{ tokenHash: string }>,
  now: Date,
) =>
  db.any(sql.type(OwnSessionRow)`
    SELECT id, encode(token_hash, 'hex') AS token_hash, created_at, last_used_at, address, device
    FROM sessions WHERE ${isOwned(owner)} AND expires_at > ${now.toISOString()}
    ORDER BY token_hash = decode(${owner.tokenHash}, 'hex') DESC, last_used_at DESC, id
    LIMIT ${listedSessions}`)

const Ended = z.object({ token_hash: z.string() })

/** Returns the token hash for caches and sockets; null for someone else's session. */
export const endOwnSession = (db: CommonQueryMethods, owner: SessionOwner, id: string) =>
  db.maybeOneFirst(sql.type(Ended)`
    DELETE FROM sessions WHERE ${isOwned(owner)} AND id = ${id}
    RETURNING encode(token_hash, 'hex') AS token_hash`)

/** Ends the owner's other sessions and known devices. Returns token hashes. */
export const endOtherSessions = (db: CommonQueryMethods, owner: SessionOwner, tokenHash: string) =>
  db.transaction(async (transaction) => {
    await endKnownDevices(transaction, owner)
    return await transaction.anyFirst(sql.type(Ended)`
      DELETE FROM sessions
      WHERE ${isOwned(owner)} AND token_hash <> decode(${tokenHash}, 'hex')
        -- Of two sessions that end each other at once, one stays.
        AND EXISTS (SELECT FROM sessions WHERE token_hash = decode(${tokenHash}, 'hex'))
      RETURNING encode(token_hash, 'hex') AS token_hash`)
  })
