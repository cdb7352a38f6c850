import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { changedFields } from '../changed-fields.ts'
import { claimCommand } from '../commands.ts'
import { type ListWanted, readList } from '../lists.ts'
import { foundRow, RegistryError } from '../registry-error.ts'

export const PeriodRow = z.object({
  id: z.string(),
  name: z.string(),
  start_at: z.string(),
  end_at: z.string(),
  is_current: z.boolean(),
})
export type PeriodRow = z.infer<typeof PeriodRow>
export type PeriodFields = Readonly<Pick<PeriodRow, 'name' | 'start_at' | 'end_at'>>

const columns = sql.fragment`id, name, start_at, end_at, is_current`

const list = {
  row: PeriodRow,
  columns,
  from: sql.fragment`periods`,
  searched: sql.fragment`name`,
  orders: {
    name: sql.fragment`lower(name)`,
    start_at: sql.fragment`start_at`,
    end_at: sql.fragment`end_at`,
    isActive: sql.fragment`is_current`,
  },
  usual: sql.fragment`start_at DESC, id`,
}

export const listPeriods = (
  db: CommonQueryMethods,
  organizationId: string,
  wanted: ListWanted<keyof typeof list.orders> = {},
) => readList(db, { ...list, where: sql.fragment`organization_id = ${organizationId}` }, wanted)

export const findPeriod = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.maybeOne(
    prepared(sql.type(PeriodRow)`
      SELECT ${columns} FROM periods WHERE organization_id = ${organizationId} AND id = ${id}`),
  )

export const findCurrentPeriod = (db: CommonQueryMethods, organizationId: string) =>
  db.maybeOne(sql.type(PeriodRow)`
    SELECT ${columns} FROM periods WHERE organization_id = ${organizationId} AND is_current`)

/** Idempotent by id. Only `activatePeriod` makes it current. */
export const createPeriod = (
  db: CommonQueryMethods,
  author: Author,
  period: PeriodFields & { id: string },
) =>
  db.transaction(async (transaction) => {
    await claimCommand(transaction, author, period)
    const { rowCount } = await transaction.query(sql.typeAlias('void')`
      INSERT INTO periods (organization_id, id, name, start_at, end_at)
      VALUES (${author.organizationId}, ${period.id}, ${period.name}, ${period.start_at}, ${period.end_at})
      ON CONFLICT (organization_id, id) DO NOTHING`)
    if (rowCount > 0) {
      await logChange(transaction, author, {
        action: 'created',
        subjectType: 'period',
        subjectId: period.id,
      })
    }
    return foundRow(await findPeriod(transaction, author.organizationId, period.id))
  })

/** @throws RegistryError `not_found` */
export const updatePeriod = (
  db: CommonQueryMethods,
  author: Author,
  period: PeriodFields & { id: string },
) =>
  db.transaction(async (transaction) => {
    const before = foundRow(
      await transaction.maybeOne(sql.type(PeriodRow)`
        SELECT ${columns} FROM periods
        WHERE organization_id = ${author.organizationId} AND id = ${period.id} FOR UPDATE`),
    )
    const fields = changedFields(before, period)
    if (fields.length === 0) return before
    await transaction.query(sql.typeAlias('void')`
      UPDATE periods SET name = ${period.name}, start_at = ${period.start_at}, end_at = ${period.end_at}
      WHERE organization_id = ${author.organizationId} AND id = ${period.id}`)
    await logChange(transaction, author, {
      action: 'updated',
      subjectType: 'period',
      subjectId: period.id,
      fields,
    })
    return { ...before, ...period }
  })

/**
 * Serialised for an organisation, so there is always exactly one current period.
 * @throws RegistryError `not_found`, `period_is_current`
 */
export const activatePeriod = (db: CommonQueryMethods, author: Author, id: string) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    await transaction.query(sql.typeAlias('id')`
      SELECT id FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`)
    const period = foundRow(await findPeriod(transaction, organizationId, id))
    const { isRepeated } = await claimCommand(transaction, author, { current: id })
    if (isRepeated) return period
    if (period.is_current) throw new RegistryError('period_is_current')
    // Two statements, because the unique index is checked row by row.
    await transaction.query(sql.typeAlias('void')`
      UPDATE periods SET is_current = false WHERE organization_id = ${organizationId} AND is_current`)
    await transaction.query(sql.typeAlias('void')`
      UPDATE periods SET is_current = true WHERE organization_id = ${organizationId} AND id = ${id}`)
    await logChange(transaction, author, {
      action: 'activated',
      subjectType: 'period',
      subjectId: id,
    })
    return { ...period, is_current: true }
  })
