import type { CommonQueryMethods } from 'slonik'
import { sql } from '#platform/postgres/pool.ts'
import type { CredentialsRow } from '../people/users.ts'
import { hashPassword, isWeaker } from './passwords.ts'

type Used = Readonly<{ account: CredentialsRow; isParent: boolean; password: string }>

/** Rehashes a weak hash at sign-in, when the password is known. Skips one-time passwords. */
export const strengthenPassword = async (
  db: CommonQueryMethods,
  { account, isParent, password }: Used,
): Promise<CredentialsRow> => {
  const [hash, isForOnce] = isParent
    ? [account.parent_password_hash, account.parent_setup_password]
    : [account.password_hash, account.setup_password]
  if (!hash || isForOnce || !isWeaker(hash)) return account
  const [column, generation] = isParent
    ? [sql.fragment`parent_password_hash`, 'parent_device_generation' as const]
    : [sql.fragment`password_hash`, 'device_generation' as const]
  const stronger = await hashPassword(password)
  // Writes the hash only if the password was not changed meanwhile.
  const { rowCount } = await db.query(sql.typeAlias('void')`
    UPDATE users SET ${column} = ${stronger}
    WHERE organization_id = ${account.organization_id} AND id = ${account.id} AND ${column} = ${hash}`)
  // The known devices ended with the hash.
  return rowCount === 0 ? account : { ...account, [generation]: account[generation] + 1 }
}
