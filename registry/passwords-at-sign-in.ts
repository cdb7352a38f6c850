import type { CommonQueryMethods } from 'slonik'
import { sql } from '#platform/postgres/pool.ts'
import { hashPassword, isWeaker } from './passwords.ts'
import type { Account } from './users.ts'

/** The password that somebody has just signed in with. */
type Used = Readonly<{ account: Account; isParent: boolean; password: string }>

/**
 * Hashes the password anew where its hash was made with less than today's parameters: only at a sign-in is the password there. One for once
 * only is left alone, as it is about to be changed.
 */
export const strengthenPassword = async (db: CommonQueryMethods, { account, isParent, password }: Used) => {
  const [hash, isForOnce] = isParent
    ? [account.parent_password_hash, account.parent_setup_password]
    : [account.password_hash, account.setup_password]
  if (!hash || isForOnce || !isWeaker(hash)) return
  const column = isParent ? sql.fragment`parent_password_hash` : sql.fragment`password_hash`
  const stronger = await hashPassword(password)
  // Unless it was changed meanwhile.
  await db.query(sql.typeAlias('void')`
    UPDATE users SET ${column} = ${stronger}
    WHERE organization_id = ${account.organization_id} AND id = ${account.id} AND ${column} = ${hash}`)
}
