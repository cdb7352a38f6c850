import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '#api/contracts/errors.ts'
import { HttpError } from '#api/failure.ts'
import type { Services } from '#api/services.ts'
import type { SignInOutcome } from '#domain/sign-in.ts'
import { refusedLogins } from '#platform/metrics.ts'
import { verifyPassword } from '#registry/passwords/passwords.ts'
import type { CredentialsRow } from '#registry/people/users.ts'
import { recordSignIn } from '#registry/sign-in/sign-ins.ts'
import { forgetSlowed } from '#registry/sign-in/slowed-sign-ins.ts'
import { crowdOf } from './crowds.ts'
import { noteWhatWaits } from './note-slowed.ts'
import { originOf } from './origin.ts'

type SignInServices = Pick<Services, 'db' | 'clock' | 'passwordTries' | 'crowds'>

/** `place`: a device or session where this account has signed in; null for any other. */
export type TypedPassword = Readonly<{
  account: CredentialsRow | null
  isParent: boolean
  password: string
  name: string
  place: string | null
}>

export type WrongPassword = Readonly<{ code: ErrorCode; outcome: SignInOutcome }>

type Attempt = Readonly<{ account: CredentialsRow; isParent: boolean; outcome: SignInOutcome }>

export const noteAttempt = async (
  { db, clock }: Pick<SignInServices, 'db' | 'clock'>,
  request: FastifyRequest,
  { account, isParent, outcome }: Attempt,
) => {
  const { organization_id: organizationId, id: userId } = account
  const origin = originOf(request)
  try {
    await recordSignIn(db, { organizationId, userId, isParent, at: clock(), outcome, origin })
  } catch (err) {
    request.log.warn({ err }, 'A sign-in could not be logged')
  }
}

export const refusedSignIn = ({ code, details }: HttpError, account: CredentialsRow | null) => {
  refusedLogins.inc({ code })
  return new HttpError(
    code,
    details,
    account ? { organizationId: account.organization_id, userId: account.id } : undefined,
  )
}

/** Checks a password. Takes equally long for an unknown account. @throws HttpError */
export const checkPassword = async (
  parts: SignInServices,
  request: FastifyRequest,
  typed: TypedPassword,
  wrong: WrongPassword,
): Promise<void> => {
  const { account, isParent, password } = typed
  const hash = isParent ? account?.parent_password_hash : account?.password_hash
  const check = async () => (await verifyPassword(password, hash ?? null)) || null
  await countedTry(parts, request, { ...typed, wrong, check })
}

type CountedTry<Passed> = Omit<TypedPassword, 'password'> &
  Readonly<{
    isSecondStep?: boolean
    wrong: WrongPassword
    /** Returns null for a wrong secret. */
    check: () => Promise<Passed | null>
  }>

/** Counts an attempt and delays further ones. @throws HttpError */
export const countedTry = async <Passed>(
  parts: SignInServices,
  request: FastifyRequest,
  { account, isParent, name, place, isSecondStep = false, wrong, check }: CountedTry<Passed>,
): Promise<Passed> => {
  const { passwordTries, crowds } = parts
  const tried = account ? { userId: account.id, isParent, place, isSecondStep } : undefined
  const counted = tried ? await passwordTries.take(tried) : await passwordTries.takeForNobody(name)
  const { delay } = counted
  if (delay) {
    if (account && delay.isFirst)
      void noteAttempt(parts, request, { account, isParent, outcome: 'sign_in_delayed' })
    throw refusedSignIn(delay.refusal, account)
  }
  const passed = await check().catch(async (error) => {
    if (tried) await passwordTries.takeBack(counted)
    throw error
  })
  if (passed !== null) {
    const keys = tried ? await passwordTries.succeeded(tried, counted) : []
    if (account && counted.mayBeSlowed)
      await forgetSlowed(
        parts.db,
        account.organization_id,
        { userIds: [account.id], isParent },
        keys,
      )
    return passed
  }
  const { network } = originOf(request)
  const crowd = crowdOf(network, account)
  const behind = counted.isKnownPlace ? null : await crowds.failed(crowd)
  const failed = await passwordTries.failed(counted)
  if (account)
    void noteWhatWaits(parts, request, { account, isParent, counted, failed, crowd, behind })
  if (account) void noteAttempt(parts, request, { account, isParent, outcome: wrong.outcome })
  throw refusedSignIn(new HttpError(account ? wrong.code : 'user_not_found'), account)
}

export const wrongConfirmation: WrongPassword = {
  code: 'change_pw_fail',
  outcome: 'wrong_confirmation',
}
