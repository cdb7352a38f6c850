import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import {
  ClassSpelling,
  ClassSpellingAnswer,
  LookAlikesAnswer,
  LookAlikesQuery,
  mostLookAlikes,
} from '#api/contracts/look-alikes.ts'
import { authorOf } from '#api/plugins/caller.ts'
import { requireOrganizationAdmin } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { findLookAlikeAccounts, findLookAlikeClasses, spellClass } from '#registry/students/look-alikes.ts'
import { tellLists } from './tell-lists.ts'

/** Accounts and classes that only their spelling keeps apart, and one spelling for a class. */
export const lookAlikeRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, sessions } = services
  const preHandler = requireOrganizationAdmin
  const list = { preHandler, schema: { querystring: LookAlikesQuery, response: answers(LookAlikesAnswer) } }
  app.get('/users/look_alikes', list, async ({ caller: { organizationId }, query }) => {
    const wanted = { periodId: query.period, ...mostLookAlikes }
    const classes = await findLookAlikeClasses(db, organizationId, wanted)
    const accounts = await findLookAlikeAccounts(db, organizationId, mostLookAlikes)
    return succeeded({
      accounts: accounts.map((alike) => ({
        field: alike[0]?.field ?? 'username',
        users: alike.map(({ id, role, name_en, name_zh, value, is_active }) => ({
          _id: id,
          role,
          name: { en: name_en, zh: name_zh },
          value,
          isActive: is_active,
        })),
      })),
      classes: classes.map((alike) => alike.map(({ class: name, students }) => ({ class: name, students }))),
    })
  })

  const spell = {
    preHandler,
    schema: { headers: CommandHeaders, body: ClassSpelling, response: answers(ClassSpellingAnswer) },
  }
  app.post('/users/class_spelling', spell, async (request) => {
    const { period: periodId, class: spelling } = request.body
    const changed = await spellClass(db, authorOf(request, clock), { periodId, class: spelling })
    await sessions.organizationChanged(request.caller.organizationId)
    await tellLists(services, request.caller.organizationId, [periodId])
    return succeeded({ changed })
  })
}
