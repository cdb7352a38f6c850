import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { ResetClassPasswords, ResetClassPasswordsAnswer } from '#api/contracts/class-passwords.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { forgetFailures } from '#api/sign-in/note-slowed.ts'
import { hashRandomPassword, randomPassword } from '#registry/passwords/passwords.ts'
import { findClassAccounts, setClassPasswords } from '#registry/students/class-passwords.ts'

const schema = {
  headers: CommandHeaders,
  body: ResetClassPasswords,
  response: answers(ResetClassPasswordsAnswer),
}

/**
 * Makes passwords to print on cards. A retry after a lost answer replaces them by new ones.
 */
export const resetClassPasswordsRoute: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, sessions } = services
  app.post(
    '/users/resetpw',
    { preHandler: requireStaffCommand, config: { heavy: true }, schema },
    async (request) => {
      const { organizationId } = request.caller
      const { period: periodId, class: ofClass, whose } = request.body
      const which = { periodId, class: ofClass }
      const accounts = await findClassAccounts(db, organizationId, which)
      const passwords = new Map(accounts.map(({ id }) => [id, randomPassword()]))
      // Hashed before the transaction, which hashing would make long.
      const hashed = [...passwords].map(
        async ([id, password]) => [id, await hashRandomPassword(password)] as const,
      )
      const change = {
        ...which,
        isParent: whose === 'parent',
        hashes: new Map(await Promise.all(hashed)),
      }
      const { present, endedSessions } = await setClassPasswords(
        db,
        authorOf(request, clock),
        change,
      )
      await sessions.revoke(endedSessions)
      // Wrong guesses do not count against new passwords.
      await forgetFailures(services, organizationId, {
        userIds: present.map(({ id }) => id),
        isParent: change.isParent,
      })
      return succeeded(
        present.map(({ id, username }) => ({
          _id: id,
          u_id: username,
          password: passwords.get(id) ?? '',
        })),
      )
    },
  )
}
