import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { hashToken, newToken } from '../sign-in/tokens.ts'

const lifetime = 2 * 60 * 60 * 1000
/** One more token ends the student's oldest. */
export const mostTokens = 20

export const PlayTokenRow = z.object({
  organization_id: z.string(),
  user_id: z.string(),
  profile_id: z.string(),
  game_id: z.string(),
})
export type PlayTokenRow = z.infer<typeof PlayTokenRow>

type NewPlay = Readonly<{
  userId: string
  profileId: string
  gameId: string
  sessionHash: string
  now: Date
}>

/** Returns a token, which is not stored, and when it expires. */
export const openPlay = async (db: CommonQueryMethods, organizationId: string, play: NewPlay) => {
  const token = newToken()
  const { userId, profileId, gameId, sessionHash, now } = play
  const expiresAt = new Date(now.getTime() + lifetime).toISOString()
  await db.transaction(async (transaction) => {
    // The student's other calls wait, so that each token is counted.
    await transaction.query(sql.typeAlias('void')`
      SELECT FROM users WHERE organization_id = ${organizationId} AND id = ${userId} FOR NO KEY UPDATE`)
    await transaction.query(sql.typeAlias('void')`
    WITH over AS (
      DELETE FROM play_tokens WHERE token_hash IN (
        SELECT token_hash FROM play_tokens
        WHERE organization_id = ${organizationId} AND user_id = ${userId}
        ORDER BY created_at DESC, token_hash OFFSET ${mostTokens - 1}))
    INSERT INTO play_tokens (token_hash, organization_id, user_id, profile_id, game_id, session_hash, created_at, expires_at)
    VALUES (decode(${hashToken(token)}, 'hex'), ${organizationId}, ${userId}, ${profileId}, ${gameId},
      decode(${sessionHash}, 'hex'), ${now.toISOString()}, ${expiresAt})`)
  })
  return { token, expiresAt }
}

/** Returns null once token, session, account, module or organisation has ended. */
export const findPlayer = (db: CommonQueryMethods, tokenHash: string, now: Date) =>
  db.maybeOne(sql.type(PlayTokenRow)`
    SELECT play.organization_id, play.user_id, play.profile_id, play.game_id
    FROM play_tokens AS play
    JOIN sessions ON sessions.token_hash = play.session_hash
    JOIN users ON users.organization_id = play.organization_id AND users.id = play.user_id
    JOIN organizations ON organizations.id = play.organization_id
    WHERE play.token_hash = decode(${tokenHash}, 'hex') AND play.expires_at > ${now.toISOString()}
      AND sessions.expires_at > ${now.toISOString()} AND users.is_active AND erased_at IS NULL AND NOT setup_password
      AND (organizations.expires_at IS NULL OR organizations.expires_at > ${now.toISOString()})
      AND COALESCE((organizations.modules ->> 'game')::boolean, false)`)

export const forgetOldPlays = (db: CommonQueryMethods, now: Date) =>
  db.query(sql.typeAlias('void')`DELETE FROM play_tokens WHERE expires_at <= ${now.toISOString()}`)
