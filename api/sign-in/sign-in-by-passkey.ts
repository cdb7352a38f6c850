import type { FastifyRequest } from 'fastify'
import type { SignedIn } from '#api/contracts/auth.ts'
import type { PasskeySignIn } from '#api/contracts/second-factors.ts'
import { HttpError } from '#api/failure.ts'
import type { Services } from '#api/services.ts'
import { type CredentialsRow, findAccountOf } from '#registry/people/users.ts'
import { findChallenge, takeChallenge } from '#registry/second-factors/challenges.ts'
import { findPasskeyByCredential, takeSignCount } from '#registry/second-factors/passkeys.ts'
import { findKnownDevice } from '#registry/sign-in/known-devices.ts'
import { noteAttempt, refusedSignIn } from './check-password.ts'
import { checkPasskey } from './passkey-checks.ts'
import { relyingParty } from './relying-party.ts'
import { admit, startSession } from './start-session.ts'

const isParent = false

/**
 * No second step follows, because a passkey proves both the device and the person.
 * @throws HttpError `passkey_refused`, `challenge_ended`
 */
export const signInByPasskey = async (
  services: Services,
  request: FastifyRequest,
  { challenge: token, passkey: proof, devices = [] }: PasskeySignIn,
): Promise<SignedIn> => {
  const { db, clock } = services
  const now = clock()
  const party = relyingParty(services, request)
  const lookup = { token, purpose: 'passkey_sign_in', now } as const
  const challenge = (await findChallenge(db, lookup))?.webauthn_challenge
  // A failed proof uses up the challenge, too; the browser starts again.
  if (!challenge || !(await takeChallenge(db, lookup))) throw new HttpError('challenge_ended')
  const passkey = await findPasskeyByCredential(db, proof.id)
  const owner = passkey && (await findAccountOf(db, passkey.organization_id, passkey.user_id))
  if (!passkey || !owner || owner.role === 'user') throw refused(null)
  const refuse = () => {
    void noteAttempt(services, request, { account: owner, isParent, outcome: 'wrong_second_step' })
    return refused(owner)
  }
  const signCount = await checkPasskey(proof, passkey, { party, challenge })
  if (signCount === null) throw refuse()
  const account = await admit(services, request, { account: owner, isParent })
  return await startSession(services, request, {
    account,
    isParent,
    device: findKnownDevice({ account, isParent }, devices, now),
    claim: async (transaction) => {
      if (!(await takeSignCount(transaction, passkey, { signCount, now }))) throw refuse()
    },
  })
}

const refused = (account: CredentialsRow | null) =>
  refusedSignIn(new HttpError('passkey_refused'), account)
