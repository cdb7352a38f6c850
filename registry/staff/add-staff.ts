import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '#registry/audit/administration-log.ts'
import { claimCommand } from '#registry/commands.ts'
import { findPasswordPolicy, weaknessOf } from '#registry/passwords/password-policy.ts'
import { FieldsError, foundRow } from '#registry/registry-error.ts'
import { unlessEmailUsed } from './email-used.ts'
import { findStaff, type StaffListRow } from './list-staff.ts'
import { staffNamesOf } from './staff-names.ts'
import { makeSecret, type StaffSecret } from './staff-secret.ts'

export type StaffToAdd = Readonly<
  Pick<StaffListRow, 'id' | 'email' | 'name_en' | 'name_zh' | 'role' | 'all_action'> & {
    title_en?: string | undefined
    title_zh?: string | undefined
    password?: string | null | undefined
  }
>

/**
 * Returns the account and its random password; null if one was given or the owner has changed it. A
 * retry with the same id renews an unused random password.
 * @throws FieldsError `email_used`, or why the password is weak
 */
export const addStaff = async (
  db: DatabasePool,
  author: Author,
  { password, ...staff }: StaffToAdd,
) => {
  if (password) await checkTyped(db, author, { ...staff, password })
  const secret = await makeSecret(password, staff.role)
  return await unlessEmailUsed(
    'email',
    db.transaction(async (transaction) => {
      await claimCommand(transaction, author, staff)
      const isNew = await insertStaff(
        transaction,
        author,
        { ...staff, ...staffNamesOf(staff) },
        secret,
      )
      const row = foundRow(await findStaff(transaction, author.organizationId, staff.id))
      if (!isNew && row.setup_password && secret.shown)
        await renewPassword(transaction, author, staff.id, secret)
      return { row, password: isNew || row.setup_password ? secret.shown : null }
    }),
  )
}

const checkTyped = async (
  db: CommonQueryMethods,
  { organizationId }: Author,
  {
    password,
    email,
    ...names
  }: Pick<StaffListRow, 'email' | 'name_en' | 'name_zh'> & Readonly<{ password: string }>,
) => {
  const policy = await findPasswordPolicy(db, organizationId)
  const weakness = weaknessOf(password, policy, { ...names, signInNames: [email] })
  if (weakness) throw new FieldsError([{ field: 'password', ...weakness }])
}

const insertStaff = async (
  db: CommonQueryMethods,
  author: Author,
  staff: Omit<StaffToAdd, 'password'>,
  { hash }: StaffSecret,
) => {
  const at = author.at.toISOString()
  const { rowCount } = await db.query(sql.typeAlias('void')`
    INSERT INTO users (organization_id, id, role, name_en, name_zh, title_en, title_zh, email, all_action, password_hash, setup_password,
      created_at, updated_at)
    VALUES (${author.organizationId}, ${staff.id}, ${staff.role}, ${staff.name_en}, ${staff.name_zh}, ${staff.title_en ?? ''},
      ${staff.title_zh ?? ''}, ${staff.email},
      ${staff.all_action}, ${hash}, true, ${at}, ${at})
    ON CONFLICT (organization_id, id) DO NOTHING`)
  if (rowCount === 0) return false
  await logChange(db, author, { action: 'created', subjectType: 'user', subjectId: staff.id })
  return true
}

const renewPassword = (
  db: CommonQueryMethods,
  { organizationId }: Author,
  id: string,
  { hash }: StaffSecret,
) =>
  db.query(sql.typeAlias('void')`
    UPDATE users SET password_hash = ${hash} WHERE organization_id = ${organizationId} AND id = ${id}`)
