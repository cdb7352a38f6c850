import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { changedFields } from '../changed-fields.ts'
import { claimCommand } from '../commands.ts'
import { type ListWanted, readList } from '../lists.ts'
import { foundRow, RegistryError } from '../registry-error.ts'

export const SubjectRow = z.object({
  id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  type: z.string(),
  is_active: z.boolean(),
})
export type SubjectRow = z.infer<typeof SubjectRow>
export type SubjectFields = Readonly<Omit<SubjectRow, 'is_active'>>

const columns = sql.fragment`id, name_en, name_zh, type, is_active`

const list = {
  row: SubjectRow,
  columns,
  from: sql.fragment`subjects`,
  searched: sql.fragment`concat_ws(' ', name_zh, name_en, type)`,
  orders: {
    name_en: sql.fragment`name_en COLLATE natural_order`,
    name_zh: sql.fragment`name_zh COLLATE natural_order`,
    type: sql.fragment`type COLLATE natural_order`,
    isActive: sql.fragment`is_active`,
  },
  usual: sql.fragment`place, created_at, id`,
}

export type SubjectsWanted = ListWanted<keyof typeof list.orders> &
  Readonly<{ isActive?: boolean | undefined }>

export const listSubjects = (
  db: CommonQueryMethods,
  organizationId: string,
  { isActive, ...wanted }: SubjectsWanted = {},
) => {
  const active = isActive === undefined ? sql.fragment`` : sql.fragment`AND is_active = ${isActive}`
  return readList(
    db,
    { ...list, where: sql.fragment`organization_id = ${organizationId} ${active}` },
    wanted,
  )
}

export const findSubject = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.maybeOne(sql.type(SubjectRow)`
    SELECT ${columns} FROM subjects WHERE organization_id = ${organizationId} AND id = ${id}`)

/** Appends a subject. Idempotent by id. */
export const createSubject = (db: CommonQueryMethods, author: Author, subject: SubjectFields) =>
  db.transaction(async (transaction) => {
    await claimCommand(transaction, author, subject)
    const { organizationId } = author
    const { id, name_en, name_zh, type } = subject
    await lockOrder(transaction, organizationId)
    const { rowCount } = await transaction.query(sql.typeAlias('void')`
      INSERT INTO subjects (organization_id, id, name_en, name_zh, type, place)
      SELECT ${organizationId}, ${id}, ${name_en}, ${name_zh}, ${type}, COALESCE(max(place) + 1, 0)
      FROM subjects WHERE organization_id = ${organizationId}
      ON CONFLICT (organization_id, id) DO NOTHING`)
    if (rowCount > 0) {
      await logChange(transaction, author, {
        action: 'created',
        subjectType: 'subject',
        subjectId: id,
      })
    }
    return foundRow(await findSubject(transaction, organizationId, id))
  })

/** @throws RegistryError `not_found` */
export const updateSubject = (
  db: CommonQueryMethods,
  author: Author,
  subject: SubjectFields & Readonly<{ is_active?: boolean | undefined }>,
) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    const before = foundRow(
      await transaction.maybeOne(sql.type(SubjectRow)`
        SELECT ${columns} FROM subjects WHERE organization_id = ${organizationId} AND id = ${subject.id} FOR UPDATE`),
    )
    const fields = changedFields(before, subject)
    if (fields.length === 0) return before
    const after = { ...before, ...subject, is_active: subject.is_active ?? before.is_active }
    await transaction.query(sql.typeAlias('void')`
      UPDATE subjects SET name_en = ${after.name_en}, name_zh = ${after.name_zh}, type = ${after.type},
        is_active = ${after.is_active}
      WHERE organization_id = ${organizationId} AND id = ${subject.id}`)
    const change = {
      action: 'updated',
      subjectType: 'subject',
      subjectId: subject.id,
      fields,
    } as const
    await logChange(transaction, author, change)
    return after
  })

/** Unnamed subjects come after. @throws RegistryError `not_found` */
export const orderSubjects = (db: CommonQueryMethods, author: Author, ids: readonly string[]) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    await lockOrder(transaction, organizationId)
    const { rows } = await listSubjects(transaction, organizationId)
    const known = new Set(rows.map(({ id }) => id))
    if (!ids.every((id) => known.has(id))) throw new RegistryError('not_found')
    const named = new Set(ids)
    const order = [...ids, ...rows.flatMap(({ id }) => (named.has(id) ? [] : [id]))]
    if (order.every((id, place) => rows[place]?.id === id)) return
    const places = order.map((id, place) => [id, place])
    await transaction.query(sql.typeAlias('void')`
      UPDATE subjects SET place = wanted.place
      FROM ${sql.unnest(places, ['uuid', 'int4'])} AS wanted (id, place)
      WHERE organization_id = ${organizationId} AND subjects.id = wanted.id`)
    await logChange(transaction, author, {
      action: 'reordered',
      subjectType: 'organization',
      subjectId: organizationId,
    })
  })

// Serialised, so that no place is given twice.
const lockOrder = (transaction: CommonQueryMethods, organizationId: string) =>
  transaction.any(sql.typeAlias('id')`
    SELECT id FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`)
