import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { CommonQueryMethods } from 'slonik'
import { sql } from '#platform/postgres/pool.ts'
import type { CredentialsRow } from '../people/users.ts'

/** In days after the last sign-in. */
export const deviceDays = 90
const day = 24 * 60 * 60 * 1000

export type DeviceOwner = Readonly<{
  account: Pick<
    CredentialsRow,
    'organization_id' | 'id' | 'device_key' | 'device_generation' | 'parent_device_generation'
  >
  isParent: boolean
}>

const nobody: DeviceOwner['account'] = {
  organization_id: '',
  id: '',
  device_key: '',
  device_generation: 0,
  parent_device_generation: 0,
}

type Signed = Readonly<{ id: string; expires: string }>

const sign = ({ account, isParent }: DeviceOwner, { id, expires }: Signed) => {
  const { organization_id, id: userId, device_generation, parent_device_generation } = account
  const whose = isParent ? ['parent', parent_device_generation] : ['own', device_generation]
  return createHmac('sha256', Buffer.from(account.device_key, 'hex'))
    .update(['device', organization_id, userId, ...whose, id, expires].join('\n'))
    .digest('base64url')
}

const isSame = (sent: string, signature: string) => {
  const [one, other] = [Buffer.from(sent), Buffer.from(signature)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The token does not identify anyone. */
export const createDeviceToken = (owner: DeviceOwner, now: Date, known?: string | null) => {
  const id = known ?? randomBytes(16).toString('base64url')
  const expires = String(Math.floor((now.getTime() + deviceDays * day) / 1000))
  return [id, expires, sign(owner, { id, expires })].join('.')
}

/** Checks all tokens, even for unknown accounts, so that timing reveals nothing. */
export const findKnownDevice = (
  { account, isParent }: Readonly<{ account: CredentialsRow | null; isParent: boolean }>,
  tokens: readonly string[],
  now: Date,
): string | null => {
  const owner = { account: account ?? nobody, isParent }
  const known = tokens.flatMap((token) => {
    const [id = '', expires = '', signature = ''] = token.split('.')
    const isSigned = isSame(signature, sign(owner, { id, expires }))
    return isSigned && Number(expires) * 1000 > now.getTime() ? [id] : []
  })
  return account ? (known[0] ?? null) : null
}

/** Forgets devices; without `isParent`, the student's and the parents'. */
export const endKnownDevices = (
  db: CommonQueryMethods,
  {
    organizationId,
    userId,
    isParent,
  }: Readonly<{ organizationId: string; userId: string; isParent?: boolean }>,
) =>
  db.query(sql.typeAlias('void')`
    UPDATE users SET
      device_generation = device_generation
        + CASE WHEN ${isParent ?? null}::boolean IS TRUE THEN 0 ELSE 1 END,
      parent_device_generation = parent_device_generation
        + CASE WHEN ${isParent ?? null}::boolean IS FALSE THEN 0 ELSE 1 END
    WHERE organization_id = ${organizationId} AND id = ${userId}`)

export const endAllKnownDevices = (db: CommonQueryMethods, organizationId: string) =>
  db.query(sql.typeAlias('void')`
    UPDATE organizations SET device_key = DEFAULT WHERE id = ${organizationId}`)
