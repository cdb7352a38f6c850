import type { CommonQueryMethods } from 'slonik'
import type { UserRole } from '#domain/roles.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { insertOrganization, type NewOrganization } from '../organization/organizations.ts'

export type StaffAccount = Readonly<{
  id: string
  role: Exclude<UserRole, 'user'>
  name_en: string
  name_zh: string
  email: string
  all_action: boolean
  passwordHash: string
  mustChange: boolean
}>

/** @throws slonik's UniqueIntegrityConstraintViolationError for a used email */
export const createStaff = (db: CommonQueryMethods, author: Author, staff: StaffAccount) =>
  db.transaction(async (transaction) => {
    const at = author.at.toISOString()
    await transaction.query(sql.typeAlias('void')`
      INSERT INTO users (organization_id, id, role, name_en, name_zh, email, all_action, password_hash, setup_password,
        created_at, updated_at)
      VALUES (${author.organizationId}, ${staff.id}, ${staff.role}, ${staff.name_en}, ${staff.name_zh}, ${staff.email},
        ${staff.all_action}, ${staff.passwordHash}, ${staff.mustChange}, ${at}, ${at})`)
    await logChange(transaction, author, {
      action: 'created',
      subjectType: 'user',
      subjectId: staff.id,
    })
  })

/**
 * The first administrator is the author of both log entries.
 * @throws as `createStaff`, and for a used prefix
 */
export const createOrganization = (
  db: CommonQueryMethods,
  organization: NewOrganization,
  { at, ...admin }: Omit<StaffAccount, 'role' | 'all_action'> & Readonly<{ at: Date }>,
) =>
  db.transaction(async (transaction) => {
    const author = { organizationId: organization.id, userId: admin.id, at }
    await insertOrganization(transaction, organization)
    await logChange(transaction, author, {
      action: 'created',
      subjectType: 'organization',
      subjectId: organization.id,
    })
    await createStaff(transaction, author, {
      ...admin,
      role: 'organization_admin',
      all_action: true,
    })
  })
