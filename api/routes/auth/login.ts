import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CommonQueryMethods } from 'slonik'
import { Login, LoginAnswer } from '#api/contracts/auth.ts'
import type { ErrorCode } from '#api/contracts/errors.ts'
import { Refusal } from '#api/failure.ts'
import { answers, succeeded } from '#api/routes/answers.ts'
import type { Services } from '#api/services.ts'
import { refusedLogins } from '#platform/metrics.ts'
import { verifyPassword } from '#registry/passwords.ts'
import { openSession } from '#registry/sessions.ts'
import { type Account, findStaffAccount, findStudentAccount } from '#registry/users.ts'
import { limitLogins } from './login-limits.ts'

const schema = { body: Login, response: answers(LoginAnswer) }

/** Signs in staff by email, students and their parents by username. */
export const loginRoute: FastifyPluginAsyncZod<Services> = async (app, { db, clock }) => {
  const { byAddress, byAccount } = limitLogins(app)
  app.post(
    '/v2/cms/auth/login',
    { config: { public: true }, onRequest: byAddress, preHandler: byAccount, schema },
    async ({ body }) => {
      const isParent = body.type === 'parent'
      const now = clock()
      const account = await findAccount(db, body)
      const password = body.type === 'parent' ? body.parent_password : body.password
      const hash = isParent ? account?.parent_password_hash : account?.password_hash
      const matches = await verifyPassword(password, hash ?? null)
      const { organization_id, id, role, ...flags } = admitted(account, matches, now)
      const token = await openSession(db, organization_id, { userId: id, role, isParent, now })
      const setup_password = isParent ? flags.parent_setup_password : flags.setup_password
      return succeeded({ token, setup_password, role, isParent })
    },
  )
}

const findAccount = (db: CommonQueryMethods, login: Login) =>
  login.type === 'admin' ? findStaffAccount(db, login.email) : findStudentAccount(db, login.username)

// Only who knows the password learns that the account is inactive or its organisation expired.
const admitted = (account: Account | null, matches: boolean, now: Date): Account => {
  if (!account) throw refusedLogin('user_not_found')
  if (!matches) throw refusedLogin('invalid_password')
  if (!account.is_active) throw refusedLogin('inactive_user')
  const expiry = account.organization_expires_at
  if (expiry !== null && expiry <= now.toISOString()) throw refusedLogin('organization_expired')
  return account
}

const refusedLogin = (code: ErrorCode) => {
  refusedLogins.inc({ code })
  return new Refusal(code)
}
