import { z } from 'zod'
import { secondFactorRules, signInOutcomes } from '#domain/sign-in.ts'
import { DeviceToken, Role } from './auth.ts'
import { DateOnly, Id, Localized, Moment, Paging, paged, SearchText, success } from './common.ts'
import { Line } from './text.ts'

export const SignIn = z.object({
  _id: z.string(),
  created_at: Moment,
  outcome: z.enum(signInOutcomes),
  address: z.string(),
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

export const SignInSettings = z.object({
  password_minimum: z.number().int().min(6).max(15),
  students_keep_passwords: z.boolean(),
  /** Absent: unchanged. */
  second_factor: z.enum(secondFactorRules).optional(),
})
export type SignInSettings = z.infer<typeof SignInSettings>
export const SignInSettingsAnswer = success(SignInSettings)

export const SlowedSignIn = z.object({
  _id: Id,
  user: SignIn.shape.user.nullable(),
  known_device: z.boolean(),
  address: z.string().nullable(),
  failures: z.number(),
  since: Moment,
  until: Moment,
})
export type SlowedSignIn = z.infer<typeof SlowedSignIn>

export const SlowedSignInsAnswer = success(
  z.object({ slowed: z.array(SlowedSignIn), total: z.number() }),
)
export type SlowedSignInsAnswer = z.infer<typeof SlowedSignInsAnswer>

/** Addresses or ranges such as 203.0.113.0/24. */
export const OwnAddresses = z.object({ addresses: z.array(Line(64).min(1)).max(20) })
export type OwnAddresses = z.infer<typeof OwnAddresses>

export const OwnAddressesAnswer = success(
  z.object({ addresses: z.array(z.string()), current: z.string() }),
)
export type OwnAddressesAnswer = z.infer<typeof OwnAddressesAnswer>

export const SignedOutAnswer = success(z.object({ ended: z.number(), device_token: DeviceToken }))
