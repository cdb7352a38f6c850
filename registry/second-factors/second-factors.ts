import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { foundRow, RegistryError } from '../registry-error.ts'
import { endKnownDevices } from '../sign-in/known-devices.ts'
import { endSessions, isOpenSession } from '../sign-in/sessions.ts'
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

/** What an account has set up. @throws RegistryError `not_found` */
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

/** Locks an account, so that its sign-ins and changes of its factors wait for each other. */
export const lockAccount = (db: CommonQueryMethods, { organizationId, userId }: Account) =>
  db.query(sql.typeAlias('void')`
    SELECT FROM users WHERE organization_id = ${organizationId} AND id = ${userId} FOR NO KEY UPDATE`)

export type AddedFactor<Added> = Readonly<{
  added: Added
  /** True for the first factor, with which recovery codes are shown. */
  isFirst: boolean
  endedSessions: readonly string[]
}>

/**
 * Adds a factor: frees the caller's session and ends others that wait for one. `codes` are stored
 * with the first factor. Returns null for a session that has ended meanwhile.
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
    // Of two sessions that set one up, the first has ended the other.
    if (!(await isOpenSession(transaction, organizationId, factor.tokenHash))) return null
    const before = await findFactors(transaction, author)
    const added = await factor.add(transaction, before)
    const isFirst = !hasFactor(before)
    if (isFirst) await storeRecoveryCodes(transaction, author, factor.codes)
    await transaction.query(sql.typeAlias('void')`
      UPDATE users SET second_factor_reset_at = NULL
      WHERE organization_id = ${organizationId} AND id = ${userId} AND second_factor_reset_at IS NOT NULL`)
    // Ends other sessions that wait to set one up: whoever opened them knows the password too.
    const ended = await transaction.anyFirst(sql.type(z.object({ token_hash: z.string() }))`
      DELETE FROM sessions WHERE organization_id = ${organizationId} AND user_id = ${userId}
        AND must_enrol AND token_hash <> decode(${factor.tokenHash}, 'hex')
      RETURNING encode(token_hash, 'hex') AS token_hash`)
    await transaction.query(sql.typeAlias('void')`
      UPDATE sessions SET must_enrol = false
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
 * Removes a factor, and with the last one the recovery codes.
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
 * Removes all factors of a member of staff and ends the account's sessions and known devices.
 * Returns token hashes. The next sign-in tells the person.
 * @throws RegistryError `not_found`
 */
export const resetFactors = (
  db: CommonQueryMethods,
  author: Author,
  userId: string,
): Promise<readonly string[]> =>
  db.transaction(async (transaction) => {
    const account = { organizationId: author.organizationId, userId }
    const { organizationId } = account
    await lockAccount(transaction, account)
    if (!hasFactor(await findFactors(transaction, account))) return []
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

/** Finds when somebody else removed the account's factors; null once the person has seen it. */
export const findFactorReset = (db: CommonQueryMethods, { organizationId, userId }: Account) =>
  db.maybeOneFirst(sql.type(z.object({ reset_at: z.string().nullable() }))`
    SELECT second_factor_reset_at AS reset_at FROM users
    WHERE organization_id = ${organizationId} AND id = ${userId}`)

export const noteResetSeen = (db: CommonQueryMethods, { organizationId, userId }: Account) =>
  db.query(sql.typeAlias('void')`
    UPDATE users SET second_factor_reset_at = NULL
    WHERE organization_id = ${organizationId} AND id = ${userId}`)
