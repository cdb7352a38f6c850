import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { type UserRole, userRoles } from '#domain/roles.ts'
import { text, timestamptz } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { longestDevice, type Origin } from './sign-ins.ts'
import { hashToken, newToken } from './tokens.ts'

const minute = 60 * 1000
const hour = 60 * minute
/** In ms. Each use extends a student's session; staff extend theirs manually. */
const lifetimeOf = (role: UserRole) => (role === 'user' ? 30 * 24 * hour : 12 * hour)
/** In seconds: how long a session of students or parents lasts at most, however often used. */
const longestOfOthers = (180 * 24 * hour) / 1000

export const SessionRow = z.object({
  token_hash: z.string(),
  organization_id: z.string(),
  user_id: z.string(),
  is_parent: z.boolean(),
  expires_at: z.string(),
  last_used_at: z.string(),
  role: z.enum(userRoles),
  all_action: z.boolean(),
  setup_password: z.boolean(),
  /** True for a session that may only set up a second factor. */
  must_enrol: z.boolean(),
  /** Modules left out are off. */
  modules: z.record(z.string(), z.boolean()),
})
export type SessionRow = z.infer<typeof SessionRow>

export type NewSession = Readonly<{
  userId: string
  role: UserRole
  isParent: boolean
  now: Date
  origin?: Pick<Origin, 'address' | 'device'>
}>

/** Decided at sign-in, so that a new requirement does not affect open sessions. */
const mustEnrol = (
  organizationId: string,
  { userId, isParent }: Omit<NewSession, 'now' | 'role'>,
) =>
  sql.fragment`
    NOT ${isParent} AND EXISTS (
      SELECT FROM users JOIN organizations ON organizations.id = users.organization_id
      WHERE users.organization_id = ${organizationId} AND users.id = ${userId}
        AND (second_factor = 'staff' AND role <> 'user'
          OR second_factor = 'administrators' AND role = 'organization_admin')
        AND NOT EXISTS (SELECT FROM totp_factors
          WHERE organization_id = users.organization_id AND user_id = users.id)
        AND NOT EXISTS (SELECT FROM passkeys
          WHERE organization_id = users.organization_id AND user_id = users.id))`

/** Returns the token, which is not stored. */
export const openSession = async (
  db: CommonQueryMethods,
  organizationId: string,
  session: NewSession,
) => {
  const token = newToken()
  const { userId, role, isParent, now, origin = { address: '', device: '' } } = session
  const expiresAt = new Date(now.getTime() + lifetimeOf(role))
  await db.query(sql.typeAlias('void')`
    WITH over AS (
      DELETE FROM sessions
      WHERE organization_id = ${organizationId} AND user_id = ${userId} AND expires_at <= ${now.toISOString()})
    INSERT INTO sessions
      (token_hash, organization_id, user_id, is_parent, created_at, last_used_at, expires_at, address, device,
        must_enrol)
    VALUES (decode(${hashToken(token)}, 'hex'), ${organizationId}, ${userId}, ${isParent}, ${now.toISOString()},
      ${now.toISOString()}, ${expiresAt.toISOString()}, ${origin.address},
      ${origin.device.slice(0, longestDevice)}, ${mustEnrol(organizationId, session)})`)
  return token
}

/** In ms, between two writes of a session's last use. */
export const usesApart = 5 * minute

export type SessionUse = Readonly<{
  session: Pick<SessionRow, 'token_hash' | 'expires_at' | 'last_used_at'>
  /** Absent for a socket. */
  address?: string | undefined
}>

/** A session that has ended since it was read stays ended. */
export const noteUses = (db: CommonQueryMethods, uses: readonly SessionUse[], now: Date) => {
  const rows = uses.map(({ session: { token_hash, expires_at }, address = '' }) => ({
    token_hash,
    expires_at,
    address,
  }))
  const idle = lifetimeOf('user') / 1000
  return db.query(sql.typeAlias('void')`
    UPDATE sessions SET
      last_used_at = GREATEST(last_used_at, ${now.toISOString()}),
      address = COALESCE(NULLIF(used.address, ''), sessions.address),
      expires_at = CASE WHEN role = 'user' THEN GREATEST(sessions.expires_at, LEAST(
          ${now.toISOString()}::timestamptz + make_interval(secs => ${idle}::float8),
          sessions.created_at + make_interval(secs => ${longestOfOthers}::float8)))
        ELSE sessions.expires_at END
    FROM ${sentRows(rows, { token_hash: text, expires_at: timestamptz, address: text })} AS used, users
    WHERE sessions.token_hash = decode(used.token_hash, 'hex')
      AND sessions.expires_at >= used.expires_at AND sessions.expires_at > ${now.toISOString()}
      AND users.organization_id = sessions.organization_id AND users.id = user_id`)
}

