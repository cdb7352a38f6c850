import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import {
  type SignIn,
  SignInSettings,
  SignInSettingsAnswer,
  SignInsAnswer,
  SignInsQuery,
} from '#api/contracts/sign-ins.ts'
import { orNotFound } from '#api/failure.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireAdminOrAuditor, requireOrganizationAdmin } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { plusDays, startOfLocalDate } from '#domain/calendar.ts'
import { findOrganization, updateOrganization } from '#registry/organization/organizations.ts'
import { readSignIns, type SignInRow } from '#registry/sign-in/sign-ins.ts'

export const signInRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const list = {
    preHandler: requireAdminOrAuditor,
    schema: { querystring: SignInsQuery, response: answers(SignInsAnswer) },
  }
  app.get('/sign_ins', list, async ({ caller: { organizationId }, query }, reply) => {
    const { time_zone: timeZone } = orNotFound(await findOrganization(db, organizationId))
    const { search, outcome, account: role, limit, page, from, to } = query
    const filter = {
      organizationId,
      search,
      outcome,
      role,
      from: from ? startOfLocalDate(from, timeZone) : undefined,
      before: to ? startOfLocalDate(plusDays(to, 1), timeZone) : undefined,
      oldestFirst: query.order === 'asc',
    }
    return await sendList(reply, services, {
      limit,
      page,
      at: clock(),
      answer: signInAnswer,
      read: (snapshot, span) => readSignIns(snapshot, { ...filter, ...span }),
    })
  })

  const settingsOf = async (organizationId: string) => {
    const { password_minimum, students_keep_passwords, second_factor } = orNotFound(
      await findOrganization(db, organizationId),
    )
    return succeeded({ password_minimum, students_keep_passwords, second_factor })
  }
  const read = {
    preHandler: requireAdminOrAuditor,
    schema: { response: answers(SignInSettingsAnswer) },
  }
  app.get('/organizations/sign_in_settings', read, ({ caller }) =>
    settingsOf(caller.organizationId),
  )

  const change = {
    preHandler: requireOrganizationAdmin,
    schema: {
      headers: CommandHeaders,
      body: SignInSettings,
      response: answers(SignInSettingsAnswer),
    },
  }
  app.put('/organizations/sign_in_settings', change, async (request) => {
    const { organizationId } = request.caller
    const { name_en, name_zh } = orNotFound(await findOrganization(db, organizationId))
    await updateOrganization(db, authorOf(request, clock), { name_en, name_zh, ...request.body })
    return await settingsOf(organizationId)
  })
}

const signInAnswer = (row: SignInRow): SignIn => ({
  _id: String(row.id),
  created_at: row.at,
  outcome: row.outcome,
  address: row.address,
  device: row.device,
  user: {
    _id: row.user_id,
    name: { en: row.name_en, zh: row.name_zh },
    sign_in_name: row.sign_in_name,
    role: row.role,
    isParent: row.is_parent,
  },
})
