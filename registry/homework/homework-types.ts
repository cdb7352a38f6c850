import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { changedFields } from '../changed-fields.ts'
import { claimCommand } from '../commands.ts'
import { type ListWanted, readList } from '../lists.ts'
import { findSubject } from '../organization/subjects.ts'
import { FieldsError, foundRow } from '../registry-error.ts'

export const HomeworkTypeRow = z.object({
  id: z.string(),
  name: z.string(),
  name_en: z.string(),
  subject_id: z.string(),
  subject_en: z.string(),
  subject_zh: z.string(),
  is_active: z.boolean(),
})
export type HomeworkTypeRow = z.infer<typeof HomeworkTypeRow>
/** Without an English name a type keeps its own. */
export type HomeworkTypeFields = Readonly<
  Pick<HomeworkTypeRow, 'id' | 'name' | 'subject_id' | 'is_active'> & {
    name_en?: string | undefined
  }
>

const columns = sql.fragment`types.id, types.name, types.name_en, types.subject_id, subjects.name_en AS subject_en,
  subjects.name_zh AS subject_zh, types.is_active`
const from = sql.fragment`homework_types AS types
  JOIN subjects ON subjects.organization_id = types.organization_id AND subjects.id = types.subject_id`

const list = {
  row: HomeworkTypeRow,
  columns,
  from,
  searched: sql.fragment`concat_ws(' ', types.name, types.name_en)`,
  orders: {
    name: sql.fragment`types.name COLLATE natural_order`,
    name_en: sql.fragment`COALESCE(NULLIF(types.name_en, ''), types.name) COLLATE natural_order`,
    subject: sql.fragment`subjects.place`,
    isActive: sql.fragment`types.is_active`,
  },
  usual: sql.fragment`types.created_at, types.id`,
}

export type HomeworkTypesWanted = ListWanted<keyof typeof list.orders> &
  Readonly<{ subject?: string | undefined; isActive?: boolean | undefined }>

export const listHomeworkTypes = (
  db: CommonQueryMethods,
  organizationId: string,
  { subject, isActive, ...wanted }: HomeworkTypesWanted = {},
) => {
  const ofSubject =
    subject === undefined ? sql.fragment`` : sql.fragment`AND types.subject_id = ${subject}`
  const active =
    isActive === undefined ? sql.fragment`` : sql.fragment`AND types.is_active = ${isActive}`
  const where = sql.fragment`types.organization_id = ${organizationId} AND types.deleted_at IS NULL ${ofSubject} ${active}`
  return readList(db, { ...list, where }, wanted)
}

export const findHomeworkType = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.maybeOne(sql.type(HomeworkTypeRow)`
    SELECT ${columns} FROM ${from}
    WHERE types.organization_id = ${organizationId} AND types.id = ${id} AND types.deleted_at IS NULL`)

/** Idempotent by id. @throws FieldsError `subject_not_found` */
export const createHomeworkType = (
  db: CommonQueryMethods,
  author: Author,
  type: HomeworkTypeFields,
) =>
  db.transaction(async (transaction) => {
    await claimCommand(transaction, author, type)
    const { organizationId } = author
    await checkSubject(transaction, organizationId, type.subject_id)
    const { rowCount } = await transaction.query(sql.typeAlias('void')`
      INSERT INTO homework_types (organization_id, id, name, name_en, subject_id, is_active)
      VALUES (${organizationId}, ${type.id}, ${type.name}, ${type.name_en ?? ''}, ${type.subject_id}, ${type.is_active})
      ON CONFLICT (organization_id, id) DO NOTHING`)
    if (rowCount > 0) {
      await logChange(transaction, author, {
        action: 'created',
        subjectType: 'homework_type',
        subjectId: type.id,
      })
    }
    return foundRow(await findHomeworkType(transaction, organizationId, type.id))
  })

/** Records keep the old name. @throws RegistryError `not_found`, FieldsError `subject_not_found` */
export const updateHomeworkType = (
  db: CommonQueryMethods,
  author: Author,
  type: HomeworkTypeFields,
) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    await lockType(transaction, organizationId, type.id)
    const before = foundRow(await findHomeworkType(transaction, organizationId, type.id))
    const fields = changedFields(before, type)
    if (fields.length === 0) return before
    await checkSubject(transaction, organizationId, type.subject_id)
    await transaction.query(sql.typeAlias('void')`
      UPDATE homework_types SET name = ${type.name}, name_en = ${type.name_en ?? before.name_en},
        subject_id = ${type.subject_id}, is_active = ${type.is_active}
      WHERE organization_id = ${organizationId} AND id = ${type.id}`)
    const change = {
      action: 'updated',
      subjectType: 'homework_type',
      subjectId: type.id,
      fields,
    } as const
    await logChange(transaction, author, change)
    return foundRow(await findHomeworkType(transaction, organizationId, type.id))
  })

/** @throws RegistryError `not_found` */
export const deleteHomeworkType = (db: CommonQueryMethods, author: Author, id: string) =>
  db.transaction(async (transaction) => {
    const { organizationId, at } = author
    await lockType(transaction, organizationId, id)
    foundRow(await findHomeworkType(transaction, organizationId, id))
    await transaction.query(sql.typeAlias('void')`
      UPDATE homework_types SET deleted_at = ${at.toISOString()}
      WHERE organization_id = ${organizationId} AND id = ${id}`)
    await logChange(transaction, author, {
      action: 'deleted',
      subjectType: 'homework_type',
      subjectId: id,
    })
  })

const checkSubject = async (db: CommonQueryMethods, organizationId: string, id: string) => {
  if (!(await findSubject(db, organizationId, id)))
    throw new FieldsError([{ field: 'subject', code: 'subject_not_found' }])
}

const lockType = (transaction: CommonQueryMethods, organizationId: string, id: string) =>
  transaction.any(sql.typeAlias('id')`
    SELECT id FROM homework_types WHERE organization_id = ${organizationId} AND id = ${id} FOR UPDATE`)