/** Whether the session is older than the first factor, and so was opened by password alone. */
export const isBeforeFactor = (
  db: CommonQueryMethods,
  organizationId: string,
  { tokenHash, userId }: Readonly<{ tokenHash: string; userId: string }>,
) =>
  db.exists(sql.typeAlias('void')`
    SELECT FROM sessions
    WHERE organization_id = ${organizationId} AND token_hash = decode(${tokenHash}, 'hex')
      AND created_at < (
        SELECT min(created_at) FROM (
          SELECT created_at FROM totp_factors
          WHERE organization_id = ${organizationId} AND user_id = ${userId}
          UNION ALL
          SELECT created_at FROM passkeys
          WHERE organization_id = ${organizationId} AND user_id = ${userId}) AS factors)`)

/** WCAG 2.2.1 requires at least ten extensions. */
export const mostExtensions = 10

const Extended = z.object({ expires_at: z.string() })

/** Returns a staff session's new end; null if it is over. */
export const extendSession = (
  db: CommonQueryMethods,
  organizationId: string,
  { tokenHash, now }: Readonly<{ tokenHash: string; now: Date }>,
) => {
  const lifetime = lifetimeOf('admin')
  const wished = new Date(now.getTime() + lifetime).toISOString()
  const inAll = ((mostExtensions + 1) * lifetime) / 1000
  return db.maybeOne(sql.type(Extended)`
    UPDATE sessions
    SET expires_at = GREATEST(expires_at,
      LEAST(${wished}::timestamptz, created_at + make_interval(secs => ${inAll}::float8)))
    WHERE organization_id = ${organizationId} AND token_hash = decode(${tokenHash}, 'hex')
      AND expires_at > ${now.toISOString()}
    RETURNING expires_at`)
}

/** Whether the next session must set up a second factor. */
export const needsFactor = (
  db: CommonQueryMethods,
  organizationId: string,
  which: Readonly<{ userId: string; isParent: boolean }>,
) =>
  db.oneFirst(sql.type(z.object({ needs: z.boolean() }))`
  SELECT ${mustEnrol(organizationId, which)} AS needs`)

const openSessions = (now: Date) => sql.fragment`
  SELECT encode(token_hash, 'hex') AS token_hash, sessions.organization_id, user_id, is_parent, sessions.expires_at,
    last_used_at, role, all_action, CASE WHEN is_parent THEN parent_setup_password ELSE setup_password END AS setup_password,
    must_enrol, modules
  FROM sessions
  JOIN users ON users.organization_id = sessions.organization_id AND users.id = user_id
  JOIN organizations ON organizations.id = sessions.organization_id
  WHERE sessions.expires_at > ${now.toISOString()} AND is_active AND erased_at IS NULL
    AND (organizations.expires_at IS NULL OR organizations.expires_at > ${now.toISOString()})`

/** Returns null once session, account or organisation has ended. */
export const findSession = (db: CommonQueryMethods, tokenHash: string, now: Date) =>
  db.maybeOne(sql.prepared('session', SessionRow)`
    ${openSessions(now)} AND token_hash = decode(${tokenHash}, 'hex')`)

export const listSessions = (db: CommonQueryMethods, tokenHashes: readonly string[], now: Date) =>
  db.any(sql.prepared('sessions', SessionRow)`
    ${openSessions(now)}
      AND token_hash IN (SELECT decode(hash, 'hex') FROM unnest(${sql.array(tokenHashes, 'text')}) AS hash)`)

