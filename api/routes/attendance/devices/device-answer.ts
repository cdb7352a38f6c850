import type { Device, DeviceInput } from '#api/contracts/devices.ts'
import type { DeviceChange, NamedDevice } from '#registry/devices/devices.ts'

/** Fields that the state does not need are null. */
export const deviceFields = (id: string, input: DeviceInput): DeviceChange => ({
  id,
  name: input.name,
  description: input.description,
  state: input.state,
  attendance_rule_id: 'attendanceRule' in input ? input.attendanceRule : null,
  point_rule_id: 'pointRule' in input ? input.pointRule : null,
  is_function_enabled: input.isEnableDeviceFunction,
  is_active: input.isActive,
})

export const deviceAnswer = (device: NamedDevice): Device => ({
  _id: device.id,
  name: device.name,
  description: device.description,
  state: device.state,
  attendanceRule: ruleOf(
    device.attendance_rule_id,
    device.attendance_rule_name,
    device.attendance_rule_name_en,
  ),
  pointRule: ruleOf(device.point_rule_id, device.point_rule_name, device.point_rule_name_en),
  isEnableDeviceFunction: device.is_function_enabled,
  isActive: device.is_active,
  identifier: device.identifier,
  organization_id: device.organization_id,
  paired_at: device.paired_at,
  last_seen_at: device.last_seen_at,
})

const ruleOf = (id: string | null, name: string | null, name_en: string | null) =>
  id === null ? null : { _id: id, name, name_en }
