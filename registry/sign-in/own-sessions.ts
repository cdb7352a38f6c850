import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { endKnownDevices } from './known-devices.ts'

/** A student's sessions and the parents' are kept apart. */
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

/** As many as one answer holds. Sign-ins at once may leave more than the ten that are kept. */
const listedSessions = 20

/** Lists the session `tokenHash` first, then the last used. */
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

/** Ends a session. Returns its hash for caches and sockets; null if it is not theirs. */
export const endOwnSession = (db: CommonQueryMethods, owner: SessionOwner, id: string) =>
  db.maybeOneFirst(sql.type(Ended)`
    DELETE FROM sessions WHERE ${isOwned(owner)} AND id = ${id}
    RETURNING encode(token_hash, 'hex') AS token_hash`)

/** Ends the account's other sessions and its known devices. Returns the hashes. */
export const endOtherSessions = (db: CommonQueryMethods, owner: SessionOwner, tokenHash: string) =>
  db.transaction(async (transaction) => {
    await endKnownDevices(transaction, owner)
    return await transaction.anyFirst(sql.type(Ended)`
      DELETE FROM sessions
      WHERE ${isOwned(owner)} AND token_hash <> decode(${tokenHash}, 'hex')
        -- Of two that end each other at once, one stays.
        AND EXISTS (SELECT FROM sessions WHERE token_hash = decode(${tokenHash}, 'hex'))
      RETURNING encode(token_hash, 'hex') AS token_hash`)
  })
