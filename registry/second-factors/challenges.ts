import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { SealedSecret } from '#platform/factor-key.ts'
import { sql } from '#platform/postgres/pool.ts'
import { hashToken, newToken } from '../sign-in/tokens.ts'

export type ChallengePurpose =
  | 'second_step'
  | 'passkey_sign_in'
  | 'totp_enrolment'
  | 'passkey_enrolment'

type Account = Readonly<{ organizationId: string; userId: string }>

export type NewChallenge = Readonly<{
  purpose: ChallengePurpose
  account: Account | null
  place?: string | null
  webauthnChallenge?: string
  secret?: SealedSecret
  now: Date
}>

const minute = 60_000
/** Setting up a factor takes longer, because people fetch their phone. */
const minutesFor: Readonly<Record<ChallengePurpose, number>> = {
  second_step: 5,
  passkey_sign_in: 5,
  totp_enrolment: 15,
  passkey_enrolment: 15,
}

/** For one account and purpose. One more challenge ends the oldest. */
const mostOfAccount = 10
/** For passkey sign-ins of all schools together. A flood ends the oldest but locks nobody out. */
const mostOfNobody = 20_000

const alike = (account: Account | null, purpose: ChallengePurpose) =>
  account
    ? sql.fragment`organization_id = ${account.organizationId} AND user_id = ${account.userId}
        AND purpose = ${purpose}`
    : sql.fragment`user_id IS NULL`

/** Returns the token, which is not stored. */
export const openChallenge = async (
  db: CommonQueryMethods,
  { purpose, account, place, webauthnChallenge, secret, now }: NewChallenge,
): Promise<string> => {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + minutesFor[purpose] * minute)
  const most = account ? mostOfAccount : mostOfNobody
  await db.query(sql.typeAlias('void')`
    WITH over AS (DELETE FROM sign_in_challenges WHERE expires_at <= ${now.toISOString()}),
    oldest AS (
      DELETE FROM sign_in_challenges WHERE token_hash IN (
        SELECT token_hash FROM sign_in_challenges WHERE ${alike(account, purpose)}
        ORDER BY expires_at DESC OFFSET ${most - 1}))
    INSERT INTO sign_in_challenges
      (token_hash, purpose, organization_id, user_id, place, webauthn_challenge, key_id, sealed_secret, expires_at)
    VALUES (decode(${hashToken(token)}, 'hex'), ${purpose}, ${account?.organizationId ?? null}::uuid,
      ${account?.userId ?? null}::uuid, ${place ?? null}, ${webauthnChallenge ?? null},
      ${secret?.keyId ?? null}, ${secret ? sql.binary(secret.bytes) : null}, ${expiresAt.toISOString()})`)
  return token
}

const ChallengeRow = z.object({
  organization_id: z.string().nullable(),
  user_id: z.string().nullable(),
  place: z.string().nullable(),
  webauthn_challenge: z.string().nullable(),
  key_id: z.string().nullable(),
  sealed_secret: z.instanceof(Uint8Array).nullable(),
  expires_at: z.string(),
})
export type ChallengeRow = z.infer<typeof ChallengeRow>

type ChallengeLookup = Readonly<{ token: string; purpose: ChallengePurpose; now: Date }>

const isChallenge = ({ token, purpose, now }: ChallengeLookup) => sql.fragment`
  token_hash = decode(${hashToken(token)}, 'hex') AND purpose = ${purpose}
  AND expires_at > ${now.toISOString()}`

/** Does not use up the challenge, so that the person can correct a mistyped code. */
export const findChallenge = (db: CommonQueryMethods, lookup: ChallengeLookup) =>
  db.maybeOne(sql.type(ChallengeRow)`
    SELECT organization_id, user_id, place, webauthn_challenge, key_id, sealed_secret, expires_at
    FROM sign_in_challenges WHERE ${isChallenge(lookup)}`)

export const secondStepBegan = ({ expires_at }: Pick<ChallengeRow, 'expires_at'>): Date =>
  new Date(Date.parse(expires_at) - minutesFor.second_step * minute)

/** Deletes the challenge and returns whether it existed. Of two calls, only one gets true. */
export const takeChallenge = async (
  db: CommonQueryMethods,
  lookup: ChallengeLookup,
): Promise<boolean> => {
  const { rowCount } = await db.query(sql.typeAlias('void')`
    DELETE FROM sign_in_challenges WHERE ${isChallenge(lookup)}`)
  return rowCount > 0
}

export const endChallenges = (db: CommonQueryMethods, { organizationId, userId }: Account) =>
  db.query(sql.typeAlias('void')`
    DELETE FROM sign_in_challenges WHERE organization_id = ${organizationId} AND user_id = ${userId}`)

export const forgetOldChallenges = (db: CommonQueryMethods, now: Date) =>
  db.query(sql.typeAlias('void')`
    DELETE FROM sign_in_challenges WHERE expires_at <= ${now.toISOString()}`)
