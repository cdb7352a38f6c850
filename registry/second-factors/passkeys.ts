import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from '../audit/administration-log.ts'
import { foundRow } from '../registry-error.ts'

export const mostPasskeys = 10

type Account = Readonly<{ organizationId: string; userId: string }>

const PasskeyRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  user_id: z.string(),
  /** Base64url. */
  credential_id: z.string(),
  public_key: z.instanceof(Uint8Array),
  sign_count: z.number(),
  transports: z.array(z.string()),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type PasskeyRow = z.infer<typeof PasskeyRow>

const columns = sql.fragment`
  id, organization_id, user_id, translate(encode(credential_id, 'base64'), E'+/=\n', '-_') AS credential_id,
  public_key, sign_count, transports, name, created_at, last_used_at`

export const listPasskeys = (db: CommonQueryMethods, { organizationId, userId }: Account) =>
  db.any(sql.type(PasskeyRow)`
    SELECT ${columns} FROM passkeys
    WHERE organization_id = ${organizationId} AND user_id = ${userId} ORDER BY created_at, id`)

/** Credential ids are unique across organisations. */
export const findPasskeyByCredential = (db: CommonQueryMethods, credentialId: string) =>
  db.maybeOne(sql.type(PasskeyRow)`
    SELECT ${columns} FROM passkeys
    WHERE credential_id = ${sql.binary(Buffer.from(credentialId, 'base64url'))}`)

export type NewPasskey = Readonly<{
  credentialId: string
  publicKey: Uint8Array
  signCount: number
  transports: readonly string[]
  name: string
}>

/** @throws slonik's UniqueIntegrityConstraintViolationError for a known credential */
export const insertPasskey = (
  db: CommonQueryMethods,
  { organizationId, userId, at }: Author,
  { credentialId, publicKey, signCount, transports, name }: NewPasskey,
) =>
  db.one(sql.type(PasskeyRow)`
    INSERT INTO passkeys
      (organization_id, user_id, credential_id, public_key, sign_count, transports, name, created_at)
    VALUES (${organizationId}, ${userId}, ${sql.binary(Buffer.from(credentialId, 'base64url'))},
      ${sql.binary(Buffer.from(publicKey))}, ${signCount}, ${sql.array(transports, 'text')}, ${name},
      ${at.toISOString()})
    RETURNING ${columns}`)

/**
 * Returns false if the counter did not grow, because the key may be a copy. A key without a counter
 * sends 0.
 */
export const takeSignCount = async (
  db: CommonQueryMethods,
  { organization_id, id }: PasskeyRow,
  { signCount, now }: Readonly<{ signCount: number; now: Date }>,
): Promise<boolean> => {
  const { rowCount } = await db.query(sql.typeAlias('void')`
    UPDATE passkeys SET sign_count = ${signCount}, last_used_at = ${now.toISOString()}
    WHERE organization_id = ${organization_id} AND id = ${id}
      AND (sign_count < ${signCount} OR (sign_count = 0 AND ${signCount} = 0))`)
  return rowCount > 0
}

/** @throws RegistryError `not_found` for another account's passkey */
export const renamePasskey = async (
  db: CommonQueryMethods,
  { organizationId, userId }: Account,
  { id, name }: Readonly<{ id: string; name: string }>,
) =>
  foundRow(
    await db.maybeOne(sql.type(PasskeyRow)`
      UPDATE passkeys SET name = ${name}
      WHERE organization_id = ${organizationId} AND user_id = ${userId} AND id = ${id}
      RETURNING ${columns}`),
  )

/** @throws RegistryError `not_found` for another account's passkey */
export const removePasskey = async (
  db: CommonQueryMethods,
  { organizationId, userId }: Account,
  id: string,
) =>
  foundRow(
    await db.maybeOne(sql.type(PasskeyRow)`
      DELETE FROM passkeys
      WHERE organization_id = ${organizationId} AND user_id = ${userId} AND id = ${id}
      RETURNING ${columns}`),
  )
