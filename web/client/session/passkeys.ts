import type {
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '#api/contracts/passkeys.ts'

const library = () => import('@simplewebauthn/browser')

/** Returns false at http addresses and bare IP addresses, where browsers allow no passkeys. */
export const hasPasskeys = () =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)

/** Asks for a passkey. Rejects if the person cancels. */
export const provePasskey = async (optionsJSON: PasskeyRequest): Promise<PasskeyProof> => {
  const { startAuthentication } = await library()
  return (await startAuthentication({ optionsJSON: optionsJSON as never })) as PasskeyProof
}

/** Creates a passkey. Rejects if the person cancels. */
export const makePasskey = async (optionsJSON: PasskeyCreation): Promise<PasskeyAnswer> => {
  const { startRegistration } = await library()
  return (await startRegistration({ optionsJSON: optionsJSON as never })) as PasskeyAnswer
}

export const isKnownPasskey = (error: unknown) =>
  error instanceof Error && error.name === 'InvalidStateError'
