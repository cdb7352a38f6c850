import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CommonQueryMethods } from 'slonik'
import { answers, succeeded } from '#api/answers/answers.ts'
import { Login, LoginAnswer } from '#api/contracts/auth.ts'
import type { ErrorCode } from '#api/contracts/errors.ts'
import { HttpError } from '#api/failure.ts'
import { tokenOf } from '#api/plugins/authentication.ts'
import type { Services } from '#api/services.ts'
import { checkPassword, noteAttempt, refusedSignIn } from '#api/sign-in/check-password.ts'
import { crowdOf } from '#api/sign-in/crowds.ts'
import { originOf } from '#api/sign-in/origin.ts'
import { oneTimePasswordDays, type SignInOutcome } from '#domain/sign-in.ts'
import { strengthenPassword } from '#registry/passwords/strengthen-password.ts'
import {
  type CredentialsRow,
  findStaffAccount,
  findStudentAccount,
} from '#registry/people/users.ts'
import { createDeviceToken, findKnownDevice } from '#registry/sign-in/known-devices.ts'
import { endFormerSessions, openSession } from '#registry/sign-in/sessions.ts'
import { isKnownThere } from '#registry/sign-in/sign-ins.ts'
import { hashToken } from '#registry/sign-in/tokens.ts'

const schema = { body: Login, response: answers(LoginAnswer) }
const wrong = { code: 'invalid_password', outcome: 'invalid_password' } as const

/** Signs in staff by email, students and their parents by username. */
export const loginRoute: FastifyPluginAsyncZod<Services> = async (app, services) => {
  app.post('/v2/cms/auth/login', { config: { public: true }, schema }, async (request) => {
    const { body } = request
    const isParent = body.type === 'parent'
    const [name, password] = typedIn(body)
    const account = await findAccount(services.db, body)
    const device = findKnownDevice({ account, isParent }, body.devices ?? [], services.clock())
    if (!device) await refuseCrowd(services, request, account)
    const place = device && `device:${device}`
    await checkPassword(services, request, { account, isParent, password, name, place }, wrong)
    const admitted = await admit(services, request, {
      account: account as CredentialsRow,
      isParent,
    })
    const token = await startSession(services, request, { account: admitted, isParent })
    const owner = await strengthenPassword(services.db, { account: admitted, isParent, password })
    const device_token = createDeviceToken({ account: owner, isParent }, services.clock(), device)
    const setup_password = isParent ? admitted.parent_setup_password : admitted.setup_password
    return succeeded({ token, setup_password, role: admitted.role, isParent, device_token })
  })
}

const typedIn = (login: Login): readonly [name: string, password: string] => {
  if (login.type === 'admin') return [login.email, login.password]
  return [login.username, login.type === 'parent' ? login.parent_password : login.password]
}

const findAccount = (db: CommonQueryMethods, login: Login) =>
  login.type === 'admin'
    ? findStaffAccount(db, login.email)
    : findStudentAccount(db, login.username)

const nobody = '00000000-0000-0000-0000-000000000000'

// Where very many have failed, staff still sign in, and whoever has signed in from there before;
// each account has its own limit. Nobody's name is looked up as well, so that it takes as long.
const refuseCrowd = async (
  { db, passwordTries, crowds }: Services,
  request: FastifyRequest,
  account: CredentialsRow | null,
) => {
  const { network } = originOf(request)
  const wait = await crowds.wait(crowdOf(network, account))
  if (wait === 0 || (account && account.role !== 'user')) return
  const { organization_id, id: userId } = account ?? { organization_id: nobody, id: nobody }
  if (await isKnownThere(db, organization_id, { userId, network })) return
  throw refusedSignIn(passwordTries.delayed(wait), account)
}

type SignedInAccount = Readonly<{ account: CredentialsRow; isParent: boolean }>

// Only who knows the password learns that the account is inactive or its organisation expired.
const admit = async (
  { db, clock }: Services,
  request: FastifyRequest,
  { account, isParent }: SignedInAccount,
) => {
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

/** Opens a session, and ends the one whose token came along and those that are too many. */
const startSession = async (
  services: Services,
  request: FastifyRequest,
  { account, isParent }: SignedInAccount,
) => {
  const { db, clock, sessions } = services
  const { organization_id: organizationId, id: userId, role } = account
  const former = tokenOf(request)
  const { token, ended } = await db.transaction(async (transaction) => ({
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
  }))
  await sessions.revoke(ended)
  await noteAttempt(services, request, { account, isParent, outcome: 'signed_in' })
  request.log.info(
    {
      event: 'sign_in',
      code: 'signed_in',
      organization: organizationId,
      user: userId,
      address: request.ip,
    },
    'Somebody has signed in',
  )
  return token
}
