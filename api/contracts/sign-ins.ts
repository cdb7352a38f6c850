import { z } from 'zod'
import { signInOutcomes } from '#domain/sign-in.ts'
import { DeviceToken, Role } from './auth.ts'
import { DateOnly, Id, Localized, Moment, Paging, paged, SearchText, success } from './common.ts'
import { Line } from './text.ts'

/** An attempt at an account. The names are those of today. */
export const SignIn = z.object({
  _id: z.string(),
  created_at: Moment,
  outcome: z.enum(signInOutcomes),
  address: z.string(),
  /** What the browser says of itself. */
  device: z.string(),
  user: z.object({
    _id: Id,
    name: Localized,
    sign_in_name: z.string(),
    role: Role,
    isParent: z.boolean(),
  }),
})
export type SignIn = z.infer<typeof SignIn>

/**
 * GET /sign_ins. Words of `search` are looked for in names, addresses and devices; `from` and `to`
 * are days of the school.
 */
export const SignInsQuery = Paging.omit({ minPosition: true }).extend({
  search: SearchText.optional(),
  outcome: z.enum([...signInOutcomes, 'failed']).optional(),
  account: z.enum(['staff', 'student', 'parent']).optional(),
  from: DateOnly.optional(),
  to: DateOnly.optional(),
  order_by: z.enum(['created_at']).optional(),
})
export type SignInsQuery = z.infer<typeof SignInsQuery>
export const SignInsAnswer = paged(SignIn)
export type SignInsAnswer = z.infer<typeof SignInsAnswer>

/** GET and PUT /organizations/sign_in_settings. */
export const SignInSettings = z.object({
  /** The fewest characters of a password. */
  password_minimum: z.number().int().min(6).max(15),
  /** Students need not change a password that their school has typed. */
  students_keep_passwords: z.boolean(),
})
export type SignInSettings = z.infer<typeof SignInSettings>
export const SignInSettingsAnswer = success(SignInSettings)

/** An account or an address that waits after wrong passwords. */
export const SlowedSignIn = z.object({
  _id: Id,
  /** Of an account; null for an address. */
  user: SignIn.shape.user.nullable(),
  /** On a device or in a session of the account; false for everywhere else. */
  known_device: z.boolean(),
  /** An address, or the range that counts as one; null for an account. */
  address: z.string().nullable(),
  failures: z.number(),
  since: Moment,
  /** When the failures are forgotten. */
  until: Moment,
})
export type SlowedSignIn = z.infer<typeof SlowedSignIn>

/** GET /sign_ins/slowed: a hundred at most, staff first, and how many there are in all. */
export const SlowedSignInsAnswer = success(
  z.object({ slowed: z.array(SlowedSignIn), total: z.number() }),
)
export type SlowedSignInsAnswer = z.infer<typeof SlowedSignInsAnswer>

/**
 * PUT /organizations/own_addresses: IPv4 and IPv6, one by one or as ranges such as 203.0.113.0/24.
 */
export const OwnAddresses = z.object({ addresses: z.array(Line(64).min(1)).max(20) })
export type OwnAddresses = z.infer<typeof OwnAddresses>

/** `current`: where the call came from. */
export const OwnAddressesAnswer = success(
  z.object({ addresses: z.array(z.string()), current: z.string() }),
)
export type OwnAddressesAnswer = z.infer<typeof OwnAddressesAnswer>

/** How many sessions have ended; a new token for the device in use where its own has ended, too. */
export const SignedOutAnswer = success(z.object({ ended: z.number(), device_token: DeviceToken }))
