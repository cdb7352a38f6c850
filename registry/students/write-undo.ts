import type { CommonQueryMethods, DatabaseTransactionConnection } from 'slonik'
import { z } from 'zod'
import { bool, date, int4, nullable, text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import { joinGroups, leaveGroups } from '#registry/houses/group-stays.ts'
import { readProfiles } from './imported-students.ts'
import { removeStudents, takeFromPeriod } from './remove-students.ts'
import type { StudentImage } from './student-images.ts'
import type { Restoration, UndoPlan } from './undo-plan.ts'

export type UndoToWrite = Readonly<{ importId: string; periodId: string; plan: UndoPlan }>

export const writeUndo = async (
  transaction: DatabaseTransactionConnection,
  author: Author,
  todo: UndoToWrite,
) => {
  const { organizationId } = author
  const { importId, periodId, plan } = todo
  // Frees the cards first.
  const removed = await removeStudents(transaction, author, { importId, students: plan.removals })
  const leaving = plan.restorations.filter(leavesPeriod).map(({ student }) => student.userId)
  await takeFromPeriod(transaction, author, { importId, periodId, userIds: leaving })
  await restoreUsers(transaction, author, plan.restorations)
  const { left, entries } = await groupsToRestore(transaction, organizationId, {
    restorations: plan.restorations,
    periodId,
  })
  await leaveGroups(transaction, author, left)
  await restorePlaces(transaction, organizationId, { restorations: plan.restorations, periodId })
  await joinGroups(transaction, author, entries)
  const endedSessions = await endSessionsOfImport(transaction, organizationId, plan.restorations)
  await transaction.query(sql.typeAlias('void')`
    DELETE FROM student_import_images
    WHERE organization_id = ${organizationId} AND import_id = ${importId} AND removed_at IS NULL`)
  const inUse = plan.removals.filter(({ userId }) => removed.inUse.has(userId))
  const stuck = new Set(inUse)
  return {
    plan: {
      ...plan,
      removals: plan.removals.filter((student) => !stuck.has(student)),
      kept: [
        ...plan.kept,
        ...inUse.map((student) => ({ student, reason: 'in_use', fields: [] }) as const),
      ],
    } satisfies UndoPlan,
    endedSessions: [...removed.endedSessions, ...endedSessions],
    periodIds: removed.periodIds,
  }
}

const leavesPeriod = ({ student, fields }: Restoration) =>
  student.before?.class === null && fields.includes('class')

const valuesOf = ({ student: { before, now }, fields }: Restoration): Required<StudentImage> => ({
  ...now,
  ...Object.fromEntries(fields.map((field) => [field, before?.[field]])),
})

const restoreUsers = async (
  db: CommonQueryMethods,
  author: Author,
  restorations: readonly Restoration[],
) => {
  if (restorations.length === 0) return
  const cards = restorations
    .filter(({ fields }) => fields.includes('card_id'))
    .map(({ student }) => student.userId)
  await db.query(sql.typeAlias('void')`
    UPDATE users SET card_id = NULL
    WHERE organization_id = ${author.organizationId} AND id = ANY(${sql.array(cards, 'uuid')})`)
  const rows = restorations.map((restoration) => {
    const values = valuesOf(restoration)
    const { password, parent_password } = values
    return {
      id: restoration.student.userId,
      name_en: values.name_en,
      name_zh: values.name_zh,
      card_id: values.card_id,
      date_of_birth: values.date_of_birth,
      house_id: values.house_id,
      hash: password.hash,
      setup: password.setup,
      parent_hash: parent_password.hash,
      parent_setup: parent_password.setup,
    }
  })
  await db.query(sql.typeAlias('void')`
    UPDATE users SET name_en = former.name_en, name_zh = former.name_zh, card_id = former.card_id,
      date_of_birth = former.date_of_birth, house_id = former.house_id, password_hash = former.hash, setup_password = former.setup,
      parent_password_hash = former.parent_hash, parent_setup_password = former.parent_setup,
      updated_at = ${author.at.toISOString()}
    FROM ${sentRows(rows, formerColumns)} AS former
    WHERE organization_id = ${author.organizationId} AND users.id = former.id`)
}

const formerColumns = {
  id: uuid,
  name_en: text,
  name_zh: text,
  card_id: nullable(text),
  date_of_birth: nullable(date),
  house_id: nullable(uuid),
  hash: nullable(text),
  setup: bool,
  parent_hash: nullable(text),
  parent_setup: bool,
}

type Places = Readonly<{ restorations: readonly Restoration[]; periodId: string }>

const placeColumns = { id: uuid, class: nullable(text), class_no: nullable(int4) }

const restorePlaces = async (
  db: CommonQueryMethods,
  organizationId: string,
  { restorations, periodId }: Places,
) => {
  const moved = restorations.filter(
    (one) =>
      !leavesPeriod(one) && one.fields.some((field) => field === 'class' || field === 'class_no'),
  )
  if (moved.length === 0) return
  const rows = moved.map((one) => {
    const { class: className, class_no } = valuesOf(one)
    return { id: one.student.userId, class: className, class_no }
  })
  await db.query(sql.typeAlias('void')`
    UPDATE profiles SET class = former.class, class_no = former.class_no
    FROM ${sentRows(rows, placeColumns)} AS former
    WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND user_id = former.id`)
}

/** Finds the profiles that leave the import's group, and the groups to which they return. */
const groupsToRestore = async (
  db: CommonQueryMethods,
  organizationId: string,
  { restorations, periodId }: Places,
) => {
  const moved = restorations.filter((one) => !leavesPeriod(one) && one.fields.includes('group_id'))
  const ids = moved.map(({ student }) => student.userId)
  const profiles = await readProfiles(db, organizationId, ids)
  const profileOf = new Map(
    profiles
      .filter(({ period_id }) => period_id === periodId)
      .map(({ user_id, id }) => [user_id, id]),
  )
  const entries = moved.flatMap(({ student: { userId, before } }) => {
    const [profile, group] = [profileOf.get(userId), before?.group_id]
    return profile && group ? [{ profile, group }] : []
  })
  return { left: [...profileOf.values()], entries }
}

const endSessionsOfImport = async (
  db: CommonQueryMethods,
  organizationId: string,
  restorations: readonly Restoration[],
) => {
  const rows = restorations.flatMap(({ student: { userId }, fields }) => [
    ...(fields.includes('password') ? [{ id: userId, parent: false }] : []),
    ...(fields.includes('parent_password') ? [{ id: userId, parent: true }] : []),
  ])
  if (rows.length === 0) return []
  const ended = await db.any(sql.type(z.object({ token_hash: z.string() }))`
    DELETE FROM sessions USING ${sentRows(rows, { id: uuid, parent: bool })} AS former
    WHERE organization_id = ${organizationId} AND user_id = former.id AND is_parent = former.parent
    RETURNING encode(token_hash, 'hex') AS token_hash`)
  return ended.map(({ token_hash }) => token_hash)
}
