import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, IdParams } from '#api/contracts/common.ts'
import { ResetPassword, ResetPasswordAnswer } from '#api/contracts/students.ts'
import { HttpError } from '#api/failure.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { confirmOwnPassword } from '#api/sign-in/confirm-own-password.ts'
import { forgetFailures } from '#api/sign-in/note-slowed.ts'
import {
  hashRandomPassword,
  randomAdministratorPassword,
  randomPassword,
} from '#registry/passwords/passwords.ts'
import { setPassword } from '#registry/passwords/set-password.ts'
import { findUser } from '#registry/people/users.ts'

const schema = {
  headers: CommandHeaders,
  params: IdParams,
  body: ResetPassword,
  response: answers(ResetPasswordAnswer),
}

/**
 * Makes a random password for a student, a parent or another member of staff, and signs them out.
 * Nobody can reset their own password.
 */
export const resetPasswordRoute: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, sessions } = services
  app.post(
    '/users/:id/resetpw',
    { preHandler: requireStaffCommand, config: { heavy: true }, schema },
    async (request) => {
      const { caller, params, body } = request
      const user = await findUser(db, caller.organizationId, params.id)
      if (!user || (user.role !== 'user' && caller.role !== 'organization_admin'))
        throw new HttpError('not_found')
      if (user.id === caller.userId) throw new HttpError('own_account')
      if (user.role === 'organization_admin')
        await confirmOwnPassword(services, request, body?.own_password)
      const password =
        user.role === 'organization_admin' ? randomAdministratorPassword() : randomPassword()
      const passwordHash = await hashRandomPassword(password)
      const change = {
        userId: user.id,
        isParent: user.role === 'user' && body?.parent === true,
        passwordHash,
        mustChange: true,
      }
      await sessions.revoke(await setPassword(db, authorOf(request, clock), change))
      // Wrong guesses do not count against the new password.
      await forgetFailures(services, caller.organizationId, {
        userIds: [user.id],
        isParent: change.isParent,
      })
      return succeeded({ password })
    },
  )
}
