import type { CommonQueryMethods } from 'slonik'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '#registry/audit/administration-log.ts'
import { changedFields } from '#registry/changed-fields.ts'
import { lockOrganization } from '#registry/lock-organization.ts'
import { foundRow, RegistryError } from '#registry/registry-error.ts'
import { endSessions, endSessionsOfInactive } from '#registry/sign-in/sessions.ts'
import { unlessEmailUsed } from './email-used.ts'
import { findStaff, type StaffListRow } from './list-staff.ts'
import { staffNamesOf } from './staff-names.ts'

export type StaffChange = Readonly<
  Pick<StaffListRow, 'id' | 'email' | 'name_en' | 'name_zh' | 'role'> & {
    title_en?: string | undefined
    title_zh?: string | undefined
    is_active?: boolean | undefined
    all_action?: boolean | undefined
  }
>

/**
 * A change of rights ends the person's sessions. Returns the account, and whether rights changed.
 * @throws RegistryError `not_found`, `own_account`, `last_organization_admin`; FieldsError
 * `email_used`
 */
export const updateStaff = (db: CommonQueryMethods, author: Author, change: StaffChange) =>
  unlessEmailUsed(
    'email',
    db.transaction(async (transaction) => {
      const { organizationId } = author
      // One administrator must always remain.
      await lockOrganization(transaction, organizationId)
      const before = foundRow(await findStaff(transaction, organizationId, change.id))
      const after = changed(before, change)
      const mayDoOther = mayDo(before) !== mayDo(after)
      if (mayDoOther) await checkRights(transaction, author, { before, after })
      const { id, setup_password, has_second_factor, ...compared } = after
      const fields = changedFields(before, compared)
      if (fields.length === 0) return { row: before, mayDoOther: false }
      await writeStaff(transaction, author, after)
      await logChange(transaction, author, {
        action: 'updated',
        subjectType: 'user',
        subjectId: id,
        fields,
      })
      if (!after.is_active)
        await endSessionsOfInactive(transaction, organizationId, { userId: id, now: author.at })
      else if (mayDoOther) await endSessions(transaction, organizationId, { userId: id })
      return { row: after, mayDoOther }
    }),
  )

const changed = (
  before: StaffListRow,
  { is_active, all_action, title_en, title_zh, ...given }: StaffChange,
): StaffListRow => {
  // An administrator who becomes a teacher sees others' records only if the change says so.
  const usual = given.role === before.role && before.all_action
  return {
    ...before,
    ...given,
    ...staffNamesOf(given),
    title_en: title_en ?? before.title_en,
    title_zh: title_zh ?? before.title_zh,
    is_active: is_active ?? before.is_active,
    all_action: given.role === 'admin' ? (all_action ?? usual) : before.all_action,
  }
}

const mayDo = ({ is_active, role, all_action }: StaffListRow) =>
  is_active ? `${role}${role === 'admin' && all_action ? ' all' : ''}` : 'nothing'

const checkRights = async (
  db: CommonQueryMethods,
  { organizationId, userId }: Author,
  { before, after }: Readonly<{ before: StaffListRow; after: StaffListRow }>,
) => {
  if (before.id === userId) throw new RegistryError('own_account')
  if (mayDo(before) !== 'organization_admin' || mayDo(after) === 'organization_admin') return
  const isThereAnother = await db.exists(sql.typeAlias('id')`
    SELECT id FROM users
    WHERE organization_id = ${organizationId} AND role = 'organization_admin' AND is_active AND id <> ${before.id}`)
  if (!isThereAnother) throw new RegistryError('last_organization_admin')
}

const writeStaff = (db: CommonQueryMethods, author: Author, staff: StaffListRow) =>
  db.query(sql.typeAlias('void')`
    UPDATE users SET email = ${staff.email}, name_en = ${staff.name_en}, name_zh = ${staff.name_zh},
      title_en = ${staff.title_en}, title_zh = ${staff.title_zh}, role = ${staff.role},
      is_active = ${staff.is_active}, all_action = ${staff.all_action}, updated_at = ${author.at.toISOString()}
    WHERE organization_id = ${author.organizationId} AND id = ${staff.id}`)
