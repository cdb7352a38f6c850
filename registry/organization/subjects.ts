import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { int4, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { defineResource, equals } from '../define-resource.ts'
import { lockOrganization } from '../lock-organization.ts'
import { RegistryError } from '../registry-error.ts'

export const SubjectRow = z.object({
  id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  type: z.string(),
  is_active: z.boolean(),
})
export type SubjectRow = z.infer<typeof SubjectRow>

/** A new subject comes last. */
export const {
  list: listSubjects,
  find: findSubject,
  create: createSubject,
  update: updateSubject,
} = defineResource({
  table: 'subjects',
  subjectType: 'subject',
  row: SubjectRow,
  columns: sql.fragment`id, name_en, name_zh, type, is_active`,
  searched: sql.fragment`concat_ws(' ', name_zh, name_en, type)`,
  orders: {
    name_en: sql.fragment`name_en COLLATE natural_order`,
    name_zh: sql.fragment`name_zh COLLATE natural_order`,
    type: sql.fragment`type COLLATE natural_order`,
    isActive: sql.fragment`is_active`,
  },
  defaultOrder: sql.fragment`place, created_at, id`,
  filter: ({ isActive }: Readonly<{ isActive?: boolean | undefined }>) =>
    equals(sql.fragment`is_active`, isActive),
  edited: ['name_en', 'name_zh', 'type'],
  optional: ['is_active'],
  initial: ({ organizationId }) => ({
    place: sql.fragment`(
      SELECT COALESCE(max(place) + 1, 0) FROM subjects WHERE organization_id = ${organizationId})`,
  }),
  check: async (transaction, { organizationId }, _, before) => {
    // No place is given twice.
    if (!before) await lockOrganization(transaction, organizationId)
  },
  keepsDeleted: false,
})

/** Subjects left out come last. @throws RegistryError `not_found` */
export const orderSubjects = (db: CommonQueryMethods, author: Author, ids: readonly string[]) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    await lockOrganization(transaction, organizationId)
    const { rows } = await listSubjects(transaction, organizationId)
    const known = new Set(rows.map(({ id }) => id))
    if (!ids.every((id) => known.has(id))) throw new RegistryError('not_found')
    const named = new Set(ids)
    const order = [...ids, ...rows.flatMap(({ id }) => (named.has(id) ? [] : [id]))]
    if (order.every((id, place) => rows[place]?.id === id)) return
    const places = order.map((id, place) => ({ id, place }))
    await transaction.query(sql.typeAlias('void')`
      UPDATE subjects SET place = wanted.place
      FROM ${sentRows(places, { id: uuid, place: int4 })} AS wanted
      WHERE organization_id = ${organizationId} AND subjects.id = wanted.id`)
    await logChange(transaction, author, {
      action: 'reordered',
      subjectType: 'organization',
      subjectId: organizationId,
    })
  })
