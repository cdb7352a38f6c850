import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { deviceStates } from '#domain/device-states.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { changedFields } from '../changed-fields.ts'
import { type ListQuery, readList } from '../lists.ts'
import { FieldsError, foundRow } from '../registry-error.ts'

export const DeviceRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  identifier: z.string(),
  name: z.string(),
  description: z.string(),
  state: z.enum(deviceStates),
  attendance_rule_id: z.string().nullable(),
  point_rule_id: z.string().nullable(),
  /** A second switch: the device works only if `is_active` is true as well. */
  is_function_enabled: z.boolean(),
  is_active: z.boolean(),
})
export type DeviceRow = z.infer<typeof DeviceRow>
export type DeviceChange = Readonly<Omit<DeviceRow, 'organization_id' | 'identifier'>>

/** A name is null without such a rule, or if the rule was deleted. */
export const NamedDevice = DeviceRow.extend({
  paired_at: z.string().nullable(),
  last_seen_at: z.string().nullable(),
  attendance_rule_name: z.string().nullable(),
  attendance_rule_name_en: z.string().nullable(),
  point_rule_name: z.string().nullable(),
  point_rule_name_en: z.string().nullable(),
})
export type NamedDevice = z.infer<typeof NamedDevice>

const columns = sql.fragment`
  devices.id, devices.organization_id, identifier, devices.name, devices.description, state, attendance_rule_id,
  point_rule_id, is_function_enabled, devices.is_active`

const named = sql.fragment`
  ${columns}, devices.paired_at, devices.last_seen_at, attendance_rules.name AS attendance_rule_name,
  attendance_rules.name_en AS attendance_rule_name_en, point_rules.name AS point_rule_name,
  point_rules.name_en AS point_rule_name_en`

const tables = sql.fragment`
  devices
  LEFT JOIN attendance_rules ON attendance_rules.organization_id = devices.organization_id
    AND attendance_rules.id = attendance_rule_id AND attendance_rules.deleted_at IS NULL
  LEFT JOIN point_rules ON point_rules.organization_id = devices.organization_id
    AND point_rules.id = point_rule_id AND point_rules.deleted_at IS NULL`

const list = {
  row: NamedDevice,
  columns: named,
  from: tables,
  searched: sql.fragment`
    concat_ws(' ', devices.name, devices.description, identifier, attendance_rules.name, attendance_rules.name_en,
      point_rules.name, point_rules.name_en)`,
  orders: {
    name: sql.fragment`devices.name COLLATE natural_order`,
    state: sql.fragment`state`,
    isEnableDeviceFunction: sql.fragment`is_function_enabled`,
  },
  defaultOrder: sql.fragment`devices.name COLLATE natural_order, devices.id`,
}

export type DeviceListQuery = ListQuery<keyof typeof list.orders> &
  Readonly<{ isActive?: boolean | undefined }>

export const listDevices = (
  db: CommonQueryMethods,
  organizationId: string,
  { isActive, ...rest }: DeviceListQuery = {},
) => {
  const active =
    isActive === undefined ? sql.fragment`` : sql.fragment`AND devices.is_active = ${isActive}`
  const where = sql.fragment`devices.organization_id = ${organizationId} ${active}`
  return readList(db, { ...list, where }, rest)
}

export const findDevice = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.maybeOne(sql.type(NamedDevice)`
    SELECT ${named} FROM ${tables} WHERE devices.organization_id = ${organizationId} AND devices.id = ${id}`)

/**
 * Idempotent by id.
 * @throws slonik's UniqueIntegrityConstraintViolationError for a used identifier, FieldsError as
 * updateDevice
 */
export const createDevice = (
  db: CommonQueryMethods,
  author: Author,
  device: Omit<DeviceRow, 'organization_id'>,
) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    await checkRules(transaction, organizationId, device)
    const { rowCount } = await transaction.query(sql.typeAlias('void')`
      INSERT INTO devices (organization_id, id, identifier, name, description, state, attendance_rule_id, point_rule_id,
        is_function_enabled, is_active)
      VALUES (${organizationId}, ${device.id}, ${device.identifier}, ${device.name}, ${device.description},
        ${device.state}, ${device.attendance_rule_id}, ${device.point_rule_id}, ${device.is_function_enabled},
        ${device.is_active})
      ON CONFLICT (organization_id, id) DO NOTHING`)
    if (rowCount > 0) {
      await logChange(transaction, author, {
        action: 'created',
        subjectType: 'device',
        subjectId: device.id,
      })
    }
  })

/** @throws RegistryError `not_found`, FieldsError for a rule that is missing or not a prize */
export const updateDevice = (db: CommonQueryMethods, author: Author, device: DeviceChange) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    const before = foundRow(
      await transaction.maybeOne(sql.type(DeviceRow)`
        SELECT ${columns} FROM devices WHERE organization_id = ${organizationId} AND id = ${device.id} FOR UPDATE`),
    )
    await checkRules(transaction, organizationId, device)
    const fields = changedFields(before, device)
    if (fields.length > 0) {
      await transaction.query(sql.typeAlias('void')`
        UPDATE devices SET name = ${device.name}, description = ${device.description}, state = ${device.state},
          attendance_rule_id = ${device.attendance_rule_id}, point_rule_id = ${device.point_rule_id},
          is_function_enabled = ${device.is_function_enabled}, is_active = ${device.is_active}
        WHERE organization_id = ${organizationId} AND id = ${device.id}`)
      await logChange(transaction, author, {
        action: 'updated',
        subjectType: 'device',
        subjectId: device.id,
        fields,
      })
    }
    return foundRow(await findDevice(transaction, organizationId, device.id))
  })

type Rules = Pick<DeviceRow, 'attendance_rule_id' | 'point_rule_id'>

// Takes share locks, so that no other transaction can delete the rules before this one ends.
const checkRules = async (
  transaction: CommonQueryMethods,
  organizationId: string,
  { attendance_rule_id, point_rule_id }: Rules,
) => {
  const attendanceRules = await transaction.any(sql.typeAlias('id')`
    SELECT id FROM attendance_rules
    WHERE organization_id = ${organizationId} AND id = ${attendance_rule_id} AND deleted_at IS NULL FOR SHARE`)
  if (attendance_rule_id && attendanceRules.length === 0) throw unknownRule('attendanceRule')
  const prizes = await transaction.any(sql.typeAlias('id')`
    SELECT id FROM point_rules
    WHERE organization_id = ${organizationId} AND id = ${point_rule_id} AND deleted_at IS NULL
      AND type IN ('redeem', 'virtual_redeem') FOR SHARE`)
  if (point_rule_id && prizes.length === 0) throw unknownRule('pointRule')
}

const unknownRule = (field: 'attendanceRule' | 'pointRule') =>
  new FieldsError([{ field, code: 'rule_not_found' }])
