import type { CommonQueryMethods } from 'slonik'
import { sql } from '#platform/postgres/pool.ts'
import type { CredentialsRow } from '../people/users.ts'
import { hashPassword, isWeaker } from './passwords.ts'

type Used = Readonly<{ account: CredentialsRow; isParent: boolean; password: string }>

/** Rehashes an outdated hash at sign-in. Skips one-time passwords. */
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
  // The password may have changed meanwhile.
  const { rowCount } = await db.query(sql.typeAlias('void')`
    UPDATE users SET ${column} = ${stronger}
    WHERE organization_id = ${account.organization_id} AND id = ${account.id} AND ${column} = ${hash}`)
  // A new hash raises the generation: known devices become unknown.
  return rowCount === 0 ? account : { ...account, [generation]: account[generation] + 1 }
}
