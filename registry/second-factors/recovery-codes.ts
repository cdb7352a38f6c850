import { randomBytes } from 'node:crypto'
import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from '../audit/administration-log.ts'
import { hashWithSalt, randomCode } from '../passwords/passwords.ts'

export const recoveryCodeCount = 10

type Account = Readonly<{ organizationId: string; userId: string }>

/** Accepts lower-case or full-width letters, with any dashes or none. */
const readCode = (typed: string) =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')

export type NewRecoveryCodes = Readonly<{
  shown: readonly string[]
  salt: Buffer
  hashes: readonly Buffer[]
}>

/** Hashing is slow: call it outside any transaction. */
export const makeRecoveryCodes = async (): Promise<NewRecoveryCodes> => {
  const salt = randomBytes(16)
  const codes = new Set<string>()
  while (codes.size < recoveryCodeCount) codes.add(randomCode())
  const shown = [...codes]
  const hashes = await Promise.all(shown.map((code) => hashWithSalt(readCode(code), salt)))
  return { shown, salt, hashes }
}

export const storeRecoveryCodes = async (
  db: CommonQueryMethods,
  { organizationId, userId, at }: Author,
  { salt, hashes }: NewRecoveryCodes,
) => {
  await removeRecoveryCodes(db, { organizationId, userId })
  await db.query(sql.typeAlias('void')`
    INSERT INTO recovery_codes (organization_id, user_id, code_hash, salt, created_at)
    SELECT ${organizationId}::uuid, ${userId}::uuid, decode(hash, 'hex'), ${sql.binary(salt)}, ${at.toISOString()}::timestamptz
    FROM unnest(${sql.array(
      hashes.map((hash) => hash.toString('hex')),
      'text',
    )}) AS hash`)
}

const SaltRow = z.object({ salt: z.instanceof(Uint8Array) })

/** Returns null for an account without codes. */
export const hashTypedCode = async (
  db: CommonQueryMethods,
  { organizationId, userId }: Account,
  typed: string,
): Promise<Buffer | null> => {
  const row = await db.maybeOne(sql.type(SaltRow)`
    SELECT DISTINCT salt FROM recovery_codes
    WHERE organization_id = ${organizationId} AND user_id = ${userId}`)
  return row && (await hashWithSalt(readCode(typed), Buffer.from(row.salt)))
}

/** Accepts each code once. */
export const takeRecoveryCode = async (
  db: CommonQueryMethods,
  { organizationId, userId }: Account,
  { hash, now }: Readonly<{ hash: Buffer; now: Date }>,
): Promise<boolean> => {
  const { rowCount } = await db.query(sql.typeAlias('void')`
    UPDATE recovery_codes SET used_at = ${now.toISOString()}
    WHERE organization_id = ${organizationId} AND user_id = ${userId}
      AND code_hash = ${sql.binary(hash)} AND used_at IS NULL`)
  return rowCount > 0
}

export const removeRecoveryCodes = (db: CommonQueryMethods, { organizationId, userId }: Account) =>
  db.query(sql.typeAlias('void')`
    DELETE FROM recovery_codes WHERE organization_id = ${organizationId} AND user_id = ${userId}`)
