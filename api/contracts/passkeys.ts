import { z } from 'zod'

/** The JSON forms of Web Authentication. Texts are base64url. */
const Bytes = (longest: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(longest)

const Transports = z
  .array(
    z
      .string()
      .regex(/^[a-z-]+$/)
      .max(20),
  )
  .max(10)
const CredentialId = Bytes(1400)
const Credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

export const PasskeyRequest = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  allowCredentials: z.array(Credential).optional(),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

export const PasskeyCreation = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  excludeCredentials: z.array(Credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** A browser's answer to a `PasskeyRequest`. */
export const PasskeyProof = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes(2000),
    authenticatorData: Bytes(2000),
    signature: Bytes(1400),
    userHandle: Bytes(100).optional(),
  }),
})
export type PasskeyProof = z.infer<typeof PasskeyProof>

/** A browser's answer to a `PasskeyCreation`. */
export const PasskeyAnswer = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes(2000),
    attestationObject: Bytes(16_000),
    transports: Transports.optional(),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>
