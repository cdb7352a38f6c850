import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import {
  NewStaff,
  NewStaffAnswer,
  StaffBatch,
  StaffBatchAnswer,
  StaffListAnswer,
  StaffListQuery,
} from '#api/contracts/staff.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireAdminOrAuditor, requireOrganizationAdmin } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import { confirmOwnPassword } from '#api/sign-in/confirm-own-password.ts'
import { addStaff } from '#registry/staff/add-staff.ts'
import { changesAdministrator, importStaff } from '#registry/staff/import-staff.ts'
import { listStaff } from '#registry/staff/list-staff.ts'
import { staffAnswer, titleOf } from './staff-answer.ts'

/** Large enough for 1,000 rows with all fields. */
const bodyLimit = 2 * 1024 * 1024

/** Lists and adds staff, one or many. Edits use the call for users. */
export const staffAccountRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, sessions } = services
  const preHandler = requireOrganizationAdmin

  const list = {
    preHandler: requireAdminOrAuditor,
    schema: { querystring: StaffListQuery, response: answers(StaffListAnswer) },
  }
  app.get('/admin/users', list, async ({ caller, query }, reply) => {
    return await sendList(reply, services, {
      limit: query.limit,
      page: query.page,
      at: clock(),
      answer: staffAnswer,
      read: (snapshot, span) => listStaff(snapshot, caller.organizationId, { ...query, ...span }),
    })
  })

  const add = {
    preHandler,
    schema: { headers: CommandHeaders, body: NewStaff, response: answers(NewStaffAnswer) },
  }
  app.post('/admin/users', add, async (request) => {
    const { email, name, title, role, privilege, password: given, own_password } = request.body
    if (given || role !== 'admin') await confirmOwnPassword(services, request, own_password)
    const names = { name_en: name.en, name_zh: name.zh, ...titleOf(title) }
    const all_action = role !== 'admin' || privilege?.all_action === true
    const staff = {
      id: registryCommandId(request),
      email,
      ...names,
      role,
      all_action,
      password: given,
    }
    const { row, password } = await addStaff(db, authorOf(request, clock), staff)
    return succeeded({ ...staffAnswer(row), password })
  })

  const batch = {
    preHandler,
    config: { heavy: true },
    bodyLimit,
    schema: { headers: CommandHeaders, body: StaffBatch, response: answers(StaffBatchAnswer) },
  }
  app.post('/admin/batch', batch, async (request) => {
    const { newAdmins: rows, own_password } = request.body
    const [author, batch] = [
      authorOf(request, clock),
      { commandId: registryCommandId(request), rows },
    ]
    const isPasswordNeeded =
      rows.some(({ password }) => password) || (await changesAdministrator(db, author, batch))
    if (isPasswordNeeded) await confirmOwnPassword(services, request, own_password)
    const { endedSessions, passwords, ...counts } = await importStaff(db, author, batch)
    await sessions.revoke(endedSessions)
    return succeeded({ ...counts, passwords: [...passwords] })
  })
}