/** Excludes sessions that must change a password or set up a second factor. */
export const listValidSessions = (
  db: CommonQueryMethods,
  tokenHashes: readonly string[],
  now: Date,
) =>
  db.anyFirst(sql.type(z.object({ token_hash: z.string() }))`
    SELECT encode(token_hash, 'hex') AS token_hash
    FROM sessions
    JOIN users ON users.organization_id = sessions.organization_id AND users.id = user_id
    JOIN organizations ON organizations.id = sessions.organization_id
    WHERE token_hash IN (SELECT decode(hash, 'hex') FROM unnest(${sql.array(tokenHashes, 'text')}) AS hash)
      AND sessions.expires_at > ${now.toISOString()} AND is_active AND erased_at IS NULL
      AND (organizations.expires_at IS NULL OR organizations.expires_at > ${now.toISOString()})
      AND NOT must_enrol AND NOT CASE WHEN is_parent THEN parent_setup_password ELSE setup_password END`)

const Ended = z.object({ token_hash: z.string() })

export type SessionsToEnd = Readonly<{ userId: string; isParent?: boolean }>

/** Returns token hashes for caches and sockets. */
export const endSessions = async (
  db: CommonQueryMethods,
  organizationId: string,
  which: SessionsToEnd,
) => {
  const { userId, isParent = null } = which
  const ended = await db.any(sql.type(Ended)`
    DELETE FROM sessions
    WHERE organization_id = ${organizationId} AND user_id = ${userId}
      AND (${isParent}::boolean IS NULL OR is_parent = ${isParent}::boolean)
    RETURNING encode(token_hash, 'hex') AS token_hash`)
  return ended.map(({ token_hash }) => token_hash)
}

/** Does not delete the sessions' rows, so that the next call of each can answer `inactive_user`. */
export const endSessionsOfInactive = (
  db: CommonQueryMethods,
  organizationId: string,
  { userId, now }: Readonly<{ userId: string; now: Date }>,
) =>
  db.query(sql.typeAlias('void')`
    UPDATE sessions SET expires_at = LEAST(expires_at, ${now.toISOString()})
    WHERE organization_id = ${organizationId} AND user_id = ${userId}`)

export const isOfInactive = (db: CommonQueryMethods, tokenHash: string) =>
  db.exists(sql.typeAlias('void')`
    SELECT FROM sessions
    JOIN users ON users.organization_id = sessions.organization_id AND users.id = user_id
    WHERE token_hash = decode(${tokenHash}, 'hex') AND NOT is_active AND erased_at IS NULL`)

export const isOpenSession = (db: CommonQueryMethods, organizationId: string, tokenHash: string) =>
  db.exists(sql.typeAlias('void')`
    SELECT FROM sessions
    WHERE organization_id = ${organizationId} AND token_hash = decode(${tokenHash}, 'hex')`)

export const endSession = (db: CommonQueryMethods, organizationId: string, tokenHash: string) =>
  db.query(sql.typeAlias('void')`
    DELETE FROM sessions WHERE organization_id = ${organizationId} AND token_hash = decode(${tokenHash}, 'hex')`)

/** A student's and the parents' sessions are counted separately. */
export const mostSessions = 10

/**
 * Ends `tokenHash` (the session that signs in again) and all but the ten newest sessions. Returns
 * the token hashes. Call it in the transaction of `openSession`.
 */
export const endFormerSessions = async (
  db: CommonQueryMethods,
  organizationId: string,
  former: Readonly<{ userId: string; isParent: boolean; tokenHash?: string | undefined }>,
) => {
  const { userId, isParent, tokenHash = null } = former
  // Locks the account, so that concurrent sign-ins count each other.
  await db.query(sql.typeAlias('void')`
    SELECT FROM users WHERE organization_id = ${organizationId} AND id = ${userId} FOR NO KEY UPDATE`)
  const ended = await db.any(sql.type(Ended)`
    DELETE FROM sessions
    WHERE token_hash = decode(${tokenHash}::text, 'hex') OR token_hash IN (
      SELECT token_hash FROM sessions
      WHERE organization_id = ${organizationId} AND user_id = ${userId} AND is_parent = ${isParent}
      ORDER BY created_at DESC, token_hash OFFSET ${mostSessions})
    RETURNING encode(token_hash, 'hex') AS token_hash`)
  return ended.map(({ token_hash }) => token_hash)
}

export const forgetOldSessions = (db: CommonQueryMethods, now: Date) =>
  db.query(sql.typeAlias('void')`DELETE FROM sessions WHERE expires_at <= ${now.toISOString()}`)
