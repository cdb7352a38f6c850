import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '#registry/audit/administration-log.ts'
import { lockOrganization } from '#registry/lock-organization.ts'
import { foundRow } from '#registry/registry-error.ts'
import { endSessions } from '#registry/sign-in/sessions.ts'

const Erasable = z.object({ is_erased: z.boolean() })

export type Erased = Readonly<{
  endedSessions: readonly string[]
  periodIds: readonly string[]
}>

/**
 * Erases personal fields, also in stored imports. The anonymous row keeps the points. Add new
 * tables with personal data here: a test checks all tables.
 * @throws RegistryError `not_found`
 */
export const eraseStudent = (db: CommonQueryMethods, author: Author, id: string): Promise<Erased> =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    // No import or edit may write the name back.
    await lockOrganization(transaction, organizationId)
    const student = foundRow(
      await transaction.maybeOne(sql.type(Erasable)`
        SELECT erased_at IS NOT NULL AS is_erased FROM users
        WHERE organization_id = ${organizationId} AND id = ${id} AND role = 'user' FOR UPDATE`),
    )
    return student.is_erased
      ? { endedSessions: [], periodIds: [] }
      : await eraseWithin(transaction, author, id)
  })

/** The caller has locked the student and the organisation. */
export const eraseWithin = async (
  db: CommonQueryMethods,
  author: Author,
  id: string,
): Promise<Erased> => {
  const { organizationId } = author
  const endedSessions = await endSessions(db, organizationId, { userId: id })
  await db.query(sql.typeAlias('void')`
    DELETE FROM student_import_images WHERE organization_id = ${organizationId} AND user_id = ${id}`)
  await db.query(sql.typeAlias('void')`
    DELETE FROM sign_ins WHERE organization_id = ${organizationId} AND user_id = ${id}`)
  await db.query(sql.typeAlias('void')`
    DELETE FROM prize_wishes WHERE organization_id = ${organizationId} AND user_id = ${id}`)
  await db.query(sql.typeAlias('void')`
    DELETE FROM homework_remarks WHERE organization_id = ${organizationId} AND profile_id IN (
      SELECT id FROM profiles WHERE organization_id = ${organizationId} AND user_id = ${id})`)
  await db.query(sql.typeAlias('void')`
    DELETE FROM report_remark_texts WHERE organization_id = ${organizationId} AND profile_id IN (
      SELECT id FROM profiles WHERE organization_id = ${organizationId} AND user_id = ${id})`)
  await db.query(sql.typeAlias('void')`
    DELETE FROM device_questions WHERE organization_id = ${organizationId} AND profile_id IN (
      SELECT id FROM profiles WHERE organization_id = ${organizationId} AND user_id = ${id})`)
  await db.query(sql.typeAlias('void')`
    UPDATE account_merges SET former = NULL
    WHERE organization_id = ${organizationId} AND ${id} IN (kept_user_id, merged_user_id)`)
  await anonymise(db, author, id)
  await db.query(sql.typeAlias('void')`
    DELETE FROM house_memberships WHERE organization_id = ${organizationId} AND user_id = ${id}`)
  await db.query(sql.typeAlias('void')`
    DELETE FROM group_memberships WHERE organization_id = ${organizationId} AND profile_id IN (
      SELECT id FROM profiles WHERE organization_id = ${organizationId} AND user_id = ${id})`)
  const periodIds = await anonymiseProfiles(db, organizationId, id)
  await logChange(db, author, { action: 'erased', subjectType: 'user', subjectId: id })
  return { endedSessions, periodIds }
}

const anonymise = (db: CommonQueryMethods, { organizationId, at }: Author, id: string) =>
  db.query(sql.typeAlias('void')`
    UPDATE users SET name_en = '', name_zh = '', email = NULL, username = NULL, card_id = NULL, date_of_birth = NULL,
      house_id = NULL, is_active = false, password_hash = NULL, setup_password = false, parent_password_hash = NULL,
      parent_setup_password = false, erased_at = ${at.toISOString()}, updated_at = ${at.toISOString()}
    WHERE organization_id = ${organizationId} AND id = ${id}`)

// The class number would identify the student.
const anonymiseProfiles = async (db: CommonQueryMethods, organizationId: string, id: string) => {
  const profiles = await db.any(sql.type(z.object({ period_id: z.string() }))`
    UPDATE profiles SET class_no = NULL WHERE organization_id = ${organizationId} AND user_id = ${id}
    RETURNING period_id`)
  return profiles.map(({ period_id }) => period_id)
}
