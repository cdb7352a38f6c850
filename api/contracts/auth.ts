import { z } from 'zod'
import { homes } from '#domain/my-class.ts'
import { userRoles } from '#domain/roles.ts'
import { Id, Localized, Moment, success } from './common.ts'
import { PasskeyRequest } from './passkeys.ts'
import { SignInName, TrimmedText } from './text.ts'

const Username = SignInName().min(1)
const Password = z.string().min(1).max(255)

export const mostDevices = 20
export const Devices = z.array(z.string().max(128)).max(mostDevices).optional()

export const ParentLogin = z.object({
  type: z.literal('parent'),
  username: Username,
  parent_password: Password,
  devices: Devices,
})
export const Login = z.discriminatedUnion('type', [
  z.object({ type: z.literal('user'), username: Username, password: Password, devices: Devices }),
  ParentLogin,
  z.object({
    type: z.literal('admin'),
    email: TrimmedText().min(1).max(255).pipe(z.email()),
    password: Password,
    devices: Devices,
  }),
])
export type Login = z.infer<typeof Login>

export const Role = z.enum(userRoles)
export type Role = z.infer<typeof Role>

export const DeviceToken = z.string().optional()

export const SignedIn = z.object({
  token: z.string(),
  setup_password: z.boolean(),
  role: Role,
  isParent: z.boolean(),
  device_token: DeviceToken,
  /** True if this session may only set up a second factor. */
  second_factor_due: z.boolean().optional(),
})
export type SignedIn = z.infer<typeof SignedIn>

export const secondStepMethods = ['totp', 'passkey', 'recovery_code'] as const
export type SecondStepMethod = (typeof secondStepMethods)[number]

/** The password was right, but the session needs the second step. */
export const SecondStep = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(secondStepMethods)),
  name: Localized,
  codes_left: z.number(),
  passkey: PasskeyRequest.nullable(),
})
export type SecondStep = z.infer<typeof SecondStep>

export const LoginAnswer = success(z.union([SignedIn, z.object({ second_step: SecondStep })]))

export const NewTokenAnswer = success(z.object({ token: z.string(), device_token: DeviceToken }))

export const OwnSession = z.object({
  _id: Id,
  device: z.object({
    browser: z.string().nullable(),
    system: z.string().nullable(),
    kind: z.enum(['computer', 'tablet', 'phone']),
  }),
  /** Shortened, such as 203.0.113.x; empty if unknown. */
  address: z.string(),
  is_at_school: z.boolean(),
  is_current: z.boolean(),
  signed_in_at: Moment,
  /** Accurate to five minutes. */
  last_used_at: Moment,
})
export type OwnSession = z.infer<typeof OwnSession>

export const OwnSessionsAnswer = success(z.object({ sessions: z.array(OwnSession).max(20) }))
export type OwnSessionsAnswer = z.infer<typeof OwnSessionsAnswer>

/** `session_ends_in` is in seconds. */
export const SessionEndAnswer = success(z.object({ session_ends_in: z.number() }))

export const UserInfo = z.object({
  _id: Id,
  role: Role,
  isParent: z.boolean(),
  setup_password: z.boolean(),
  isActive: z.boolean(),
  name: Localized,
  email: z.string().nullable(),
  username: z.string().nullable(),
  privilege: z.object({ all_action: z.boolean() }),
  organization: Id,
  /** The student's profile in the current period. */
  profile: Id.nullable(),
  /** For staff, in the current period. Classes as class teacher come first. */
  classes: z
    .array(z.object({ class: z.string(), is_class_teacher: z.boolean(), subjects: z.array(Id) }))
    .optional(),
  home: z.enum(homes).nullable(),
  first_day: z.enum(['open', 'put_away']).nullable(),
  password_minimum: z.number(),
  /** In seconds. */
  session_ends_in: z.number(),
  second_factor_due: z.boolean().optional(),
  /** When another person removed the second factors. Absent once the owner has seen this. */
  second_factor_reset_at: Moment.optional(),
})
export type UserInfo = z.infer<typeof UserInfo>
export const UserInfoAnswer = success(UserInfo)

const NewPassword = z.string().min(1).min(6).max(255)
export const SetPassword = z
  .object({ password: Password, new_password: NewPassword })
  .refine((body) => body.new_password !== body.password, {
    path: ['new_password'],
    message: 'new_password_same',
  })
export type SetPassword = z.infer<typeof SetPassword>

export const SetParentPassword = z
  .object({ parent_password: Password, new_password: NewPassword })
  .refine((body) => body.new_password !== body.parent_password, {
    path: ['new_password'],
    message: 'new_password_same',
  })
export type SetParentPassword = z.infer<typeof SetParentPassword>

export const ChangePasswordForm = z
  .object({
    current_password: Password,
    new_password: NewPassword,
    confirm_password: z.string().min(1),
  })
  .refine((form) => form.new_password !== form.current_password, {
    path: ['new_password'],
    message: 'new_password_same',
  })
  .refine((form) => form.confirm_password === form.new_password, {
    path: ['confirm_password'],
    message: 'confirm_password_mismatch',
  })
export type ChangePasswordForm = z.infer<typeof ChangePasswordForm>
