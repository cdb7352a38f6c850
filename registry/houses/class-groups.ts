import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { z } from 'zod'
import { houseColours, houseEmblems, mostHouses } from '#domain/houses/houses.ts'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from '../audit/administration-log.ts'
import { defineResource, equals } from '../define-resource.ts'
import { findCurrentPeriod } from '../organization/periods.ts'
import { spellClass } from '../organization/spell-classes.ts'
import { listClassStudents } from '../people/my-class.ts'
import { FieldsError, foundRow, RegistryError } from '../registry-error.ts'

export const ClassGroupRow = z.object({
  id: z.string(),
  class: z.string(),
  period_id: z.string(),
  name: z.string(),
  name_en: z.string(),
  colour: z.enum(houseColours),
  emblem: z.enum(houseEmblems),
  members: z.number(),
  profiles: z.array(z.string()),
})
export type ClassGroupRow = z.infer<typeof ClassGroupRow>

type GroupFields = Readonly<{
  id: string
  name: string
  name_en?: string | undefined
  /** Only for a new group. */
  class?: string
}>

/**
 * Counts groups and compares names, so call it under the organisation's lock.
 * @throws RegistryError `too_many_groups`, `not_own_class`; FieldsError `group_name_used`: an
 * import finds a group by either name
 */
const checkGroup = async (
  transaction: CommonQueryMethods,
  author: Author,
  { id, name, name_en = '', class: newIn = '' }: GroupFields,
  before?: ClassGroupRow,
) => {
  const place = before ?? {
    class: newIn,
    period_id: foundRow(await findCurrentPeriod(transaction, author.organizationId)).id,
  }
  await refuseOthersClass(transaction, author, place)
  const others = await transaction.any(sql.type(
    z.object({ has_name: z.boolean(), has_name_en: z.boolean() }),
  )`
    SELECT fold_name(${name}) IN (fold_name(name), fold_name(name_en)) AS has_name,
      ${name_en} <> '' AND fold_name(${name_en}) IN (fold_name(name), fold_name(name_en)) AS has_name_en
    FROM class_groups
    WHERE organization_id = ${author.organizationId} AND period_id = ${place.period_id}
      AND class = ${place.class} AND id <> ${id} AND deleted_at IS NULL`)
  if (!before && others.length >= mostHouses) throw new RegistryError('too_many_groups')
  const field = others.some(({ has_name }) => has_name)
    ? 'name'
    : others.some(({ has_name_en }) => has_name_en) && 'name_en'
  if (field) throw new FieldsError([{ field, code: 'group_name_used' }])
}

/** Returns true for administrators, and for class teachers of any class. */
export const mayEditSomeGroups = async (
  db: CommonQueryMethods,
  { organizationId, userId }: Author,
) =>
  db.exists(sql.typeAlias('id')`
    SELECT id FROM users WHERE organization_id = ${organizationId} AND id = ${userId}
      AND (role = 'organization_admin' OR EXISTS (
        SELECT FROM staff_classes
        WHERE organization_id = ${organizationId} AND staff_id = ${userId} AND is_class_teacher))`)

/**
 * Lets administrators through, and the class teachers of this class.
 * @throws RegistryError `not_own_class`
 */
export const refuseOthersClass = async (
  db: CommonQueryMethods,
  { organizationId, userId }: Author,
  { period_id, class: name }: Pick<ClassGroupRow, 'class' | 'period_id'>,
) => {
  const mayEdit = await db.maybeOne(sql.typeAlias('id')`
    SELECT id FROM users WHERE organization_id = ${organizationId} AND id = ${userId}
      AND (role = 'organization_admin' OR EXISTS (
        SELECT FROM staff_classes WHERE organization_id = ${organizationId} AND staff_id = ${userId}
          AND period_id = ${period_id} AND class = ${name} AND is_class_teacher))`)
  if (!mayEdit) throw new RegistryError('not_own_class')
}

export const GroupOfClass = ClassGroupRow.pick({
  id: true,
  class: true,
  name: true,
  name_en: true,
}).extend({ may_edit: z.boolean() })

export const listGroupsOfPeriod = (
  db: CommonQueryMethods,
  { organizationId, userId }: Pick<Author, 'organizationId' | 'userId'>,
  periodId: string,
) =>
  db.any(sql.type(GroupOfClass)`
    SELECT id, class, name, name_en, EXISTS (
      SELECT FROM users WHERE organization_id = ${organizationId} AND users.id = ${userId}
        AND (role = 'organization_admin' OR EXISTS (
          SELECT FROM staff_classes
          WHERE organization_id = ${organizationId} AND staff_id = ${userId} AND period_id = ${periodId}
            AND staff_classes.class = class_groups.class AND is_class_teacher))) AS may_edit
    FROM class_groups
    WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND deleted_at IS NULL`)

type GroupFilter = Readonly<{ class?: string | undefined }>

const {
  list: listClassGroups,
  find: findClassGroup,
  create,
  update: updateClassGroup,
  remove,
} = defineResource({
  table: 'class_groups',
  subjectType: 'class_group',
  row: ClassGroupRow,
  columns: sql.fragment`class_groups.id, class, period_id, name, name_en, colour, emblem, (
    SELECT count(*) FROM group_memberships
    WHERE group_memberships.organization_id = class_groups.organization_id AND group_id = class_groups.id
      AND until IS NULL) AS members, (
    SELECT COALESCE(array_agg(profile_id ORDER BY profile_id), '{}') FROM group_memberships
    WHERE group_memberships.organization_id = class_groups.organization_id AND group_id = class_groups.id
      AND until IS NULL) AS profiles`,
  searched: sql.fragment`concat_ws(' ', name, name_en)`,
  orders: {},
  filter: ({ class: name }: GroupFilter) => [
    sql.fragment`period_id = (
      SELECT id FROM periods WHERE periods.organization_id = class_groups.organization_id AND is_current)`,
    ...equals(sql.fragment`class`, name),
  ],
  defaultOrder: sql.fragment`class COLLATE natural_order, class, class_groups.created_at, class_groups.id`,
  edited: ['name', 'colour', 'emblem'],
  optional: ['name_en'],
  fixed: ['class'],
  initial: ({ organizationId, at }) => ({
    created_at: sql.fragment`${at.toISOString()}`,
    period_id: sql.fragment`(
      SELECT id FROM periods WHERE organization_id = ${organizationId} AND is_current)`,
  }),
  locksOrganization: true,
  check: checkGroup,
  keepsDeleted: true,
})

/** Uses the current period. @throws RegistryError `not_found` for the class */
const createClassGroup = async (
  db: DatabasePool,
  author: Author,
  group: Parameters<typeof create>[2],
) => {
  const { organizationId } = author
  const { id: periodId } = foundRow(await findCurrentPeriod(db, organizationId))
  const name = await spellClass(db, organizationId, group.class)
  const of = { organizationId, periodId, name }
  if ((await listClassStudents(db, of)).length === 0) throw new RegistryError('not_found')
  return await create(db, author, { ...group, class: name })
}

/** A deleted group has no students. Its points stay in the log. */
const deleteClassGroup = async (db: DatabasePool, author: Author, id: string) => {
  const group = foundRow(await findClassGroup(db, author.organizationId, id))
  await refuseOthersClass(db, author, group)
  await remove(db, author, id)
}

export { createClassGroup, deleteClassGroup, findClassGroup, listClassGroups, updateClassGroup }
