import { type CommonQueryMethods, UniqueIntegrityConstraintViolationError } from 'slonik'
import { z } from 'zod'
import { classSpelling } from '#domain/class-spelling.ts'
import { text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { changedFields } from '../changed-fields.ts'
import { claimCommand } from '../commands.ts'
import { type ListQuery, readList } from '../lists.ts'
import { FieldsError, foundRow, RegistryError } from '../registry-error.ts'

export const OrganizationFilterRow = z.object({
  id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  attribute: z.enum(['grade', 'class']),
  value: z.string(),
})
export type OrganizationFilterRow = z.infer<typeof OrganizationFilterRow>

const columns = sql.fragment`id, name_en, name_zh, attribute, value`

const list = {
  row: OrganizationFilterRow,
  columns,
  from: sql.fragment`organization_filters`,
  searched: sql.fragment`concat_ws(' ', name_en, name_zh, value)`,
  orders: {
    name_en: sql.fragment`lower(name_en)`,
    name_zh: sql.fragment`name_zh`,
    attribute: sql.fragment`attribute`,
    value: sql.fragment`lpad(value, 255, '0')`,
  },
  defaultOrder: sql.fragment`attribute DESC, length(value), value, id`,
}

type FilterListQuery = ListQuery<keyof typeof list.orders> &
  Readonly<{ attribute?: OrganizationFilterRow['attribute'] | undefined }>

export const listOrganizationFilters = (
  db: CommonQueryMethods,
  organizationId: string,
  { attribute, ...rest }: FilterListQuery = {},
) => {
  const ofAttribute = attribute ? sql.fragment`AND attribute = ${attribute}` : sql.fragment``
  return readList(
    db,
    { ...list, where: sql.fragment`organization_id = ${organizationId} ${ofAttribute}` },
    rest,
  )
}

const findFilter = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.maybeOne(sql.type(OrganizationFilterRow)`
    SELECT ${columns} FROM organization_filters WHERE organization_id = ${organizationId} AND id = ${id}`)

/** Idempotent by id. @throws FieldsError for a used value */
export const createOrganizationFilter = (
  db: CommonQueryMethods,
  author: Author,
  filter: OrganizationFilterRow,
) =>
  db.transaction(async (transaction) => {
    await claimCommand(transaction, author, filter)
    const { id, name_en, name_zh, attribute } = filter
    const value = await spelled(transaction, author.organizationId, filter)
    const { rowCount } = await unlessUsed(
      transaction.query(sql.typeAlias('void')`
        INSERT INTO organization_filters (organization_id, id, name_en, name_zh, attribute, value)
        VALUES (${author.organizationId}, ${id}, ${name_en}, ${name_zh}, ${attribute}, ${value})
        ON CONFLICT (organization_id, id) DO NOTHING`),
    )
    if (rowCount > 0) {
      await logChange(transaction, author, {
        action: 'created',
        subjectType: 'organization_filter',
        subjectId: id,
      })
    }
    return foundRow(await findFilter(transaction, author.organizationId, id))
  })

/** @throws RegistryError `not_found`, FieldsError for a used value */
export const updateOrganizationFilter = (
  db: CommonQueryMethods,
  author: Author,
  filter: OrganizationFilterRow,
) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    const before = foundRow(
      await transaction.maybeOne(sql.type(OrganizationFilterRow)`
        SELECT ${columns} FROM organization_filters
        WHERE organization_id = ${organizationId} AND id = ${filter.id} FOR UPDATE`),
    )
    const value = await spelled(transaction, organizationId, filter)
    const { id: subjectId, ...given } = { ...filter, value }
    const fields = changedFields(before, given)
    if (fields.length === 0) return before
    await unlessUsed(
      transaction.query(sql.typeAlias('void')`
        UPDATE organization_filters SET name_en = ${given.name_en}, name_zh = ${given.name_zh},
          attribute = ${given.attribute}, value = ${given.value}
        WHERE organization_id = ${organizationId} AND id = ${subjectId}`),
    )
    if (given.attribute === 'class') {
      await transaction.query(sql.typeAlias('void')`
        DELETE FROM class_grades WHERE organization_id = ${organizationId} AND grade_id = ${subjectId}`)
    }
    await logChange(transaction, author, {
      action: 'updated',
      subjectType: 'organization_filter',
      subjectId,
      fields,
    })
    return { ...filter, value }
  })

const spelled = async (
  db: CommonQueryMethods,
  organizationId: string,
  { id, attribute, value }: OrganizationFilterRow,
) => {
  if (attribute === 'grade') return value
  const present = await db.anyFirst(sql.type(z.object({ class: z.string() }))`
    SELECT class FROM profiles JOIN periods ON periods.organization_id = profiles.organization_id
      AND periods.id = period_id AND is_current
    WHERE profiles.organization_id = ${organizationId} AND fold_class(class) = fold_class(${value})
    GROUP BY class ORDER BY count(*) DESC, class`)
  const filters = await db.anyFirst(sql.type(z.object({ value: z.string() }))`
    SELECT value FROM organization_filters
    WHERE organization_id = ${organizationId} AND attribute = 'class' AND id <> ${id}
      AND fold_class(value) = fold_class(${value}) ORDER BY value`)
  return classSpelling([...present, ...filters])(value)
}

/** @throws RegistryError `not_found` */
export const deleteOrganizationFilter = (db: CommonQueryMethods, author: Author, id: string) =>
  db.transaction(async (transaction) => {
    const { rowCount } = await transaction.query(sql.typeAlias('void')`
      DELETE FROM organization_filters WHERE organization_id = ${author.organizationId} AND id = ${id}`)
    if (rowCount === 0) throw new RegistryError('not_found')
    await logChange(transaction, author, {
      action: 'deleted',
      subjectType: 'organization_filter',
      subjectId: id,
    })
  })

const unlessUsed = async <Result>(change: Promise<Result>): Promise<Result> => {
  try {
    return await change
  } catch (error) {
    if (!(error instanceof UniqueIntegrityConstraintViolationError)) throw error
    throw new FieldsError([{ field: 'value', code: 'filter_value_used' }])
  }
}

const filterColumns = { id: uuid, name_en: text, name_zh: text, attribute: text, value: text }

export const insertOrganizationFilters = async (
  db: CommonQueryMethods,
  organizationId: string,
  filters: readonly OrganizationFilterRow[],
) => {
  await db.query(sql.typeAlias('void')`
    INSERT INTO organization_filters (organization_id, id, name_en, name_zh, attribute, value)
    SELECT ${organizationId}::uuid, id, name_en, name_zh, attribute, value
    FROM ${sentRows(filters, filterColumns)} AS filters
    ON CONFLICT (organization_id, id) DO NOTHING`)
}
