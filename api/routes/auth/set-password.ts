import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { SetParentPassword, SetPassword } from '#api/contracts/auth.ts'
import { Empty } from '#api/contracts/common.ts'
import { Refusal } from '#api/failure.ts'
import { authorOf } from '#api/plugins/caller.ts'
import { requireNotParent, requireParent } from '#api/plugins/guards.ts'
import { answers, succeeded } from '#api/routes/answers.ts'
import type { Services } from '#api/services.ts'
import { hashPassword, verifyPassword } from '#registry/passwords.ts'
import { setPassword } from '#registry/user-passwords.ts'
import { findAccountOf } from '#registry/users.ts'
import { limitPasswordChanges } from './login-limits.ts'

const response = answers(Empty)
const config = { beforePasswordChange: true }

/** Change of the own password, the forced one too; a parent's is apart from the student's. The other sessions end. */
export const setPasswordRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const limit = limitPasswordChanges(app)

  const own = { preHandler: [requireNotParent, limit], config, schema: { body: SetPassword, response } }
  app.post('/auth/setpw', own, async (request) => {
    await change(services, request, { current: request.body.password, next: request.body.new_password })
    return succeeded(null)
  })

  const parents = { preHandler: [requireParent, limit], config, schema: { body: SetParentPassword, response } }
  app.post('/v2/cms/auth/setParentPw', parents, async (request) => {
    await change(services, request, { current: request.body.parent_password, next: request.body.new_password })
    return succeeded(null)
  })
}

type Passwords = Readonly<{ current: string; next: string }>

const change = async ({ db, clock, sessions }: Services, request: FastifyRequest, { current, next }: Passwords) => {
  const { organizationId, userId, isParent, tokenHash } = request.caller
  const account = await findAccountOf(db, organizationId, userId)
  const hash = isParent ? account?.parent_password_hash : account?.password_hash
  if (!(await verifyPassword(current, hash ?? null))) throw new Refusal('change_pw_fail')
  const ended = await setPassword(db, authorOf(request, clock), {
    userId,
    isParent,
    passwordHash: await hashPassword(next),
    mustChange: false,
    exceptTokenHash: tokenHash,
  })
  await sessions.revoke(ended)
}
