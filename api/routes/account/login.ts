import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { Login, LoginAnswer } from '#api/contracts/auth.ts'
import type { Services } from '#api/services.ts'
import { checkPassword, refusedSignIn } from '#api/sign-in/check-password.ts'
import { crowdOf } from '#api/sign-in/crowds.ts'
import { originOf } from '#api/sign-in/origin.ts'
import { openSecondStep } from '#api/sign-in/second-step.ts'
import { admit, startSession } from '#api/sign-in/start-session.ts'
import { strengthenPassword } from '#registry/passwords/strengthen-password.ts'
import {
  type CredentialsRow,
  findStaffAccount,
  findStudentAccount,
} from '#registry/people/users.ts'
import { findKnownDevice } from '#registry/sign-in/known-devices.ts'
import { isKnownThere } from '#registry/sign-in/sign-ins.ts'

const schema = { body: Login, response: answers(LoginAnswer) }
const wrong = { code: 'invalid_password', outcome: 'invalid_password' } as const

/**
 * Signs in staff by email, students and their parents by username. An account with a second factor
 * gets the challenge of its second step instead of a session.
 */
export const loginRoute: FastifyPluginAsyncZod<Services> = async (app, services) => {
  app.post('/v2/cms/auth/login', { config: { public: true }, schema }, async (request) => {
    const { body } = request
    const isParent = body.type === 'parent'
    const [name, password] = typedIn(body)
    const known = await findAccount(services.db, body)
    const device = findKnownDevice(
      { account: known, isParent },
      body.devices ?? [],
      services.clock(),
    )
    if (!device) await refuseCrowd(services, request, known)
    const place = device && `device:${device}`
    await checkPassword(
      services,
      request,
      { account: known, isParent, password, name, place },
      wrong,
    )
    const admitted = await admit(services, request, { account: known as CredentialsRow, isParent })
    const account = await strengthenPassword(services.db, { account: admitted, isParent, password })
    const second_step = await openSecondStep(services, request, { account, device })
    if (second_step) return succeeded({ second_step })
    return succeeded(await startSession(services, request, { account, isParent, device }))
  })
}

const typedIn = (login: Login): readonly [name: string, password: string] => {
  if (login.type === 'admin') return [login.email, login.password]
  return [login.username, login.type === 'parent' ? login.parent_password : login.password]
}

const findAccount = (db: Services['db'], login: Login) =>
  login.type === 'admin'
    ? findStaffAccount(db, login.email)
    : findStudentAccount(db, login.username)

const nobody = '00000000-0000-0000-0000-000000000000'

// After very many failures from a network, only staff and people known there may sign in. Each
// account has its own limit. An unknown name costs the same look-up, so the time of an answer does
// not reveal whether a name exists.
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
