import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type {
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '#api/contracts/passkeys.ts'
import type { CredentialsRow } from '#registry/people/users.ts'
import type { NewPasskey, PasskeyRow } from '#registry/second-factors/passkeys.ts'
import type { RelyingParty } from './relying-party.ts'

// Loaded on demand, because the certificate libraries need much memory.
const library = () => import('@simplewebauthn/server')

/** How long, in ms, a browser waits for the person. */
const timeout = 5 * 60_000

/** COSE numbers of Ed25519, P-256 and RSA. */
const supportedAlgorithmIDs = [-8, -7, -257]

const userHandleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex')

const credentialsOf = (passkeys: readonly PasskeyRow[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({ id, transports: [...transports] }))

/** Without `passkeys`, the browser offers all its passkeys for this address. */
export const passkeyRequest = async (
  { id: rpID }: RelyingParty,
  passkeys?: readonly PasskeyRow[],
): Promise<PasskeyRequest> => {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID,
    timeout,
    userVerification: 'required',
    ...(passkeys && { allowCredentials: credentialsOf(passkeys) }),
  })
  return options as PasskeyRequest
}

export const passkeyCreation = async (
  { id: rpID }: RelyingParty,
  account: CredentialsRow,
  passkeys: readonly PasskeyRow[],
): Promise<PasskeyCreation> => {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpID,
    rpName: 'Laurel',
    userID: userHandleOf(account.id),
    userName: account.email ?? '',
    userDisplayName: account.name_en || account.name_zh,
    timeout,
    supportedAlgorithmIDs,
    attestationType: 'none',
    excludeCredentials: credentialsOf(passkeys),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return options as PasskeyCreation
}

type ExpectedPasskey = Readonly<{ party: RelyingParty; challenge: string }>

/** Returns null for an invalid answer. */
export const checkNewPasskey = async (
  answer: PasskeyAnswer,
  { party, challenge }: ExpectedPasskey,
): Promise<Omit<NewPasskey, 'name'> | null> => {
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    })
    if (!verified) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credentialId: id,
      publicKey,
      signCount: counter,
      transports: answer.response.transports ?? [],
    }
  } catch {
    return null
  }
}

/** Returns the new counter; null for an invalid proof. */
export const checkPasskey = async (
  proof: PasskeyProof,
  passkey: PasskeyRow,
  { party, challenge }: ExpectedPasskey,
): Promise<number | null> => {
  const { userHandle } = proof.response
  if (userHandle && userHandle !== userHandleOf(passkey.user_id).toString('base64url')) return null
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...proof, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: passkey.sign_count,
        transports: passkey.transports as AuthenticatorTransport[],
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
