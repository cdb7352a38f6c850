import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, Empty, IdParams } from '#api/contracts/common.ts'
import {
  ClassSpelling,
  ClassSpellingAnswer,
  LookAlikesAnswer,
  LookAlikesQuery,
  mostLookAlikes,
  StudentMerge,
  StudentRename,
} from '#api/contracts/look-alikes.ts'
import { tellLists } from '#api/live/tell-lists.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireOrganizationAdmin } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { listProfilesOfUser } from '#registry/people/profiles.ts'
import {
  findLookAlikeAccounts,
  findLookAlikeClasses,
  respellClass,
} from '#registry/students/look-alikes.ts'
import { findWithRecords, mergeStudents } from '#registry/students/merge-students.ts'
import { renameStudent } from '#registry/students/rename-student.ts'

/**
 * Accounts and classes that differ only in spelling. Staff unify a class's spelling, change a
 * username or merge two accounts.
 */
export const lookAlikeRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, eventStore, sessions } = services
  const preHandler = requireOrganizationAdmin
  const list = {
    preHandler,
    schema: { querystring: LookAlikesQuery, response: answers(LookAlikesAnswer) },
  }
  app.get('/users/look_alikes', list, async ({ caller: { organizationId }, query }) => {
    const lookAlikeQuery = { periodId: query.period, ...mostLookAlikes }
    const classes = await findLookAlikeClasses(db, organizationId, lookAlikeQuery)
    const accounts = await findLookAlikeAccounts(db, organizationId, mostLookAlikes)
    const students = accounts.flat().filter(({ role }) => role === 'user')
    const ids = [...new Set(students.map(({ id }) => id))]
    const recorded = await findWithRecords({ db, eventStore }, organizationId, ids)
    return succeeded({
      accounts: accounts.map((alike) => ({
        field: alike[0]?.field ?? 'username',
        users: alike.map(({ id, role, name_en, name_zh, value, is_active }) => ({
          _id: id,
          role,
          name: { en: name_en, zh: name_zh },
          value,
          isActive: is_active,
          hasRecords: recorded.has(id),
        })),
      })),
      classes: classes.map((alike) =>
        alike.map(({ class: name, students }) => ({ class: name, students })),
      ),
    })
  })

  const spell = {
    preHandler,
    schema: {
      headers: CommandHeaders,
      body: ClassSpelling,
      response: answers(ClassSpellingAnswer),
    },
  }
  app.post('/users/class_spelling', spell, async (request) => {
    const { period: periodId, class: spelling } = request.body
    const changed = await respellClass(db, authorOf(request, clock), { periodId, class: spelling })
    await sessions.organizationChanged(request.caller.organizationId)
    await tellLists(services, request.caller.organizationId, [periodId])
    return succeeded({ changed })
  })
  const rename = {
    preHandler,
    schema: {
      headers: CommandHeaders,
      params: IdParams,
      body: StudentRename,
      response: answers(Empty),
    },
  }
  app.put('/users/:id/username', rename, async (request) => {
    const { organizationId } = request.caller
    const { id } = request.params
    await renameStudent(db, authorOf(request, clock), { id, uId: request.body.u_id })
    const profiles = await listProfilesOfUser(db, organizationId, id)
    await tellLists(
      services,
      organizationId,
      profiles.map(({ period_id }) => period_id),
    )
    return succeeded(null)
  })

  const merge = {
    preHandler,
    schema: {
      headers: CommandHeaders,
      params: IdParams,
      body: StudentMerge,
      response: answers(Empty),
    },
  }
  app.post('/users/:id/merge', merge, async (request) => {
    const { id } = request.params
    const merged = await mergeStudents({ db, eventStore }, authorOf(request, clock), {
      id,
      into: request.body.into,
    })
    await sessions.revokeUser(id)
    await tellLists(services, request.caller.organizationId, merged.periodIds)
    return succeeded(null)
  })
}
