import type { CommonQueryMethods } from 'slonik'
import type { z } from 'zod'
import type { LogField, SubjectType } from '#domain/administration.ts'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import { type Author, logChange } from './audit/administration-log.ts'
import { changedFields } from './changed-fields.ts'
import { claimCommand } from './commands.ts'
import { type ListQuery, readList } from './lists.ts'
import { lockOrganization } from './lock-organization.ts'
import { foundRow } from './registry-error.ts'

type Fragment = ReturnType<typeof sql.fragment>
type Content = string | number | boolean | null | readonly string[]
type LoggedContent = { [Name in LogField]?: Content }
type Identified = Readonly<{ id: string }>

const comma = sql.fragment`, `
const and = sql.fragment` AND `

type Name<Row> = LogField & keyof Row

/** A missing field keeps its value or gets the column's default. */
type Fields<Row, Edited extends Name<Row>, Optional extends Name<Row>> = Identified &
  Readonly<Pick<Row, Edited>> & { readonly [Name in Optional]?: Row[Name] | undefined }

type Resource<
  Row,
  Edited extends Name<Row>,
  Optional extends Name<Row>,
  Fixed extends Name<Row>,
  Order extends string,
  Filter,
> = Readonly<{
  table: string
  subjectType: SubjectType
  row: z.ZodType<Row>
  columns: Fragment
  /** Only if some columns are of other tables. */
  from?: Fragment
  searched: Fragment
  orders: Readonly<Record<Order, Fragment>>
  defaultOrder: Fragment
  filter?: (filter: Filter) => readonly Fragment[]
  edited: readonly Edited[]
  optional?: readonly Optional[]
  /** Set on creation, and never changed. */
  fixed?: readonly Fixed[]
  initial?: (author: Author) => Readonly<Record<string, Fragment>>
  /** Locks the organisation first, as student imports do. */
  locksOrganization?: boolean
  /** Runs before any write. */
  check?: (
    transaction: CommonQueryMethods,
    author: Author,
    fields: Fields<Row, Edited, Optional>,
    before?: Row,
  ) => Promise<void>
  checkRemoval?: (row: Row) => void
  /** `remove` only sets `deleted_at`: records refer to the row. */
  keepsDeleted: boolean
}>

/**
 * Manages a table that staff edit. `create` is idempotent by id. `update` and `remove` throw
 * RegistryError `not_found`.
 */
export const defineResource = <
  Row extends Identified,
  Edited extends Name<Row>,
  Order extends string,
  Optional extends Name<Row> = never,
  Fixed extends Name<Row> = never,
  Filter extends object = object,
