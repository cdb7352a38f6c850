import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { classSpelling } from '#domain/class-spelling.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '#registry/audit/administration-log.ts'
import { changedFields } from '#registry/changed-fields.ts'
import { findHouse } from '#registry/houses/houses.ts'
import { lockOrganization } from '#registry/lock-organization.ts'
import { findPeriod } from '#registry/organization/periods.ts'
import { FieldsError, foundRow, RegistryError } from '#registry/registry-error.ts'
import { endSessionsOfInactive } from '#registry/sign-in/sessions.ts'
import { findClassesToGuard, isGuardedMove } from '#registry/staff/own-classes.ts'
import { findClasses } from './find-classes.ts'
import { isUsernameOf } from './student-code.ts'
import { profileIdOf } from './write-import.ts'

export const StudentDetailsRow = z.object({
  id: z.string(),
  username: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  date_of_birth: z.string().nullable(),
  card_id: z.string().nullable(),
  house_id: z.string().nullable(),
  is_active: z.boolean(),
  setup_password: z.boolean(),
  profile_id: z.string().nullable(),
  class: z.string().nullable(),
  class_no: z.number().nullable(),
})
export type StudentDetailsRow = z.infer<typeof StudentDetailsRow>

export type StudentInPeriod = Readonly<{ id: string; periodId: string }>

const findStudent = (
  db: CommonQueryMethods,
  organizationId: string,
  { id, periodId }: StudentInPeriod,
) =>
  db.maybeOne(sql.type(StudentDetailsRow)`
    SELECT users.id, username, name_en, name_zh, date_of_birth, card_id, house_id, is_active, setup_password,
      profiles.id AS profile_id, class, class_no
    FROM users LEFT JOIN profiles
      ON profiles.organization_id = users.organization_id AND user_id = users.id AND period_id = ${periodId}
    WHERE users.organization_id = ${organizationId} AND users.id = ${id} AND role = 'user' AND erased_at IS NULL`)

/** Undefined fields stay. Only renameStudent changes the username. */
export type StudentChange = StudentInPeriod &
  Readonly<{
    name_en: string
    name_zh: string
    class: string
    class_no: number
    date_of_birth?: string | null | undefined
    card_id?: string | null | undefined
    house_id?: string | null | undefined
    is_active?: boolean | undefined
  }>

/**
 * The student joins the period if needed. Deactivation ends the sessions.
 * @throws RegistryError `not_found`, `account_merged`; FieldsError `card_id_used`,
 * `card_id_is_username`, `own_class_move`, `house_not_found`
 */
export const updateStudent = (db: CommonQueryMethods, author: Author, change: StudentChange) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    const { id, periodId } = change
    // A card that is free now stays free until the commit.
    await lockOrganization(transaction, organizationId)
    foundRow(await findPeriod(transaction, organizationId, periodId))
    const before = foundRow(await findStudent(transaction, organizationId, { id, periodId }))
    if (change.is_active && !before.is_active) await refuseMerged(transaction, organizationId, id)
    const after = { ...fieldsOf(change), class: await spelled(transaction, organizationId, change) }
    const guarded = await findClassesToGuard(transaction, author, periodId)
    if (isGuardedMove(guarded, { from: before.class, to: after.class }))
      throw new FieldsError([{ field: 'class', code: 'own_class_move' }])
    if (after.card_id) await checkCard(transaction, organizationId, { id, card: after.card_id })
    if (after.house_id && after.house_id !== before.house_id)
      await checkHouse(transaction, organizationId, after.house_id)
    const fields = changedFields(before, after)
    if (fields.length === 0) return
    await writeStudent(transaction, author, { ...before, ...definedOf(after) })
    await writeProfile(transaction, organizationId, { ...change, class: after.class })
    await logChange(transaction, author, {
      action: 'updated',
      subjectType: 'user',
      subjectId: id,
      fields,
    })
    if (after.is_active === false)
      await endSessionsOfInactive(transaction, organizationId, { userId: id, now: author.at })
  })

/** A merged account is opened again only by undoing the merge. */
const refuseMerged = async (db: CommonQueryMethods, organizationId: string, id: string) => {
  const isMerged = await db.exists(sql.typeAlias('id')`
    SELECT id FROM profiles
    WHERE organization_id = ${organizationId} AND user_id = ${id} AND merged_into IS NOT NULL`)
  if (isMerged) throw new RegistryError('account_merged')
}

const fieldsOf = ({ id, periodId, ...fields }: StudentChange) => fields

/** Spells a class as the period does. A student who is alone in a class may change its spelling. */
const spelled = async (db: CommonQueryMethods, organizationId: string, change: StudentChange) => {
  const others = await findClasses(db, organizationId, {
    periodId: change.periodId,
    but: change.id,
  })
  return classSpelling(others)(change.class)
}

const definedOf = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<StudentDetailsRow>

const checkCard = async (
  db: CommonQueryMethods,
  organizationId: string,
  { id, card }: Readonly<{ id: string; card: string }>,
) => {
  const isUsed = await db.exists(sql.typeAlias('id')`
    SELECT id FROM users
    WHERE organization_id = ${organizationId} AND fold_name(card_id) = fold_name(${card}) AND id <> ${id}`)
  if (isUsed) throw new FieldsError([{ field: 'card_id', code: 'card_id_used' }])
  const isUsername = await db.exists(sql.typeAlias('id')`
    SELECT users.id FROM users JOIN organizations ON organizations.id = organization_id
    WHERE organization_id = ${organizationId} AND ${isUsernameOf(sql.fragment`${card}::text`, sql.fragment`prefix`)}
      AND users.id <> ${id}`)
  if (isUsername) throw new FieldsError([{ field: 'card_id', code: 'card_id_is_username' }])
}

const checkHouse = async (db: CommonQueryMethods, organizationId: string, house: string) => {
  if (!(await findHouse(db, organizationId, house)))
    throw new FieldsError([{ field: 'house', code: 'house_not_found' }])
}

const writeStudent = (db: CommonQueryMethods, author: Author, student: StudentDetailsRow) =>
  db.query(sql.typeAlias('void')`
    UPDATE users SET name_en = ${student.name_en}, name_zh = ${student.name_zh}, card_id = ${student.card_id || null},
      date_of_birth = ${student.date_of_birth}, house_id = ${student.house_id}, is_active = ${student.is_active}, updated_at = ${author.at.toISOString()}
    WHERE organization_id = ${author.organizationId} AND id = ${student.id}`)

const writeProfile = (db: CommonQueryMethods, organizationId: string, change: StudentChange) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO profiles (organization_id, period_id, id, user_id, class, class_no)
    VALUES (${organizationId}, ${change.periodId}, ${profileIdOf(change.id, change.periodId)}, ${change.id},
      ${change.class}, ${change.class_no})
    ON CONFLICT (organization_id, period_id, user_id) DO UPDATE SET
      class = excluded.class, class_no = excluded.class_no`)
