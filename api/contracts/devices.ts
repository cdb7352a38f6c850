import { z } from 'zod'
import { Flag, Id, ListPaging, paged, success } from './common.ts'
import { ruleFields } from './rules.ts'

export const deviceStates = ['checkin', 'checkout', 'enquiry', 'game', 'redeem'] as const
export type DeviceState = (typeof deviceStates)[number]

const shared = {
  name: ruleFields.name,
  description: ruleFields.description,
  /** Whether it does what its state says. */
  isEnableDeviceFunction: z.boolean(),
  isActive: z.boolean(),
}
/** PUT /devices/{id}, one shape a state: who comes or goes does so by an attendance rule, and a redemption is of one prize. */
export const DeviceInput = z.discriminatedUnion('state', [
  z.object({ state: z.literal('checkin'), attendanceRule: Id, ...shared }),
  z.object({ state: z.literal('checkout'), attendanceRule: Id, ...shared }),
  z.object({ state: z.literal('redeem'), pointRule: Id, ...shared }),
  z.object({ state: z.literal('enquiry'), ...shared }),
  z.object({ state: z.literal('game'), ...shared }),
])
export type DeviceInput = z.infer<typeof DeviceInput>

/** A rule of a device; without a name once it has been deleted: the device then needs another. */
const RuleOfDevice = z.object({ _id: Id, name: z.string().nullable(), name_en: z.string().nullable() }).nullable()

export const Device = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  state: z.enum(deviceStates),
  attendanceRule: RuleOfDevice,
  pointRule: RuleOfDevice,
  isEnableDeviceFunction: z.boolean(),
  isActive: z.boolean(),
  /** By which the device names itself; never edited. */
  identifier: z.string(),
  organization_id: Id,
})
export type Device = z.infer<typeof Device>
export const DeviceAnswer = success(Device)
export const DevicesAnswer = paged(Device)
export const DevicesQuery = ListPaging.extend({
  isActive: Flag.optional(),
  order_by: z.enum(['name', 'state', 'isEnableDeviceFunction']).optional(),
})