>(
  resource: Resource<Row, Edited, Optional, Fixed, Order, Filter>,
) => {
  const { subjectType, row, columns, edited, optional = [], fixed = [], keepsDeleted } = resource
  const table = sql.identifier([resource.table])
  const from = resource.from ?? sql.fragment`${table}`
  const present = keepsDeleted ? [sql.fragment`${table}.deleted_at IS NULL`] : []
  const own = (organizationId: string) => sql.fragment`${table}.organization_id = ${organizationId}`
  const one = (organizationId: string, id: string) =>
    sql.fragment`organization_id = ${organizationId} AND id = ${id}`

  const givenIn = (fields: Identified, names: readonly LogField[]): LoggedContent => {
    const given = names.map((name) => [name, (fields as LoggedContent)[name]] as const)
    return Object.fromEntries(given.filter(([, content]) => content !== undefined))
  }

  const list = (
    db: CommonQueryMethods,
    organizationId: string,
    listQuery: ListQuery<Order> & Partial<Filter> = {},
  ) => {
    const filters = resource.filter?.(listQuery as Filter) ?? []
    const where = sql.join([own(organizationId), ...present, ...filters], and)
    return readList(db, { ...resource, from, where: sql.fragment`${where}` }, listQuery)
  }

  const find = (db: CommonQueryMethods, organizationId: string, id: string) => {
    const where = sql.join(
      [own(organizationId), sql.fragment`${table}.id = ${id}`, ...present],
      and,
    )
    return db.maybeOne(prepared(sql.type(row)`SELECT ${columns} FROM ${from} WHERE ${where}`))
  }

  /** Reads under the lock, and so sees concurrent changes. */
  const lock = async (transaction: CommonQueryMethods, organizationId: string, id: string) => {
    if (resource.locksOrganization) await lockOrganization(transaction, organizationId)
    await transaction.any(sql.typeAlias('id')`
      SELECT id FROM ${table} WHERE ${one(organizationId, id)} FOR UPDATE`)
    return foundRow(await find(transaction, organizationId, id))
  }

  const create = (
    db: CommonQueryMethods,
    author: Author,
    fields: Fields<Row, Edited | Fixed, Optional>,
  ) =>
    db.transaction(async (transaction) => {
      const { organizationId } = author
      if (resource.locksOrganization) await lockOrganization(transaction, organizationId)
      await claimCommand(transaction, author, fields)
      await resource.check?.(transaction, author, fields)
      const given = Object.entries(givenIn(fields, [...edited, ...optional, ...fixed]))
      const initial = Object.entries(resource.initial?.(author) ?? {})
      const names = [...given, ...initial].map(([name]) => sql.identifier([name]))
      const values = [
        ...given.map(([, value]) => contentFragment(value)),
        ...initial.map(([, value]) => value),
      ]
      const { rowCount } = await transaction.query(sql.typeAlias('void')`
        INSERT INTO ${table} (organization_id, id, ${sql.join(names, comma)})
        VALUES (${organizationId}, ${fields.id}, ${sql.join(values, comma)})
        ON CONFLICT (organization_id, id) DO NOTHING`)
      if (rowCount > 0)
        await logChange(transaction, author, {
          action: 'created',
          subjectType,
          subjectId: fields.id,
        })
      return foundRow(await find(transaction, organizationId, fields.id))
    })

  const update = (db: CommonQueryMethods, author: Author, fields: Fields<Row, Edited, Optional>) =>
    db.transaction(async (transaction) => {
      const { organizationId } = author
      const before = await lock(transaction, organizationId, fields.id)
      const given = givenIn(fields, [...edited, ...optional])
      const changed = changedFields(before, given)
      if (changed.length === 0) return before
      await resource.check?.(transaction, author, fields, before)
      const values = changed.map(
        (name) => sql.fragment`${sql.identifier([name])} = ${contentFragment(given[name])}`,
      )
      await transaction.query(sql.typeAlias('void')`
        UPDATE ${table} SET ${sql.join(values, comma)} WHERE ${one(organizationId, fields.id)}`)
      await logChange(transaction, author, {
        action: 'updated',
        subjectType,
        subjectId: fields.id,
        fields: changed,
      })
      return foundRow(await find(transaction, organizationId, fields.id))
    })

  const remove = (db: CommonQueryMethods, author: Author, id: string) =>
    db.transaction(async (transaction) => {
      const { organizationId, at } = author
      const before = await lock(transaction, organizationId, id)
      resource.checkRemoval?.(before)
      await transaction.query(
        keepsDeleted
          ? sql.typeAlias('void')`
            UPDATE ${table} SET deleted_at = ${at.toISOString()} WHERE ${one(organizationId, id)}`
          : sql.typeAlias('void')`DELETE FROM ${table} WHERE ${one(organizationId, id)}`,
      )
      await logChange(transaction, author, { action: 'deleted', subjectType, subjectId: id })
    })

  return { list, find, create, update, remove }
}

const contentFragment = (content: Content | undefined): Fragment =>
  Array.isArray(content)
    ? sql.fragment`${sql.array(content, 'text')}`
    : sql.fragment`${(content as Exclude<Content, readonly string[]> | undefined) ?? null}`

export const equals = (column: Fragment, value: Exclude<Content, readonly string[]> | undefined) =>
  value === undefined ? [] : [sql.fragment`${column} = ${value}`]
