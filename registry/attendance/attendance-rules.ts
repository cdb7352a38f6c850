import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { changedFields } from '../changed-fields.ts'
import { claimCommand } from '../commands.ts'
import { type ListWanted, readList } from '../lists.ts'
import { foundRow } from '../registry-error.ts'

export const AttendanceRuleRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  name: z.string(),
  name_en: z.string(),
  description: z.string(),
  is_active: z.boolean(),
})
export type AttendanceRuleRow = z.infer<typeof AttendanceRuleRow>
/** Without an English name a rule keeps its own. */
export type AttendanceRuleFields = Readonly<
  Omit<AttendanceRuleRow, 'organization_id' | 'name_en'> & { name_en?: string | undefined }
>

const columns = sql.fragment`id, organization_id, name, name_en, description, is_active`

const list = {
  row: AttendanceRuleRow,
  columns,
  from: sql.fragment`attendance_rules`,
  searched: sql.fragment`concat_ws(' ', name, name_en, description)`,
  orders: {
    name: sql.fragment`name COLLATE natural_order`,
    name_en: sql.fragment`COALESCE(NULLIF(name_en, ''), name) COLLATE natural_order`,
    isActive: sql.fragment`is_active`,
  },
  usual: sql.fragment`created_at, id`,
}

export type AttendanceRulesWanted = ListWanted<keyof typeof list.orders> &
  Readonly<{ isActive?: boolean | undefined }>

export const listAttendanceRules = (
  db: CommonQueryMethods,
  organizationId: string,
  { isActive, ...wanted }: AttendanceRulesWanted = {},
) => {
  const active = isActive === undefined ? sql.fragment`` : sql.fragment`AND is_active = ${isActive}`
  const where = sql.fragment`organization_id = ${organizationId} AND deleted_at IS NULL ${active}`
  return readList(db, { ...list, where }, wanted)
}

const findAttendanceRule = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.maybeOne(sql.type(AttendanceRuleRow)`
    SELECT ${columns} FROM attendance_rules
    WHERE organization_id = ${organizationId} AND id = ${id} AND deleted_at IS NULL`)

/** Idempotent by id. */
export const createAttendanceRule = (
  db: CommonQueryMethods,
  author: Author,
  rule: AttendanceRuleFields,
) =>
  db.transaction(async (transaction) => {
    await claimCommand(transaction, author, rule)
    const { organizationId } = author
    const { rowCount } = await transaction.query(sql.typeAlias('void')`
      INSERT INTO attendance_rules (organization_id, id, name, name_en, description, is_active)
      VALUES (${organizationId}, ${rule.id}, ${rule.name}, ${rule.name_en ?? ''}, ${rule.description},
        ${rule.is_active})
      ON CONFLICT (organization_id, id) DO NOTHING`)
    if (rowCount > 0) {
      await logChange(transaction, author, {
        action: 'created',
        subjectType: 'attendance_rule',
        subjectId: rule.id,
      })
    }
    return foundRow(await findAttendanceRule(transaction, organizationId, rule.id))
  })

/** @throws RegistryError `not_found` */
export const updateAttendanceRule = (
  db: CommonQueryMethods,
  author: Author,
  rule: AttendanceRuleFields,
) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    const before = await lockRule(transaction, organizationId, rule.id)
    const fields = changedFields(before, rule)
    if (fields.length === 0) return before
    const nameEn = rule.name_en ?? before.name_en
    await transaction.query(sql.typeAlias('void')`
      UPDATE attendance_rules SET name = ${rule.name}, name_en = ${nameEn}, description = ${rule.description},
        is_active = ${rule.is_active}
      WHERE organization_id = ${organizationId} AND id = ${rule.id}`)
    const change = {
      action: 'updated',
      subjectType: 'attendance_rule',
      subjectId: rule.id,
      fields,
    } as const
    await logChange(transaction, author, change)
    return { ...before, ...rule, name_en: nameEn }
  })

/** @throws RegistryError `not_found` */
export const deleteAttendanceRule = (db: CommonQueryMethods, author: Author, id: string) =>
  db.transaction(async (transaction) => {
    const { organizationId, at } = author
    await lockRule(transaction, organizationId, id)
    await transaction.query(sql.typeAlias('void')`
      UPDATE attendance_rules SET deleted_at = ${at.toISOString()}
      WHERE organization_id = ${organizationId} AND id = ${id}`)
    await logChange(transaction, author, {
      action: 'deleted',
      subjectType: 'attendance_rule',
      subjectId: id,
    })
  })

const lockRule = async (transaction: CommonQueryMethods, organizationId: string, id: string) =>
  foundRow(
    await transaction.maybeOne(sql.type(AttendanceRuleRow)`
      SELECT ${columns} FROM attendance_rules
    WHERE organization_id = ${organizationId} AND id = ${id} AND deleted_at IS NULL FOR UPDATE`),
  )
