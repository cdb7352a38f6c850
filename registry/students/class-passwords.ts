import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { nullable, text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { type Author, logChanges } from '#registry/audit/administration-log.ts'
import { findPeriod } from '#registry/organization/periods.ts'
import { foundRow } from '#registry/registry-error.ts'

const ClassAccount = z.object({ id: z.string(), username: z.string() })

export type ClassOfPeriod = Readonly<{ periodId: string; class: string }>

const accounts = (
  organizationId: string,
  { periodId, class: ofClass }: ClassOfPeriod,
) => sql.fragment`
  SELECT id, username FROM users
  WHERE organization_id = ${organizationId} AND is_active AND erased_at IS NULL AND id IN (
    SELECT user_id FROM profiles
    WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND class = ${ofClass})`

/** @throws RegistryError `not_found` for the period */
export const findClassAccounts = async (
  db: CommonQueryMethods,
  organizationId: string,
  which: ClassOfPeriod,
) => {
  foundRow(await findPeriod(db, organizationId, which.periodId))
  return await db.any(sql.type(ClassAccount)`${accounts(organizationId, which)}`)
}

export type NewClassPasswords = ClassOfPeriod &
  Readonly<{
    isParent: boolean
    hashes: ReadonlyMap<string, string>
  }>

const Ended = z.object({ token_hash: z.string() })

/** Returns the students still in the class, and token hashes of ended sessions. */
export const setClassPasswords = (
  db: CommonQueryMethods,
  author: Author,
  { hashes, ...accountsOfClass }: NewClassPasswords,
) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    // Locks in id order, so that two calls cannot deadlock.
    const present = await transaction.any(sql.type(ClassAccount)`
      ${accounts(organizationId, accountsOfClass)} AND id = ANY(${sql.array([...hashes.keys()], 'uuid')})
      ORDER BY id FOR NO KEY UPDATE`)
    const [hash, flag] = accountsOfClass.isParent
      ? [sql.fragment`parent_password_hash`, sql.fragment`parent_setup_password`]
      : [sql.fragment`password_hash`, sql.fragment`setup_password`]
    const rows = present.map(({ id }) => ({ id, hash: hashes.get(id) ?? null }))
    await transaction.query(sql.typeAlias('void')`
      UPDATE users SET ${hash} = new.hash, ${flag} = true, updated_at = ${author.at.toISOString()}
      FROM ${sentRows(rows, { id: uuid, hash: nullable(text) })} AS new
      WHERE organization_id = ${organizationId} AND users.id = new.id`)
    const ids = present.map(({ id }) => id)
    const ended = await transaction.any(sql.type(Ended)`
      DELETE FROM sessions WHERE organization_id = ${organizationId} AND user_id = ANY(${sql.array(ids, 'uuid')})
        AND is_parent = ${accountsOfClass.isParent}
      RETURNING encode(token_hash, 'hex') AS token_hash`)
    const fields = [accountsOfClass.isParent ? 'parent_password' : 'password'] as const
    await logChanges(
      transaction,
      author,
      ids.map(
        (subjectId) =>
          ({ action: 'password_reset', subjectType: 'user', subjectId, fields }) as const,
      ),
    )
    return { present, endedSessions: ended.map(({ token_hash }) => token_hash) }
  })
