import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { claimCommand } from '../commands.ts'
import { defineResource } from '../define-resource.ts'
import { lockOrganization } from '../lock-organization.ts'
import { foundRow, RegistryError } from '../registry-error.ts'

export const PeriodRow = z.object({
  id: z.string(),
  name: z.string(),
  start_at: z.string(),
  end_at: z.string(),
  is_current: z.boolean(),
})
export type PeriodRow = z.infer<typeof PeriodRow>

const columns = sql.fragment`id, name, start_at, end_at, is_current`

export const {
  list: listPeriods,
  find: findPeriod,
  create: insertPeriod,
  update: updatePeriod,
} = defineResource({
  table: 'periods',
  subjectType: 'period',
  row: PeriodRow,
  columns,
  searched: sql.fragment`name`,
  orders: {
    name: sql.fragment`lower(name)`,
    start_at: sql.fragment`start_at`,
    end_at: sql.fragment`end_at`,
    isActive: sql.fragment`is_current`,
  },
  defaultOrder: sql.fragment`start_at DESC, id`,
  edited: ['name', 'start_at', 'end_at'],
  keepsDeleted: false,
})

export const findCurrentPeriod = (db: CommonQueryMethods, organizationId: string) =>
  db.maybeOne(sql.type(PeriodRow)`
    SELECT ${columns} FROM periods WHERE organization_id = ${organizationId} AND is_current`)

/** An organisation's first period becomes current. Idempotent by id. */
export const createPeriod: typeof insertPeriod = (db, author, fields) =>
  db.transaction(async (transaction) => {
    await lockOrganization(transaction, author.organizationId)
    const hasPeriods = await transaction.exists(sql.typeAlias('id')`
      SELECT id FROM periods WHERE organization_id = ${author.organizationId} LIMIT 1`)
    const period = await insertPeriod(transaction, author, fields)
    return hasPeriods ? period : await makeCurrent(transaction, author, period)
  })

/**
 * Concurrent calls wait, so that exactly one period is current.
 * @throws RegistryError `not_found`, `period_is_current`
 */
export const activatePeriod = (db: CommonQueryMethods, author: Author, id: string) =>
  db.transaction(async (transaction) => {
    await lockOrganization(transaction, author.organizationId)
    const period = foundRow(await findPeriod(transaction, author.organizationId, id))
    const { isRepeated } = await claimCommand(transaction, author, { current: id })
    if (isRepeated) return period
    if (period.is_current) throw new RegistryError('period_is_current')
    return await makeCurrent(transaction, author, period)
  })

const makeCurrent = async (transaction: CommonQueryMethods, author: Author, period: PeriodRow) => {
  const { organizationId } = author
  // Uses two statements, because the unique index is checked row by row.
  await transaction.query(sql.typeAlias('void')`
    UPDATE periods SET is_current = false WHERE organization_id = ${organizationId} AND is_current`)
  await transaction.query(sql.typeAlias('void')`
    UPDATE periods SET is_current = true
    WHERE organization_id = ${organizationId} AND id = ${period.id}`)
  await logChange(transaction, author, {
    action: 'activated',
    subjectType: 'period',
    subjectId: period.id,
  })
  return { ...period, is_current: true }
}
