import { z } from 'zod'
import { type DeviceState, deviceStates } from '#domain/device-states.ts'
import { Flag, Id, ListPaging, Localized, Moment, paged, RuleName, success } from './common.ts'
import { longestHeldAgo } from './device-limits.ts'
import { ruleFields } from './rules.ts'
import { Line } from './text.ts'

export type { DeviceState }

const shared = {
  name: ruleFields.name,
  description: ruleFields.description,
  isEnableDeviceFunction: z.boolean(),
  isActive: z.boolean(),
}

export const DeviceInput = z.discriminatedUnion('state', [
  z.object({ state: z.literal('checkin'), attendanceRule: Id, ...shared }),
  z.object({ state: z.literal('checkout'), attendanceRule: Id, ...shared }),
  z.object({ state: z.literal('redeem'), pointRule: Id, ...shared }),
  z.object({ state: z.literal('enquiry'), ...shared }),
  z.object({ state: z.literal('game'), ...shared }),
])
export type DeviceInput = z.infer<typeof DeviceInput>

const RuleOfDevice = z
  .object({ _id: Id, name: z.string().nullable(), name_en: z.string().nullable() })
  .nullable()

export const Device = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  state: z.enum(deviceStates),
  attendanceRule: RuleOfDevice,
  pointRule: RuleOfDevice,
  isEnableDeviceFunction: z.boolean(),
  isActive: z.boolean(),
  identifier: z.string(),
  organization_id: Id,
  paired_at: Moment.nullable(),
  last_seen_at: Moment.nullable(),
})
export type Device = z.infer<typeof Device>
export const DeviceAnswer = success(Device)
export const DevicesAnswer = paged(Device)
export const DevicesQuery = ListPaging.extend({
  isActive: Flag.optional(),
  order_by: z.enum(['name', 'state', 'isEnableDeviceFunction']).optional(),
})

export const PairingInput = z.union([z.object({ device: Id }), DeviceInput])
export type PairingInput = z.infer<typeof PairingInput>
export const PairingCreatedAnswer = success(
  z.object({ _id: Id, code: z.string(), ends_at: Moment }),
)
export const Pairing = z.object({ _id: Id, ends_at: Moment, paired: z.boolean(), device: Id })
export const PairingAnswer = success(Pairing)

/** The key is shown once. The device sends it as `X-Device-Key`. */
export const PairDevice = z.object({ code: z.string().min(1).max(64).normalize('NFKC').max(64) })
export const PairedAnswer = success(z.object({ key: z.string() }))
export const DeviceHeaders = z.object({ 'x-device-key': z.string().min(1).max(255) })

export const CurrentDevice = z.object({
  name: z.string(),
  state: z.enum(deviceStates),
  isOn: z.boolean(),
  organization: Localized,
  logo: z.string().nullable(),
  time_zone: z.string(),
  period: z.string().nullable(),
  rule: RuleName.nullable(),
  point: z.number().nullable(),
})
export type CurrentDevice = z.infer<typeof CurrentDevice>
export const CurrentDeviceAnswer = success(CurrentDevice)

/**
 * The first scan for a prize returns a `token`. A second scan within a minute, with `confirm` and
 * this `token`, redeems it.
 */
export const Scan = z.object({
  card: Line().min(1),
  confirm: z.boolean().default(false),
  token: z.string().max(255).optional(),
  /** If the device has another state, the scan is refused. */
  state: z.enum(deviceStates).optional(),
  /** How many seconds ago the card was scanned: an offline device sends scans later. */
  held_ago: z.int().min(0).max(longestHeldAgo).default(0),
})
export const Scanned = z.object({
  profile: Id,
  first_name: Localized,
  done: z.enum(['checkin', 'checkout', 'enquiry', 'redeem', 'redeem_asked', 'game']),
  again: z.boolean(),
  at: Moment.nullable(),
  point: z.number().nullable(),
  enough: z.boolean(),
  /** The prize in the device's question; sending `token` confirms it. */
  prize: z.object({ ...RuleName.shape, point: z.number() }).nullable(),
  token: z.string().nullable(),
  games: z.array(z.string()),
})
export type Scanned = z.infer<typeof Scanned>
export const ScannedAnswer = success(Scanned)
