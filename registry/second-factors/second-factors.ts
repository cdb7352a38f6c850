import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { foundRow, RegistryError } from '../registry-error.ts'
import { endKnownDevices } from '../sign-in/known-devices.ts'
import { endSessions, isBeforeFactor, isOpenSession } from '../sign-in/sessions.ts'
import { endChallenges } from './challenges.ts'
import { removePasskey } from './passkeys.ts'
import { type NewRecoveryCodes, removeRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts'
import { removeTotp } from './totp.ts'

type Account = Readonly<{ organizationId: string; userId: string }>

const FactorsRow = z.object({
  is_required: z.boolean(),
  reset_at: z.string().nullable(),
  passkeys: z.number(),
  totp_created_at: z.string().nullable(),
  totp_used_at: z.string().nullable(),
  codes_left: z.number(),
  codes_made_at: z.string().nullable(),
  code_used_at: z.string().nullable(),
})
export type FactorsRow = z.infer<typeof FactorsRow>

export const hasFactor = ({ passkeys, totp_created_at }: FactorsRow) =>
  passkeys > 0 || totp_created_at !== null

/** @throws RegistryError `not_found` */
export const findFactors = async (
  db: CommonQueryMethods,
  { organizationId, userId }: Account,
): Promise<FactorsRow> =>
  foundRow(
    await db.maybeOne(sql.type(FactorsRow)`
      SELECT (second_factor = 'staff' AND role <> 'user'
          OR second_factor = 'administrators' AND role = 'organization_admin') AS is_required,
        second_factor_reset_at AS reset_at,
        (SELECT count(*) FROM passkeys
          WHERE organization_id = ${organizationId} AND user_id = ${userId}) AS passkeys,
        totp_factors.created_at AS totp_created_at, totp_factors.last_used_at AS totp_used_at,
        codes_left, codes_made_at, code_used_at
      FROM users
      JOIN organizations ON organizations.id = users.organization_id
      LEFT JOIN totp_factors
        ON totp_factors.organization_id = users.organization_id AND totp_factors.user_id = users.id
      CROSS JOIN (
        SELECT count(*) FILTER (WHERE used_at IS NULL) AS codes_left,
          min(created_at) AS codes_made_at, max(used_at) AS code_used_at
        FROM recovery_codes WHERE organization_id = ${organizationId} AND user_id = ${userId}
      ) AS codes
      WHERE users.organization_id = ${organizationId} AND users.id = ${userId} AND erased_at IS NULL`),
  )

/** Makes sign-ins and changes of factors wait for each other. */
export const lockAccount = (db: CommonQueryMethods, { organizationId, userId }: Account) =>
  db.query(sql.typeAlias('void')`
    SELECT FROM users WHERE organization_id = ${organizationId} AND id = ${userId} FOR NO KEY UPDATE`)

export type AddedFactor<Added> = Readonly<{
  added: Added
  /** True for the first factor, which comes with recovery codes. */
  isFirst: boolean
  endedSessions: readonly string[]
}>

/**
 * Adds a factor. The caller's session no longer waits for one; the account's other waiting sessions
 * end. The first factor stores `codes`. Returns null if the caller's session has ended.
 * @throws RegistryError `session_before_factor` if the session has never proved an existing factor
 */
export const addFactor = <Added>(
  db: CommonQueryMethods,
  author: Author,
  factor: Readonly<{
    field: 'authenticator_app' | 'passkey'
    codes: NewRecoveryCodes
    tokenHash: string
    add: (transaction: CommonQueryMethods, before: FactorsRow) => Promise<Added>
  }>,
): Promise<AddedFactor<Added> | null> =>
  db.transaction(async (transaction) => {
    const { organizationId, userId } = author
    await lockAccount(transaction, author)
    // If two sessions set up a factor, the first has ended the other.
    if (!(await isOpenSession(transaction, organizationId, factor.tokenHash))) return null
    await refuseOlderSession(transaction, author, factor.tokenHash)
    const before = await findFactors(transaction, author)
    const added = await factor.add(transaction, before)
    const isFirst = !hasFactor(before)
    if (isFirst) await storeRecoveryCodes(transaction, author, factor.codes)
    await transaction.query(sql.typeAlias('void')`
      UPDATE users SET second_factor_reset_at = NULL
      WHERE organization_id = ${organizationId} AND id = ${userId} AND second_factor_reset_at IS NOT NULL`)
    // Ends other waiting sessions, because their owners know the password, too.
    const ended = await transaction.anyFirst(sql.type(z.object({ token_hash: z.string() }))`
      DELETE FROM sessions WHERE organization_id = ${organizationId} AND user_id = ${userId}
        AND must_enrol AND token_hash <> decode(${factor.tokenHash}, 'hex')
      RETURNING encode(token_hash, 'hex') AS token_hash`)
    // Setting up a factor proves possession of it, so the session counts as a new sign-in.
    await transaction.query(sql.typeAlias('void')`
      UPDATE sessions SET must_enrol = false, created_at = ${author.at.toISOString()}
      WHERE organization_id = ${organizationId} AND token_hash = decode(${factor.tokenHash}, 'hex')`)
    await logChange(transaction, author, {
      action: 'second_factor_added',
      subjectType: 'user',
      subjectId: userId,
      fields: [factor.field],
    })
    return { added, isFirst, endedSessions: ended }
  })

/**
 * An older session has proved only the password.
 * @throws RegistryError `session_before_factor`
 */
export const refuseOlderSession = async (
  db: CommonQueryMethods,
  { organizationId, userId }: Account,
  tokenHash: string,
) => {
  if (await isBeforeFactor(db, organizationId, { tokenHash, userId }))
    throw new RegistryError('session_before_factor')
}

/**
 * Removing the last factor also deletes the recovery codes.
 * @throws RegistryError `last_second_factor` while one is required, `not_found`
 */
export const removeFactor = (
  db: CommonQueryMethods,
  author: Author,
  which: Readonly<{ passkey: string }> | 'authenticator_app',
): Promise<void> =>
  db.transaction(async (transaction) => {
    await lockAccount(transaction, author)
    if (which !== 'authenticator_app') await removePasskey(transaction, author, which.passkey)
    else if (!(await removeTotp(transaction, author))) throw new RegistryError('not_found')
    const after = await findFactors(transaction, author)
    if (!hasFactor(after)) {
      if (after.is_required) throw new RegistryError('last_second_factor')
      await removeRecoveryCodes(transaction, author)
    }
    await endChallenges(transaction, author)
    await logChange(transaction, author, {
      action: 'second_factor_removed',
      subjectType: 'user',
      subjectId: author.userId,
      fields: [which === 'authenticator_app' ? 'authenticator_app' : 'passkey'],
    })
  })

/** @throws RegistryError `not_found` without a factor */
export const renewRecoveryCodes = (
  db: CommonQueryMethods,
  author: Author,
  codes: NewRecoveryCodes,
): Promise<void> =>
  db.transaction(async (transaction) => {
    await lockAccount(transaction, author)
    if (!hasFactor(await findFactors(transaction, author))) throw new RegistryError('not_found')
    await storeRecoveryCodes(transaction, author, codes)
    await logChange(transaction, author, {
      action: 'second_factor_added',
      subjectType: 'user',
      subjectId: author.userId,
      fields: ['recovery_codes'],
    })
  })

/**
 * Removes the person's factors, and ends their sessions and known devices. Returns the token hashes
 * of the ended sessions, or null if the person has no factor. The list is empty after an earlier
 * reset that the person has not seen. The next sign-in tells the person.
 * @throws RegistryError `not_found`
 */
export const resetFactors = (
  db: CommonQueryMethods,
  author: Author,
  userId: string,
): Promise<readonly string[] | null> =>
  db.transaction(async (transaction) => {
    const account = { organizationId: author.organizationId, userId }
    const { organizationId } = account
    await lockAccount(transaction, account)
    const factors = await findFactors(transaction, account)
    if (!hasFactor(factors)) return factors.reset_at === null ? null : []
    await transaction.query(sql.typeAlias('void')`
      UPDATE users SET second_factor_reset_at = ${author.at.toISOString()}
      WHERE organization_id = ${organizationId} AND id = ${userId}`)
    await removeTotp(transaction, account)
    await transaction.query(sql.typeAlias('void')`
      DELETE FROM passkeys WHERE organization_id = ${organizationId} AND user_id = ${userId}`)
    await removeRecoveryCodes(transaction, account)
    await endChallenges(transaction, account)
    await endKnownDevices(transaction, account)
    await logChange(transaction, author, {
      action: 'second_factor_reset',
      subjectType: 'user',
      subjectId: userId,
    })
    return await endSessions(transaction, organizationId, { userId })
  })

/** Returns when another person removed the factors; null if nobody did or the owner has seen it. */
export const findFactorReset = (db: CommonQueryMethods, { organizationId, userId }: Account) =>
  db.maybeOneFirst(sql.type(z.object({ reset_at: z.string().nullable() }))`
    SELECT second_factor_reset_at AS reset_at FROM users
    WHERE organization_id = ${organizationId} AND id = ${userId}`)

export const noteResetSeen = (db: CommonQueryMethods, { organizationId, userId }: Account) =>
  db.query(sql.typeAlias('void')`
    UPDATE users SET second_factor_reset_at = NULL
    WHERE organization_id = ${organizationId} AND id = ${userId}`)
