import { z } from 'zod'
import { Devices, SignedIn } from './auth.ts'
import { Id, Moment, success } from './common.ts'
import { PasskeyAnswer, PasskeyCreation, PasskeyProof, PasskeyRequest } from './passkeys.ts'
import { Line } from './text.ts'

/** A random token made by Laurel. */
const Token = z.string().regex(/^[\w-]{43}$/)
/** Possibly with spaces and dashes. */
const TypedCode = z.string().min(1).max(32)

export const SecondStepProof = z.discriminatedUnion('method', [
  z.object({ method: z.literal('totp'), challenge: Token, code: TypedCode }),
  z.object({ method: z.literal('recovery_code'), challenge: Token, code: TypedCode }),
  z.object({ method: z.literal('passkey'), challenge: Token, passkey: PasskeyProof }),
])
export type SecondStepProof = z.infer<typeof SecondStepProof>
export const SignedInAnswer = success(SignedIn)
export type SignedInAnswer = z.infer<typeof SignedInAnswer>

export const PasskeyRequestAnswer = success(
  z.object({ challenge: z.string(), passkey: PasskeyRequest }),
)
export type PasskeyRequestAnswer = z.infer<typeof PasskeyRequestAnswer>
export const PasskeySignIn = z.object({
  challenge: Token,
  passkey: PasskeyProof,
  devices: Devices,
})
export type PasskeySignIn = z.infer<typeof PasskeySignIn>

const OwnPassword = z.string().max(255).optional()
export const OwnPasswordBody = z.object({ own_password: OwnPassword })
export type OwnPasswordBody = z.infer<typeof OwnPasswordBody>

export const Passkey = z.object({
  _id: Id,
  name: z.string(),
  created_at: Moment,
  last_used_at: Moment.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const SecondFactors = z.object({
  is_required: z.boolean(),
  passkeys: z.array(Passkey),
  /** Whether browsers allow passkeys at this address. */
  passkeys_available: z.boolean(),
  totp: z.object({ created_at: Moment, last_used_at: Moment.nullable() }).nullable(),
  recovery_codes: z
    .object({
      left: z.number(),
      of: z.number(),
      created_at: Moment,
      last_used_at: Moment.nullable(),
    })
    .nullable(),
})
export type SecondFactors = z.infer<typeof SecondFactors>
export const SecondFactorsAnswer = success(SecondFactors)
export type SecondFactorsAnswer = z.infer<typeof SecondFactorsAnswer>

/** `secret`: base32; `address`: an otpauth:// URI. Both are shown once. */
export const TotpEnrolmentAnswer = success(
  z.object({ enrolment: z.string(), secret: z.string(), address: z.string() }),
)
export type TotpEnrolmentAnswer = z.infer<typeof TotpEnrolmentAnswer>
export const ConfirmTotp = z.object({ enrolment: Token, code: TypedCode })
export type ConfirmTotp = z.infer<typeof ConfirmTotp>

export const PasskeyEnrolmentAnswer = success(
  z.object({ enrolment: z.string(), passkey: PasskeyCreation }),
)
export type PasskeyEnrolmentAnswer = z.infer<typeof PasskeyEnrolmentAnswer>
export const PasskeyName = z.object({ name: Line(60).min(1) })
export const AddPasskey = z.object({
  enrolment: Token,
  name: Line(60).min(1),
  passkey: PasskeyAnswer,
})
export type AddPasskey = z.infer<typeof AddPasskey>

/** `recovery_codes`: null unless this is the account's first factor. */
export const FactorAddedAnswer = success(
  z.object({ recovery_codes: z.array(z.string()).nullable() }),
)
export type FactorAddedAnswer = z.infer<typeof FactorAddedAnswer>
export const RecoveryCodesAnswer = success(z.object({ recovery_codes: z.array(z.string()) }))
export type RecoveryCodesAnswer = z.infer<typeof RecoveryCodesAnswer>
