import type { CommonQueryMethods } from 'slonik'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { RegistryError } from '../registry-error.ts'
import { endChallenges } from '../second-factors/challenges.ts'
import { endSessions } from '../sign-in/sessions.ts'

export type PasswordChange = Readonly<{
  userId: string
  isParent: boolean
  passwordHash: string
  mustChange: boolean
}>

/** Returns token hashes of the ended sessions. @throws RegistryError `not_found` */
export const setPassword = (db: CommonQueryMethods, author: Author, password: PasswordChange) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    const { userId, isParent, passwordHash, mustChange } = password
    const [hash, flag] = isParent
      ? [sql.fragment`parent_password_hash`, sql.fragment`parent_setup_password`]
      : [sql.fragment`password_hash`, sql.fragment`setup_password`]
    const { rowCount } = await transaction.query(sql.typeAlias('void')`
      UPDATE users SET ${hash} = ${passwordHash}, ${flag} = ${mustChange}, updated_at = ${author.at.toISOString()}
      WHERE organization_id = ${organizationId} AND id = ${userId} AND erased_at IS NULL`)
    if (rowCount === 0) throw new RegistryError('not_found')
    await logChange(transaction, author, {
      // With `mustChange`, an operator resets an administrator's own password.
      action: author.userId === userId && !mustChange ? 'password_changed' : 'password_reset',
      subjectType: 'user',
      subjectId: userId,
      fields: [isParent ? 'parent_password' : 'password'],
    })
    // A second step from the old password must not continue.
    await endChallenges(transaction, { organizationId, userId })
    return await endSessions(transaction, organizationId, { userId, isParent })
  })
