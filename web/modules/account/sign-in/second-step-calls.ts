import type {
  PasskeyRequestAnswer,
  PasskeySignIn,
  SecondStepProof,
  SignedInAnswer,
} from '#api/contracts/second-factors.ts'
import { api } from '#web/client/api/client.ts'
import { withDevices } from '#web/client/session/devices.ts'
import { provePasskey } from '#web/client/session/passkeys.ts'

export const finishSecondStepCall = async (body: SecondStepProof) =>
  (await api<SignedInAnswer>('/auth/second_step', { method: 'POST', body, token: null })).data

/** Signs in with a passkey. Rejects with the browser's error when cancelled. */
export const passkeySignInCall = async () => {
  const { data } = await api<PasskeyRequestAnswer>('/auth/passkey/begin', {
    method: 'POST',
    token: null,
  })
  const passkey = await provePasskey(data.passkey)
  const body: PasskeySignIn = withDevices({ challenge: data.challenge, passkey })
  const path = '/auth/passkey'
  return (await api<SignedInAnswer>(path, { method: 'POST', body, token: null })).data
}
