import { generateSecret, generateURI, verifySync } from 'otplib'
import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { SealedSecret } from '#platform/factor-key.ts'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from '../audit/administration-log.ts'

/** In seconds. Every app supports these values. */
const period = 30
const digits = 6

/** Returns 160 random bits, as base32. */
export const newTotpSecret = () => generateSecret()

export const totpAddress = (secret: string, label: string) =>
  generateURI({ issuer: 'Laurel', label, secret, period, digits })

/** Accepts digits with spaces or from a Chinese input method. */
const readDigits = (typed: string) => typed.normalize('NFKC').replace(/\s/g, '')

/** Returns the code's time step, one early or late at most; null for a wrong code. */
export const stepOfCode = (secret: string, typed: string, now: Date): number | null => {
  const code = readDigits(typed)
  if (!/^\d{6}$/.test(code)) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const found = verifySync({ secret, token: code, epoch, period, digits, epochTolerance: period })
  return found.valid ? Math.floor(epoch / period) + found.delta : null
}

const TotpRow = z.object({
  key_id: z.string(),
  sealed_secret: z.instanceof(Uint8Array),
})
export type TotpRow = z.infer<typeof TotpRow>

type Account = Readonly<{ organizationId: string; userId: string }>

export const sealedSecretOf = (row: TotpRow): SealedSecret => ({
  keyId: row.key_id,
  bytes: Buffer.from(row.sealed_secret),
})

export const findTotp = (db: CommonQueryMethods, { organizationId, userId }: Account) =>
  db.maybeOne(sql.type(TotpRow)`
    SELECT key_id, sealed_secret FROM totp_factors
    WHERE organization_id = ${organizationId} AND user_id = ${userId}`)

/** Accepts each step once, and no older one. */
export const takeTotpStep = async (
  db: CommonQueryMethods,
  { organizationId, userId }: Account,
  { step, now }: Readonly<{ step: number; now: Date }>,
): Promise<boolean> => {
  const { rowCount } = await db.query(sql.typeAlias('void')`
    UPDATE totp_factors SET last_step = ${step}, last_used_at = ${now.toISOString()}
    WHERE organization_id = ${organizationId} AND user_id = ${userId} AND last_step < ${step}`)
  return rowCount > 0
}

/** Replaces an old secret. `step`: the time step of the code that confirmed the new secret. */
export const storeTotp = (
  db: CommonQueryMethods,
  { organizationId, userId, at }: Author,
  { secret, step }: Readonly<{ secret: SealedSecret; step: number }>,
) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO totp_factors (organization_id, user_id, key_id, sealed_secret, last_step, created_at)
    VALUES (${organizationId}, ${userId}, ${secret.keyId}, ${sql.binary(secret.bytes)}, ${step},
      ${at.toISOString()})
    ON CONFLICT (organization_id, user_id) DO UPDATE SET key_id = excluded.key_id,
      sealed_secret = excluded.sealed_secret, last_step = excluded.last_step,
      created_at = excluded.created_at, last_used_at = NULL`)

export const removeTotp = async (
  db: CommonQueryMethods,
  { organizationId, userId }: Account,
): Promise<boolean> => {
  const { rowCount } = await db.query(sql.typeAlias('void')`
    DELETE FROM totp_factors WHERE organization_id = ${organizationId} AND user_id = ${userId}`)
  return rowCount > 0
}
