import type { FastifyRequest } from 'fastify'
import type { CommonQueryMethods } from 'slonik'
import type { SecondStep, SecondStepMethod, SignedIn } from '#api/contracts/auth.ts'
import type { SecondStepProof } from '#api/contracts/second-factors.ts'
import { HttpError } from '#api/failure.ts'
import type { Services } from '#api/services.ts'
import { type CredentialsRow, findAccountOf } from '#registry/people/users.ts'
import {
  findChallenge,
  openChallenge,
  secondStepBegan,
  takeChallenge,
} from '#registry/second-factors/challenges.ts'
import {
  findPasskeyByCredential,
  listPasskeys,
  takeSignCount,
} from '#registry/second-factors/passkeys.ts'
import { hashTypedCode, takeRecoveryCode } from '#registry/second-factors/recovery-codes.ts'
import { findFactors, hasFactor } from '#registry/second-factors/second-factors.ts'
import {
  findTotp,
  sealedSecretOf,
  stepOfCode,
  takeTotpStep,
} from '#registry/second-factors/totp.ts'
import { forgetUnfinishedStep } from '#registry/sign-in/sign-ins.ts'
import { countedTry, noteAttempt, type WrongPassword } from './check-password.ts'
import { checkPasskey, passkeyRequest } from './passkey-checks.ts'
import { findRelyingParty, relyingParty } from './relying-party.ts'
import { admit, startSession } from './start-session.ts'

/** Returns null without a second factor. */
export const openSecondStep = async (
  services: Services,
  request: FastifyRequest,
  { account, device }: Readonly<{ account: CredentialsRow; device: string | null }>,
): Promise<SecondStep | null> => {
  const { db, clock } = services
  if (account.role === 'user') return null
  const accountKey = { organizationId: account.organization_id, userId: account.id }
  const factors = await findFactors(db, accountKey)
  if (!hasFactor(factors)) return null
  const party = findRelyingParty(services, request)
  const passkeys = party && factors.passkeys > 0 ? await listPasskeys(db, accountKey) : []
  const passkey = party && passkeys.length > 0 ? await passkeyRequest(party, passkeys) : null
  const now = clock()
  const challenge = await openChallenge(db, {
    purpose: 'second_step',
    account: accountKey,
    place: device,
    ...(passkey && { webauthnChallenge: passkey.challenge }),
    now,
  })
  await noteOpened(services, request, { account, now })
  const isOffered: Readonly<Record<SecondStepMethod, boolean>> = {
    totp: factors.totp_created_at !== null,
    passkey: passkey !== null,
    recovery_code: factors.codes_left > 0,
  }
  return {
    challenge,
    methods: (['totp', 'passkey', 'recovery_code'] as const).filter((one) => isOffered[one]),
    name: { en: account.name_en, zh: account.name_zh },
    codes_left: factors.codes_left,
    passkey,
  }
}

/** Records the unfinished step now, because the person may never finish it. */
const noteOpened = async (
  { db }: Services,
  request: FastifyRequest,
  { account, now }: Readonly<{ account: CredentialsRow; now: Date }>,
) => {
  const outcome = 'second_step_unfinished'
  await noteAttempt({ db, clock: () => now }, request, { account, isParent: false, outcome })
  const who = { organization: account.organization_id, user: account.id, address: request.ip }
  request.log.info(
    { event: 'sign_in', code: outcome, ...who },
    'A sign-in waits for its second step',
  )
}

const wrongStep: WrongPassword = { code: 'second_step_wrong', outcome: 'wrong_second_step' }

/** Thrown to roll back the session's transaction. */
class WrongProof extends Error {}

/** @throws HttpError `second_step_wrong`, `challenge_ended`, `sign_in_delayed` */
export const finishSecondStep = async (
  services: Services,
  request: FastifyRequest,
  proof: SecondStepProof,
): Promise<SignedIn> => {
  const { db, clock } = services
  const lookup = { token: proof.challenge, purpose: 'second_step', now: clock() } as const
  const challenge = await findChallenge(db, lookup)
  const { organization_id: organizationId, user_id: userId } = challenge ?? {}
  const found = organizationId && userId ? await findAccountOf(db, organizationId, userId) : null
  if (!challenge || !found) throw new HttpError('challenge_ended')
  const account = await admit(services, request, { account: found, isParent: false })
  const device = challenge.place
  const check = async () => {
    const take = await takerOf(services, request, {
      account,
      proof,
      webauthn: challenge.webauthn_challenge,
    })
    if (!take) return null
    const claim = async (transaction: CommonQueryMethods) => {
      if (!(await takeChallenge(transaction, lookup))) throw new HttpError('challenge_ended')
      if (!(await take(transaction))) throw new WrongProof()
    }
    return await startSession(services, request, { account, isParent: false, device, claim }).catch(
      (error) => {
        if (error instanceof WrongProof) return null
        throw error
      },
    )
  }
  const signedIn = await countedTry(services, request, {
    account,
    isParent: false,
    name: '',
    place: device && `device:${device}`,
    isSecondStep: true,
    wrong: wrongStep,
    check,
  })
  const who = { organizationId: account.organization_id, userId: account.id }
  await forgetUnfinishedStep(db, { ...who, at: secondStepBegan(challenge) }).catch((err) =>
    request.log.warn({ err }, 'The entry of an unfinished second step could not be removed'),
  )
  return signedIn
}

/** Uses up the proof, in the session's transaction. */
type Take = (transaction: CommonQueryMethods) => Promise<boolean>
type Tried = Readonly<{ account: CredentialsRow; proof: SecondStepProof; webauthn: string | null }>

const takerOf = async (
  services: Services,
  request: FastifyRequest,
  { account, proof, webauthn }: Tried,
): Promise<Take | null> => {
  const { db, clock, factorKey } = services
  const [accountKey, now] = [
    { organizationId: account.organization_id, userId: account.id },
    clock(),
  ]
  switch (proof.method) {
    case 'totp': {
      const row = await findTotp(db, accountKey)
      if (!row) return null
      const secret = (await factorKey()).open(sealedSecretOf(row), account.id)
      if (secret === null) {
        request.log.error(
          'The secret of an authenticator app was sealed by another key: see docs/operations.md',
        )
        throw new HttpError('factor_key_missing')
      }
      const step = stepOfCode(secret, proof.code, now)
      return step === null
        ? null
        : (transaction) => takeTotpStep(transaction, accountKey, { step, now })
    }
    case 'recovery_code': {
      const hash = await hashTypedCode(db, accountKey, proof.code)
      return hash && ((transaction) => takeRecoveryCode(transaction, accountKey, { hash, now }))
    }
    case 'passkey': {
      const passkey = await findPasskeyByCredential(db, proof.passkey.id)
      if (!passkey || passkey.user_id !== account.id || !webauthn) return null
      const party = relyingParty(services, request)
      const signCount = await checkPasskey(proof.passkey, passkey, { party, challenge: webauthn })
      return signCount === null
        ? null
        : (transaction) => takeSignCount(transaction, passkey, { signCount, now })
    }
  }
}
