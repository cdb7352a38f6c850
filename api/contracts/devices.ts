import { z } from 'zod'
import { Flag, Id, ListPaging, Localized, Moment, paged, RuleName, success } from './common.ts'
import { longestHeldAgo } from './device-limits.ts'
import { ruleFields } from './rules.ts'
import { Line } from './text.ts'

export const deviceStates = ['checkin', 'checkout', 'enquiry', 'game', 'redeem'] as const
export type DeviceState = (typeof deviceStates)[number]

const shared = {
  name: ruleFields.name,
  description: ruleFields.description,
  /** Whether it does what its state says. */
  isEnableDeviceFunction: z.boolean(),
  isActive: z.boolean(),
}
/**
 * PUT /devices/{id}, one shape a state: who comes or goes does so by an attendance rule, and a
 * redemption is of one prize.
 */
export const DeviceInput = z.discriminatedUnion('state', [
  z.object({ state: z.literal('checkin'), attendanceRule: Id, ...shared }),
  z.object({ state: z.literal('checkout'), attendanceRule: Id, ...shared }),
  z.object({ state: z.literal('redeem'), pointRule: Id, ...shared }),
  z.object({ state: z.literal('enquiry'), ...shared }),
  z.object({ state: z.literal('game'), ...shared }),
])
export type DeviceInput = z.infer<typeof DeviceInput>

/** A rule of a device; without a name once it has been deleted: the device then needs another. */
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
  /** By which the device names itself; never edited. */
  identifier: z.string(),
  organization_id: Id,
  /** Since when it has a key of its own; null while none is paired. */
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

/** POST /devices/pairings: a code for a new device, or with `device` for one that is there. */
export const PairingInput = z.union([z.object({ device: Id }), DeviceInput])
export type PairingInput = z.infer<typeof PairingInput>
/** The code is shown this once. */
export const PairingCreatedAnswer = success(
  z.object({ _id: Id, code: z.string(), ends_at: Moment }),
)
/** GET /devices/pairings/{id} */
export const Pairing = z.object({ _id: Id, ends_at: Moment, paired: z.boolean(), device: Id })
export const PairingAnswer = success(Pairing)

/**
 * POST /devices/pair: what a tablet or reader does with the code. The key is told this once, and
 * goes along as the header `X-Device-Key`.
 */
export const PairDevice = z.object({ code: z.string().min(1).max(64).normalize('NFKC').max(64) })
export const PairedAnswer = success(z.object({ key: z.string() }))
export const DeviceHeaders = z.object({ 'x-device-key': z.string().min(1).max(255) })

/** GET /devices/current: what this device does at present. */
export const CurrentDevice = z.object({
  name: z.string(),
  state: z.enum(deviceStates),
  /** Switched off for a while. */
  isOn: z.boolean(),
  organization: Localized,
  logo: z.string().nullable(),
  time_zone: z.string(),
  period: z.string().nullable(),
  /** Of what it does: null where it needs none, or none is there. */
  rule: RuleName.nullable(),
  /** Of a prize. */
  point: z.number().nullable(),
})
export type CurrentDevice = z.infer<typeof CurrentDevice>
export const CurrentDeviceAnswer = success(CurrentDevice)

/**
 * POST /devices/current/scan: a card, or a u_id. With the state `redeem` nothing is redeemed before
 * `confirm` together with the `token` of the question, within a minute; without a token that is
 * good for this very question it is asked again.
 */
export const Scan = z.object({
  card: Line().min(1),
  confirm: z.boolean().default(false),
  token: z.string().max(255).optional(),
  /** What the device did when the card was held; refused where it does something else by now. */
  state: z.enum(deviceStates).optional(),
  /**
   * How long ago that was, in seconds: a device without a connection sends a check-in or check-out
   * later.
   */
  held_ago: z.int().min(0).max(longestHeldAgo).default(0),
})
/** Nothing of the student but an id and a first name, and the own balance. */
export const Scanned = z.object({
  profile: Id,
  first_name: Localized,
  /** What was done; `redeem` without `confirm` only asks. */
  done: z.enum(['checkin', 'checkout', 'enquiry', 'redeem', 'redeem_asked', 'game']),
  /**
   * It was done before: nothing was recorded again. With `redeem_asked`: the yes was to another
   * question, or too late.
   */
  again: z.boolean(),
  /** Since when the student is in or out, of check-ins and check-outs. */
  at: Moment.nullable(),
  /** The balance, of enquiries and redemptions; after a redemption what is left. */
  point: z.number().nullable(),
  /** Whether the balance is enough for the prize. */
  enough: z.boolean(),
  /**
   * What is asked, as it is at this moment; and what says yes to it, where the balance is enough.
   */
  prize: z.object({ ...RuleName.shape, point: z.number() }).nullable(),
  token: z.string().nullable(),
  /**
   * The names of what the student may play alone now, of games; the device leads there by a QR
   * code.
   */
  games: z.array(z.string()),
})
export type Scanned = z.infer<typeof Scanned>
export const ScannedAnswer = success(Scanned)
