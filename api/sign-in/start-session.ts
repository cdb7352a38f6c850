import type { FastifyRequest } from 'fastify'
import type { CommonQueryMethods } from 'slonik'
import type { SignedIn } from '#api/contracts/auth.ts'
import type { ErrorCode } from '#api/contracts/errors.ts'
import { HttpError } from '#api/failure.ts'
import { tokenOf } from '#api/plugins/authentication.ts'
import type { Services } from '#api/services.ts'
import { oneTimePasswordDays, type SignInOutcome } from '#domain/sign-in.ts'
import type { CredentialsRow } from '#registry/people/users.ts'
import { findFactors, hasFactor, lockAccount } from '#registry/second-factors/second-factors.ts'
import { createDeviceToken } from '#registry/sign-in/known-devices.ts'
import { endFormerSessions, openSession } from '#registry/sign-in/sessions.ts'
import { hashToken } from '#registry/sign-in/tokens.ts'
import { noteAttempt, refusedSignIn } from './check-password.ts'
import { originOf } from './origin.ts'

export type SignedInAccount = Readonly<{ account: CredentialsRow; isParent: boolean }>

/**
 * Only the secret's owner learns that the account is inactive or its organisation expired.
 * @throws HttpError
 */
export const admit = async (
  { db, clock }: Services,
  request: FastifyRequest,
  { account, isParent }: SignedInAccount,
): Promise<CredentialsRow> => {
  const refusal = refusalOf(account, isParent, clock())
  if (!refusal) return account
  void noteAttempt({ db, clock }, request, { account, isParent, outcome: refusal })
  throw refusedSignIn(new HttpError(refusal), account)
}

const day = 24 * 60 * 60 * 1000

const refusalOf = (
  account: CredentialsRow,
  isParent: boolean,
  now: Date,
): (SignInOutcome & ErrorCode) | null => {
  if (!account.is_active) return 'inactive_user'
  const expiry = account.organization_expires_at
  if (expiry !== null && expiry <= now.toISOString()) return 'organization_expired'
  const [isForOnce, setAt] = isParent
    ? [account.parent_setup_password, account.parent_password_set_at]
    : [account.setup_password, account.password_set_at]
  const age = now.getTime() - new Date(setAt).getTime()
  return isForOnce && age > oneTimePasswordDays * day ? 'one_time_password_ended' : null
}

type NewSignIn = SignedInAccount &
  Readonly<{
    /** Null for an unknown browser. */
    device: string | null
    /** Uses up a factor's proof, in the session's transaction. If it throws, no session opens. */
    claim?: (transaction: CommonQueryMethods) => Promise<void>
  }>

/** Returns whether a factor must be set up. @throws HttpError, and what `claim` throws */
const checkFactors = async (
  transaction: CommonQueryMethods,
  { organization_id: organizationId, id: userId }: CredentialsRow,
  claim: NewSignIn['claim'],
) => {
  await lockAccount(transaction, { organizationId, userId })
  await claim?.(transaction)
  const factors = await findFactors(transaction, { organizationId, userId })
  // A factor was added after the password check.
  if (!claim && hasFactor(factors)) throw new HttpError('retryable')
  return factors.is_required && !hasFactor(factors)
}

/** Ends the session whose token was sent, and the oldest sessions above the limit. */
export const startSession = async (
  services: Services,
  request: FastifyRequest,
  { account, isParent, device, claim }: NewSignIn,
): Promise<SignedIn> => {
  const { db, clock, sessions } = services
  const { organization_id: organizationId, id: userId, role } = account
  const former = tokenOf(request)
  const { token, ended, isDue } = await db.transaction(async (transaction) => {
    const isDue = role !== 'user' && (await checkFactors(transaction, account, claim))
    return {
      isDue,
      token: await openSession(transaction, organizationId, {
        userId,
        role,
        isParent,
        now: clock(),
        origin: originOf(request),
      }),
      ended: await endFormerSessions(transaction, organizationId, {
        userId,
        isParent,
        tokenHash: former && hashToken(former),
      }),
    }
  })
  await sessions.revoke(ended)
  await noteAttempt(services, request, { account, isParent, outcome: 'signed_in' })
  const session = { organization: organizationId, user: userId, address: request.ip }
  request.log.info({ event: 'sign_in', code: 'signed_in', ...session }, 'Somebody has signed in')
  return {
    token,
    setup_password: isParent ? account.parent_setup_password : account.setup_password,
    role,
    isParent,
    device_token: createDeviceToken({ account, isParent }, clock(), device),
    ...(isDue && { second_factor_due: true }),
  }
}
